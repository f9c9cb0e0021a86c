// Every scrambled version has the digest of its original.

#include <string>
#include <vector>

#include "base/file.h"
#include "helpers.h"
#include "support/solver_check.h"
#include "support/support.h"

namespace podium::identify {
namespace {

using contest::Track;

std::vector<std::string> cases() {
  return testing::files_below(
      testing::source_folder() + "/tests/scramble/cases", ".smt2");
}

TEST(Scrambled, IsRecognised) {
  std::size_t checked = 0;
  for (const std::string& path : cases()) {
    const auto text = read_file(path);
    ASSERT_TRUE(text);
    const std::string digest = iso(*text);
    EXPECT_NE(digest, "") << path;
    for (const Way way : {Way::Own, Way::Official, Way::Without2a}) {
      for (const std::uint64_t seed : {1ULL, 2ULL, 3ULL, 4ULL}) {
        const auto other = scrambled(*text, way, seed, track_of(*text));
        if (!other) continue;
        ++checked;
        EXPECT_EQ(iso(*other), digest)
            << path << " way " << static_cast<int>(way) << " seed " << seed;
      }
    }
  }
  EXPECT_GT(checked, 100U);
}

TEST(Scrambled, ApplicationsAndIndicesAreToldApart) {
  const std::string text = in_logic(
      "ALL",
      "(declare-const f (-> Int Int Int))(declare-const extract (_ BitVec 8))"
      "(assert (= (_ (_ f 1) 2) (_ (f 3) 4) ((_ f 5) 6)))"
      "(assert (= ((_ extract 7 0) extract) #x01))");
  for (const std::uint64_t seed : {1ULL, 2ULL, 3ULL, 4ULL}) {
    const auto other = scrambled(text, Way::Own, seed, Track::SingleQuery);
    ASSERT_TRUE(other);
    EXPECT_EQ(iso(*other), iso(text)) << *other;
  }
}

TEST(Scrambled, UnsatCoreVersionsAreRecognised) {
  for (const std::string& path : cases()) {
    const auto text = read_file(path);
    ASSERT_TRUE(text);
    for (const Way way : {Way::Own, Way::Official}) {
      const auto other = scrambled(*text, way, 7, Track::UnsatCore);
      if (other) {
        EXPECT_EQ(iso(*other), iso(*text)) << path;
      }
    }
  }
}

TEST(Scrambled, DiagramCommutesWithoutThePermutation) {
  std::size_t checked = 0;
  for (const std::string& path : cases()) {
    const auto text = read_file(path);
    ASSERT_TRUE(text);
    const std::string form = normal(*text, Names::Numbered);
    for (const std::uint64_t seed : {1ULL, 2ULL, 3ULL}) {
      const auto other =
          scrambled(*text, Way::Without2a, seed, track_of(*text));
      if (!other) continue;
      ++checked;
      EXPECT_EQ(normal(*other, Names::Retained), form) << path;
    }
    // The form is a script, and its own normal form.
    EXPECT_EQ(normal(form, Names::Retained), form) << path;
    EXPECT_EQ(iso(form), iso(*text)) << path;
  }
  EXPECT_GT(checked, 50U);
}

void expect_diagram(const std::string& text) {
  const std::string form = normal(text, Names::Numbered);
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const auto other =
        scrambled(text, Way::Without2a, seed, Track::SingleQuery);
    ASSERT_TRUE(other);
    EXPECT_EQ(normal(*other, Names::Retained), form) << seed;
  }
}

// The scrambler numbers the variables of a let in a pattern too, and the normal
// form has no patterns.
TEST(Scrambled, DiagramCommutesWithBindersInPatterns) {
  expect_diagram(
      "(set-logic UFLIA)(declare-sort S 0)(declare-fun f (S Int) Bool)\n"
      "(assert (forall ((s S) (i Int)) (! (f s i)\n"
      "  :pattern ((let ((j i) (k i)) (f s (+ j k))))\n"
      "  :pattern ((f s i) (let ((l i)) (f s l)))\n"
      "  :no-pattern (let ((m i)) (f s m)))))\n"
      "(declare-fun g (S) S)(assert (forall ((t S)) (= (g t) t)))\n"
      "(check-sat)\n");
}

// Names of terms that only patterns use, and what nobody has declared.
TEST(Scrambled, DiagramCommutesWithNamesInPatterns) {
  for (const char* const pattern :
       {"(f x2)", "(f n)", "(f (! y :named m))", "(f n m)"}) {
    expect_diagram(
        "(set-logic UFLIA)(declare-fun f (Int) Bool)\n"
        "(assert (f (! 3 :named n)))(declare-sort S 0)\n"
        "(assert (forall ((y Int)) (! (f y) :pattern (" +
        std::string(pattern) + "))))\n(check-sat)\n");
  }
}

// Whatever is in a command that nobody knows, it is carried through.
TEST(Scrambled, UnknownCommandsMayHoldCommands) {
  for (const char* const inside :
       {"(define-fun f () Int 1)", "(define-fun-rec f ((x Int)) Int x)",
        "(define-fun-rec f 1 2 3)", "(define-funs-rec ((f () Int)) (1))",
        "(define-sort T () Int)", "(declare-datatype D ((c)))",
        "(declare-datatypes ((D 0)) (((c))))", "(declare-datatypes)",
        "(declare-fun f () Int)", "(assert a)", "(define-fun)",
        "(define-const)"}) {
    const std::string text = "(set-logic ALL)(declare-const a Bool)(foo " +
                             std::string(inside) + " a)(assert a)(check-sat)\n";
    EXPECT_NE(iso(text), "");
    expect_diagram(text);
    const auto other = scrambled(text, Way::Own, 3, Track::SingleQuery);
    ASSERT_TRUE(other);
    EXPECT_EQ(iso(*other), iso(text)) << inside;
  }
}

// Options after the assumptions are no terms.
TEST(Scrambled, OptionsOfACheckStayAsTheyAre) {
  const std::string text =
      "(set-logic QF_UF)(declare-const a Bool)(declare-const b Bool)"
      "(check-sat-assuming (a) :option (b (c) |d e|) 1)\n";
  const auto other = scrambled(text, Way::Own, 3, Track::Incremental);
  ASSERT_TRUE(other);
  EXPECT_EQ(iso(*other), iso(text));
  EXPECT_NE(iso(text), "");
}

// Scripts that are not legal too: what scrambling takes for bound is bound.
TEST(Scrambled, OddScriptsAreRecognised) {
  for (const char* const body :
       {// names of terms before they are given, and after their level
        "(assert (and n a (! b :named n)))",
        "(assert n)(assert (! a :named n))(assert (or n b))",
        "(push 1)(assert (! a :named n))(assert n)(pop 1)(assert (or b n))",
        "(assert (! a :named n))(reset-assertions)(assert (or n b))",
        "(push 1)(declare-const n Bool)(assert n)(pop 1)"
        "(assert (! a :named n))(check-sat-assuming (n b))",
        "(assert (let ((x (! a :named n))) (or x n)))",
        "(foo (! a :named n))(assert (or n b))",
        "(assert (! a :b (! c :named n)))(assert (or n b))",
        // names of functions in head position
        "(assert ((! a :named n) n))", "(assert (((! a :b (c) :named n) n) b))",
        // what looks like such a name and is none
        "(set-option :global-decls (n))(assert (! a :named n))",
        "(assert (! a :named n))(reset-assertions n)(assert b)",
        // a sort and a function of one name
        "(declare-datatype L ((nil) (cons (h Int) (t L))))(declare-fun L () L)"
        "(assert (match L (((as nil L) a) (((as cons L) x y) b))))",
        "(declare-sort S 0)(declare-fun S () Int)(declare-fun f () S)"
        "(assert (= (as f S) ((as g S) S) (as (_ g S) S)))",
        // a function with the name of testers or numbers
        "(declare-datatype L ((nil) (cons (h Int) (t L))))(declare-fun l () L)"
        "(declare-fun is (L) Bool)(declare-fun bv1 () Bool)"
        "(assert (= (is l) ((_ is cons) l) ((_ is nil) l) bv1))"
        "(assert (= (_ bv1 2) (_ bv2 2)))",
        // reserved words in bars
        "(declare-fun |let| () Bool)(declare-fun |_| () Bool)"
        "(assert (or |let| |_|))(assert (let ((|as| a)) (or |as| |let|)))",
        // the same as names of terms, and words that begin some lists
        "(assert (! a :named |let|))(assert (! b :named |_|))"
        "(assert (or |let| (! a :named choice) (not |_|) choice))",
        "(declare-fun |let| () Bool)(declare-fun |_| () Bool)"
        "(assert-soft (let ((x a)) (or |let| x (_ f |_|))) :id |let|)",
        "(declare-fun smt () Bool)(assert smt)(check-sat-using smt)",
        // words that a function of their name does not hide
        "(declare-datatype D ((c)))(declare-fun |match| (D D) D)"
        "(assert (= (match (match c c) ((c c))) c c))",
        "(declare-fun lambda (Bool) Bool)(declare-fun f () (-> Bool Bool))"
        "(assert (= f (lambda ((x Bool)) (lambda x)) (lambda (f a))))",
        // a function with the name of one that takes a function as index
        "(declare-fun map (Bool) Bool)(declare-fun f () (-> Bool Bool))"
        "(assert (= ((_ map map) f) ((_ map f) f) (_ map f)))",
        "(declare-datatype D ((c)))(assert (! a :named is-c))"
        "(assert (or is-c (not b)))",
        // names of terms that only something of a theory has
        "(assert (! a :named extract))(assert (! b :named Bool))"
        "(assert (= (_ extract 1 0) (_ extract 2 1)))(define-sort S () Bool)",
        // testers of constructors in bars
        "(declare-datatypes () ((D (|| (s D)) (|a b| (t D)) |1|)))"
        "(assert (= (is- (|| |1|)) (|is-a b| |1|) (is-1 |1|)))",
        // lists that are no terms
        "(define-fun-rec f ((x Bool)) Bool (() x (0 x) (:k x) \"s\"))",
        "(define-fun-rec f ((x Bool)) Bool ((! (f) :p 1) x ((! f) a)))",
        "(assert ((! (! f :q 1)) (_ a 1) ((_ f 1) a b)))"}) {
    const std::string text =
        "(set-logic ALL)(declare-const a Bool)(declare-const b Bool)" +
        std::string(body) + "(check-sat)\n";
    const std::string digest = iso(text);
    for (const Way way : {Way::Own, Way::Without2a}) {
      for (std::uint64_t seed = 1; seed < 20; ++seed) {
        const auto other = scrambled(text, way, seed, track_of(text));
        ASSERT_TRUE(other) << text;
        EXPECT_EQ(iso(*other), digest) << text << *other;
      }
    }
  }
}

// What follows the last check-sat is in some tracks only.
TEST(Scrambled, NamesThatComeTooLateDoNotCount) {
  const std::string text =
      "(set-logic ALL)(declare-const a Bool)(foo n)(assert (or n a))"
      "(check-sat)(assert (! a :named n))(assert n)(get-value (n))\n";
  for (const Track track : {Track::SingleQuery, Track::Incremental}) {
    for (std::uint64_t seed = 1; seed < 5; ++seed) {
      const auto other = scrambled(text, Way::Own, seed, track);
      ASSERT_TRUE(other);
      EXPECT_EQ(iso(*other), iso(text)) << *other;
    }
  }
}

// The official scrambler leaves the name of testers alone too.
TEST(Scrambled, TesterIsNoFunctionOfItsName) {
  const std::string text =
      in_logic("QF_UFDT",
               "(declare-datatypes ((L 0)) (((nil) (cons (h L)))))\n"
               "(declare-fun l () L)(declare-fun is (L) Bool)\n"
               "(assert (= (is l) ((_ is cons) l)))");
  for (const Way way : {Way::Own, Way::Official}) {
    for (std::uint64_t seed = 1; seed < 5; ++seed) {
      const auto other = scrambled(text, way, seed, Track::SingleQuery);
      ASSERT_TRUE(other);
      EXPECT_NE(other->find("(_ is x"), std::string::npos) << *other;
      EXPECT_EQ(iso(*other), iso(text)) << *other;
    }
  }
}

// Functions of one name change places like all others.
TEST(Scrambled, DiagramCommutesWithOverloading) {
  expect_diagram(
      "(set-logic ALL)(declare-sort S 0)(declare-sort T 0)\n"
      "(declare-fun o (S) Int)(declare-fun o (T) Int)(declare-fun o (Int) "
      "Int)\n"
      "(declare-fun s () S)(declare-fun t () T)\n"
      "(assert (= (o s) (o t) (o 3)))(check-sat)\n");
}

// The Incremental track keeps questions, what follows the last check-sat, and
// the names of terms that they use; all that is numbered with the rest.
TEST(Scrambled, DiagramCommutesWithQuestions) {
  for (const char* const body :
       {"(assert (! a :named n))(declare-sort S 0)(declare-const c S)"
        "(check-sat)(get-unsat-core)",
        "(assert (! a :named n))(declare-const c Int)(check-sat)"
        "(get-assignment)(assert (> c 1))",
        "(assert (! a :named n))(assert (! b :named m))(check-sat)"
        "(declare-const c Bool)(get-value (n c))(assert c)",
        "(assert (! a :named n))(assert n)(assert (! b :named m))(check-sat)"
        "(declare-const c Bool)(get-value (m))(assert c)",
        "(declare-sort S 0)(check-sat)(get-value ((let ((y a)) (and y b))))"
        "(declare-const c S)(assert (= c c))",
        // a name that looks like a number, and one that is no number then
        "(assert (! a :named x7))(check-sat)(get-value (x7))",
        "(assert (! a :named m))(check-sat)(get-value (x7))",
        "(push 1)(assert (! a :named n))(pop 1)(declare-const c Bool)"}) {
    for (const char* const last :
         {"", "(declare-const d Int)(declare-sort T 0)",
          "(assert (! b :named late))(get-value (late))", "(get-unsat-core)",
          "(define-fun-rec f ((z Int)) Int (f z))(declare-datatype D ((c1)))",
          "(exit)(get-unsat-core)"}) {
      const std::string text =
          "(set-logic ALL)(declare-const a Bool)(declare-const b Bool)" +
          std::string(body) +
          "(declare-sort U 0)(declare-const u U)(check-sat)(check-sat)" + last +
          "\n";
      const std::string form = normal(text, Names::Numbered);
      for (const std::uint64_t seed : {1ULL, 2ULL, 3ULL}) {
        const auto other =
            scrambled(text, Way::Without2a, seed, Track::Incremental);
        ASSERT_TRUE(other);
        EXPECT_EQ(normal(*other, Names::Retained), form) << text << *other;
      }
    }
  }
}

// What follows the last check-sat has no say in whether a script is one.
TEST(Scrambled, NonsenseAfterTheLastCheckDoesNotCount) {
  const std::string text =
      "(set-logic QF_UF)(declare-const a Bool)(push 1)(assert a)(check-sat)";
  EXPECT_EQ(iso(text + "(assert (let x))(get-value (a))"), iso(text));
}

// Annotations have one form, wherever they stand.
TEST(Scrambled, MalformedAnnotationsAreRefusedEverywhere) {
  for (const char* const body :
       {"(! a 5)", "(! a :named 5)", "(! a :named)", "((! not 5) a)",
        "((! not :named 5) a)", "((! not b) a)", "((! (! not 5) :p 1) a)"}) {
    const std::string text = "(set-logic QF_UF)(declare-const a Bool)(assert " +
                             std::string(body) + ")(check-sat)";
    EXPECT_FALSE(isomorphic_digest(text, "test")) << text;
    EXPECT_FALSE(scrambled(text, Way::Own, 1, Track::SingleQuery)) << text;
  }
}

// Parameters stand before the datatypes in the form before SMT-LIB 2.6.
TEST(Scrambled, DiagramCommutesWithOldDatatypes) {
  expect_diagram(
      "(set-logic ALL)(declare-datatypes (X Y) ((P (mk (one X) (two Y)))\n"
      "  (X (none) (some (it X)))))(declare-sort Y 0)\n"
      "(declare-fun p () (P Y Bool))(assert (two p))(check-sat)\n");
}

}  // namespace
}  // namespace podium::identify
