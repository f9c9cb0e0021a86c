// Right scripts with one thing changed: what must be wrong is found, at its
// place, and whatever is changed nothing breaks.

#include <random>

#include "helpers.h"
#include "terms/features.h"

namespace podium::terms {
namespace {

using smtlib::Kind;

// Bound variables begin with ?, so that they are not taken for uses.
const char* const kScripts[] = {
    "(declare-fun x () Int)(declare-fun y () Int)(declare-fun f (Int Int) Int)"
    "(assert (forall ((?a Int)) (=> (< ?a (f x y)) (exists ((?b Int)) (= (+ ?b "
    "(* 2 ?a)) (mod (abs x) (f ?a ?b)))))))",
    "(declare-fun u () (_ BitVec 8))(declare-fun v () (_ BitVec 8))"
    "(assert (let ((?s (bvadd u v)) (?t ((_ extract 3 0) u))) (and (bvult ?s "
    "(bvnot v)) (= (concat ?t #b0101) ((_ zero_extend 4) ?t)) (distinct u "
    "(bvmul u #x03)))))",
    "(declare-fun g () Float32)(declare-fun r () RoundingMode)"
    "(declare-fun w () (_ BitVec 32))"
    "(assert (fp.lt (fp.add r g (fp.neg g)) (fp.fma RNE g g ((_ to_fp 8 24) w)"
    ")))(assert (= ((_ fp.to_sbv 8) r g) #x00))",
    "(declare-fun s () String)(declare-fun l () RegLan)"
    "(assert (str.in_re (str.++ s (str.at s 3)) (re.union l ((_ re.loop 1 2) "
    "(str.to_re s)))))(assert (< (str.len s) (str.indexof s s 0)))",
    "(declare-sort E 0)(declare-fun e () E)(declare-fun a () (Array E E))"
    "(assert (= (select (store a e e) e) (ite (= a a) e (select a e))))",
    "(declare-datatype T ((leaf) (node (left T) (val Bool) (right T))))"
    "(declare-fun t () T)"
    "(assert (and ((_ is node) t) (val (left t)) (match t ((leaf true) ((node "
    "?l ?v ?r) (and ?v (= ?l (right t))))))))",
    "(define-fun-rec h ((?n Int)) Int (ite (<= ?n 0) 1 (* ?n (h (- ?n 1)))))"
    "(define-fun k ((?p Bool) (?q Real)) Real (ite ?p ?q (/ ?q 2.0)))"
    "(assert (> (k true 1.5) (to_real (h 5))))",
};

bool is_use(const smtlib::Tape& tape, std::size_t token) {
  if (tape.kind(token) != Kind::Symbol) return false;
  const std::string_view text = tape.text(token);
  for (const char* word : {"forall", "exists", "let", "match", "_", "Int",
                           "assert", "Real", "Bool"}) {
    if (text == word) return false;
  }
  return !text.starts_with('?');
}

// The assertions' tokens.
std::vector<std::size_t> asserted_tokens(const smtlib::Tape& tape) {
  std::vector<std::size_t> tokens;
  for (std::size_t at = 0; at < tape.size(); at = tape.next(at)) {
    if (!tape.is_symbol(at + 1, "assert")) continue;
    for (std::size_t in = at + 2; in < tape.partner(at); ++in) {
      tokens.push_back(in);
    }
  }
  return tokens;
}

// The text with the bytes of these tokens replaced.
std::string replaced(const Read& read, std::size_t first, std::size_t last,
                     const std::string& by) {
  const char* begin = read.text.data();
  const auto from =
      static_cast<std::size_t>(read.tape.text(first).data() - begin);
  const std::string_view end = read.tape.text(last);
  const auto to = static_cast<std::size_t>(end.data() - begin) + end.size();
  return read.text.substr(0, from) + by + read.text.substr(to);
}

TEST(Mutation, TheScriptsAreRight) {
  for (const char* script : kScripts) {
    EXPECT_EQ(findings(script), "") << script;
  }
}

TEST(Mutation, UnknownNamesAreFoundAtTheirPlace) {
  int changed = 0;
  for (const char* script : kScripts) {
    const Read read(script);
    for (const std::size_t token : asserted_tokens(read.tape)) {
      if (!is_use(read.tape, token)) continue;
      const Read wrong(replaced(read, token, token, "zzzzzz"));
      // A pattern that is no constructor is a variable.
      const bool pattern = read.tape.text(token) == "leaf";
      if (pattern) continue;
      const smtlib::Place place = read.tape.place(token);
      const std::string where =
          std::to_string(place.line) + ":" + std::to_string(place.column);
      const std::string found = wrong.findings(false);
      EXPECT_TRUE(found.find(" " + where) != std::string::npos)
          << wrong.text << "\n"
          << wrong.messages();
      ++changed;
    }
  }
  EXPECT_GT(changed, 90);
}

TEST(Mutation, MissingAndSuperfluousArgumentsAreFound) {
  // These take more arguments than are here, or fewer.
  const auto is_flexible = [](std::string_view head) {
    for (const char* each :
         {"and",     "or",       "=",          "+",      "*",  "-",
          "/",       "distinct", "<",          ">",      "<=", "bvadd",
          "bvmul",   "str.++",   "re.union",   "concat", "=>", "fp.lt",
          "re.loop", "to_fp",    "str.indexof"}) {
      if (head == each) return true;
    }
    return false;
  };
  int changed = 0;
  for (const char* script : kScripts) {
    const Read read(script);
    for (const std::size_t list : asserted_tokens(read.tape)) {
      if (read.tape.kind(list) != Kind::Open) continue;
      const std::size_t head = list + 1;
      const bool indexed =
          read.tape.kind(head) == Kind::Open && read.tape.text(head + 1) == "_";
      const std::size_t name = indexed ? head + 2 : head;
      if (!is_use(read.tape, name) || is_flexible(read.tape.text(name))) {
        continue;
      }
      if (read.tape.text(head) == "node") continue;  // patterns
      const std::size_t argument = read.tape.next(head);
      const std::size_t last = read.tape.next(argument) - 1;
      const std::string text(read.tape.slice(argument));
      EXPECT_NE(errors(replaced(read, argument, last, "")), "")
          << replaced(read, argument, last, "");
      EXPECT_NE(errors(replaced(read, argument, last, text + " " + text)), "")
          << replaced(read, argument, last, text + " " + text);
      changed += 2;
    }
  }
  EXPECT_GT(changed, 50);
}

TEST(Mutation, OtherSortsAndWidthsAreFound) {
  int changed = 0;
  for (const char* script : kScripts) {
    const Read read(script);
    // The sorts of declared constants, which all of the scripts use.
    for (std::size_t at = 0; at < read.tape.size(); at = read.tape.next(at)) {
      if (!read.tape.is_symbol(at + 1, "declare-fun")) continue;
      const std::size_t sort = read.tape.next(at + 3);
      const std::size_t last = read.tape.next(sort) - 1;
      for (const char* other : {"Bool", "Int", "String", "(_ BitVec 9)",
                                "(Array Int Bool)", "RoundingMode"}) {
        if (read.tape.slice(sort) == other) continue;
        EXPECT_NE(errors(replaced(read, sort, last, other)), "")
            << replaced(read, sort, last, other);
        ++changed;
      }
    }
  }
  EXPECT_GT(changed, 70);
}

// Any change of tokens is survived, with findings at places that exist.
TEST(Mutation, NothingBreaks) {
  std::mt19937 random(12345);
  const auto below = [&random](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
  };
  for (int round = 0; round < 4000; ++round) {
    const Read read(kScripts[below(std::size(kScripts))]);
    std::string text = read.text;
    // Two tokens change places, or one comes twice or not at all.
    const std::size_t one = below(read.tape.size());
    const std::size_t other = below(read.tape.size());
    const auto is_atom = [&](std::size_t token) {
      const Kind kind = read.tape.kind(token);
      return kind != Kind::Open && kind != Kind::Close;
    };
    if (!is_atom(one) || !is_atom(other)) continue;
    const std::string by = round % 3 == 0 ? ""
                           : round % 3 == 1
                               ? std::string(read.tape.text(other))
                               : std::string(read.tape.text(one)) + " " +
                                     std::string(read.tape.text(other));
    const Read wrong(replaced(read, one, one, by));
    for (const Finding& each : wrong.script.findings.all()) {
      ASSERT_LT(each.token, wrong.tape.size());
      EXPECT_FALSE(each.message.empty());
    }
    check_logic(wrong.script);
  }
}

}  // namespace
}  // namespace podium::terms
