// Strings: word equations, regular languages, formats of text.

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using contest::Status;

constexpr Fixed kEquations[] = {
    {"conjugate-words", "solve x ab = ba x with x other than b.", Status::Sat,
     "x = bab.",
     R"((declare-fun x () String)
(assert (= (str.++ x "ab") (str.++ "ba" x)))
(assert (not (= x "b"))))"},
    {"crossed", "solve x a y = y b x.", Status::Unsat,
     "both sides would need equally many letters a.",
     R"((declare-fun x () String)
(declare-fun y () String)
(assert (= (str.++ x "a" y) (str.++ y "b" x))))"},
};

// Fibonacci words: f_n f_(n-1) and f_(n-1) f_n differ only in the last two
// letters.
Generated fibonacci_words(int count) {
  std::string before = "b";
  std::string now = "a";
  for (int step = 0; step < count; ++step) {
    const std::string next = now + before;
    before = now;
    now = next;
  }
  const std::string one = now + before;
  const std::string two = before + now;
  const std::size_t common = one.size() - 2;
  PODIUM_CHECK(one.substr(0, common) == two.substr(0, common));
  Script script("QF_S", "word-equations", "fibonacci-" + std::to_string(count),
                "the common part of two products of Fibonacci words.");
  script.sat("the generator computed the words and compared them.");
  const int last = count + 1;
  for (int at = 0; at <= last; ++at) {
    script.declare(indexed("f", at), "String");
  }
  script.declare("x", "String");
  script.declare("y", "String");
  script.require("(= f_0 \"b\")");
  script.require("(= f_1 \"a\")");
  for (int at = 2; at <= last; ++at) {
    script.require(
        equal(indexed("f", at),
              call("str.++", {indexed("f", at - 1), indexed("f", at - 2)})));
  }
  const std::string long_word = indexed("f", last);
  const std::string short_word = indexed("f", last - 1);
  const bool ab = one.ends_with("ab");
  script.require(equal(call("str.++", {long_word, short_word}),
                       call("str.++", {"x", ab ? "\"ab\"" : "\"ba\""})));
  script.require(equal(call("str.++", {short_word, long_word}),
                       call("str.++", {"y", ab ? "\"ba\"" : "\"ab\""})));
  script.require("(= x y)");
  return script.finish();
}

constexpr Fixed kLanguages[] = {
    {"star-of-union", "a word of (a or b)* that is not one of (a* b*)*.",
     Status::Unsat, "both are the words over a and b.",
     R"((declare-fun x () String)
(assert (str.in_re x (re.* (re.union (str.to_re "a") (str.to_re "b")))))
(assert (not (str.in_re x
  (re.* (re.++ (re.* (str.to_re "a")) (re.* (str.to_re "b"))))))))"},
    {"multiple-with-suffix",
     "a binary number that is a multiple of three, starts with 1 and ends in "
     "0111.",
     Status::Sat, "100111 is 39 = 3 * 13.",
     R"((declare-fun x () String)
(define-fun threes () RegLan
  (re.* (re.union (str.to_re "0")
    (re.++ (str.to_re "1")
      (re.* (re.++ (str.to_re "0") (re.* (str.to_re "1")) (str.to_re "0")))
      (str.to_re "1")))))
(assert (str.in_re x threes))
(assert (str.prefixof "1" x))
(assert (str.suffixof "0111" x)))"},
    {"mail-address",
     "a mail address in org, with a dot in its name and without the word "
     "example.",
     Status::Sat, "a.b@c.org is such an address.",
     R"((declare-fun x () String)
(define-fun letters () RegLan (re.+ (re.range "a" "z")))
(define-fun dotted () RegLan
  (re.++ letters (re.* (re.++ (str.to_re ".") letters))))
(assert (str.in_re x
  (re.++ letters (str.to_re ".") letters (str.to_re "@") dotted)))
(assert (str.in_re x (re.++ re.all (str.to_re ".org"))))
(assert (not (str.contains x "example"))))"},
};

constexpr Fixed kFormats[] = {
    {"address-sum", "an IPv4 address whose four numbers have the sum 1020.",
     Status::Sat, "255.255.255.255 is that address.",
     R"((declare-fun x () String)
(declare-fun a () String)
(declare-fun b () String)
(declare-fun c () String)
(declare-fun d () String)
(define-fun octet ((s String)) Bool
  (and (str.in_re s ((_ re.loop 1 3) (re.range "0" "9")))
       (<= (str.to_int s) 255)))
(assert (= x (str.++ a "." b "." c "." d)))
(assert (and (octet a) (octet b) (octet c) (octet d)))
(assert (= (+ (str.to_int a) (str.to_int b) (str.to_int c) (str.to_int d))
  1020)))"},
    {"replace-length",
     "replacing one ab by nothing shortens a word by something other than 0 "
     "or 2.",
     Status::Unsat, "the word is unchanged or loses exactly the two letters.",
     R"((declare-fun x () String)
(declare-fun y () String)
(assert (= y (str.replace x "ab" "")))
(assert (distinct (- (str.len x) (str.len y)) 0))
(assert (distinct (- (str.len x) (str.len y)) 2)))"},
    {"palindrome-date",
     "a date of the years 2000 to 2099 whose eight digits are a palindrome.",
     Status::Sat, "2020-02-02 is such a date.",
     R"((declare-fun date () String)
(declare-fun year () String)
(declare-fun month () String)
(declare-fun day () String)
(assert (= date (str.++ year "-" month "-" day)))
(assert (= (str.len year) 4))
(assert (= (str.len month) 2))
(assert (= (str.len day) 2))
(assert (and (>= (str.to_int year) 2000) (<= (str.to_int year) 2099)))
(assert (and (>= (str.to_int month) 1) (<= (str.to_int month) 12)))
(assert (and (>= (str.to_int day) 1) (<= (str.to_int day) 31)))
(assert (= (str.at year 0) (str.at day 1)))
(assert (= (str.at year 1) (str.at day 0)))
(assert (= (str.at year 2) (str.at month 1)))
(assert (= (str.at year 3) (str.at month 0))))"},
};

}  // namespace

std::vector<Generated> word_equations() {
  std::vector<Generated> files =
      from_texts("QF_S", "word-equations", kEquations);
  files.push_back(fibonacci_words(9));
  return files;
}

std::vector<Generated> regular_languages() {
  return from_texts("QF_S", "languages", kLanguages);
}

std::vector<Generated> text_formats() {
  return from_texts("QF_SLIA", "formats", kFormats);
}

}  // namespace podium::benchmarks
