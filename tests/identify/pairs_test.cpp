// Pairs of scripts that differ in one thing: whether it counts, at the level of
// normal forms and up to isomorphism. docs/identify.md says the same in words.

#include <string>
#include <vector>

#include "helpers.h"

namespace podium::identify {
namespace {

enum class Same : std::uint8_t { No, Isomorphic, Normal };

struct Pair {
  const char* what;
  std::string one;
  std::string other;
  Same same;
};

constexpr const char* kInts =
    "(declare-fun f (Int Int) Int)(declare-fun g (Int) Int)"
    "(declare-fun c () Int)(declare-fun d () Int)";

std::string integers(const std::string& body) {
  return in_logic("ALL", kInts + body);
}

void check(const std::vector<Pair>& pairs) {
  for (const Pair& pair : pairs) {
    const bool isomorphic = iso(pair.one) == iso(pair.other);
    EXPECT_NE(iso(pair.one), "") << pair.what;
    EXPECT_EQ(isomorphic, pair.same != Same::No) << pair.what;
    EXPECT_EQ(normal(pair.one, Names::Numbered) ==
                  normal(pair.other, Names::Numbered),
              pair.same == Same::Normal)
        << pair.what << "\n"
        << normal(pair.one, Names::Numbered)
        << normal(pair.other, Names::Numbered);
  }
}

TEST(Pairs, Terms) {
  check({
      {"arguments of a function", integers("(assert (= c (f c (g d))))"),
       integers("(assert (= c (f (g d) c)))"), Same::No},
      {"arguments of -", integers("(assert (= 1 (- c (g d))))"),
       integers("(assert (= 1 (- (g d) c)))"), Same::No},
      {"branches", integers("(assert (ite (= c 0) (= d 1) (= d 2)))"),
       integers("(assert (ite (= c 0) (= d 2) (= d 1)))"), Same::No},
      {"an implication", integers("(assert (=> (= c 0) (= d 1)))"),
       integers("(assert (=> (= d 1) (= c 0)))"), Same::No},
      {"a chain of implications",
       integers("(assert (=> (= c 0) (= c 1) (= d 2)))"),
       integers("(assert (=> (= c 1) (= c 0) (= d 2)))"), Same::No},
      {"arguments of +", integers("(assert (= c (+ c (g d) 1)))"),
       integers("(assert (= (+ 1 (g d) c) c))"), Same::Normal},
      {"three of distinct", integers("(assert (distinct c 1 (g d)))"),
       integers("(assert (distinct (g d) c 1))"), Same::Normal},
      {"grouping of and", integers("(assert (and (= c 1) (= c 2) (= c 3)))"),
       integers("(assert (and (and (= c 1) (= c 2)) (= c 3)))"), Same::No},
      {"a double negation", integers("(assert (= c 1))"),
       integers("(assert (not (not (= c 1))))"), Same::No},
      {"a subterm twice", integers("(assert (and (= c 1) (= c 1)))"),
       integers("(assert (and (= c 1) (= d 1)))"), Same::No},
      {"<= and >=", integers("(assert (<= c (g d)))"),
       integers("(assert (>= (g d) c))"), Same::Normal},
      {"<= and <", integers("(assert (<= c (g d)))"),
       integers("(assert (< c (g d)))"), Same::No},
      {"a rounding mode",
       in_logic(
           "QF_FP",
           "(declare-fun x () Float32)(assert (fp.eq x (fp.add RNE x x)))"),
       in_logic(
           "QF_FP",
           "(declare-fun x () Float32)(assert (fp.eq x (fp.add RTZ x x)))"),
       Same::No},
      {"an index of an operator",
       in_logic("QF_BV",
                "(declare-fun x () (_ BitVec 8))(assert (= ((_ extract 3 0) x) "
                "((_ extract 7 4) x)))"),
       in_logic("QF_BV",
                "(declare-fun x () (_ BitVec 8))(assert (= ((_ extract 3 0) x) "
                "((_ extract 6 3) x)))"),
       Same::No},
      {"a constant array",
       in_logic("ALL",
                "(declare-fun a () (Array Int Int))(assert (= a ((as const "
                "(Array Int Int)) 0)))"),
       in_logic("ALL",
                "(declare-fun a () (Array Int Int))(assert (= a ((as const "
                "(Array Int Real)) 0)))"),
       Same::No},
      {"forall and exists", integers("(assert (forall ((x Int)) (= x c)))"),
       integers("(assert (exists ((x Int)) (= x c)))"), Same::No},
  });
}

TEST(Pairs, Literals) {
  const auto bits = [](const std::string& literal) {
    return in_logic("QF_BV", "(declare-fun x () (_ BitVec 4))(assert (= x " +
                                 literal + "))");
  };
  const auto text = [](const std::string& literal) {
    return in_logic("QF_S",
                    "(declare-fun x () String)(assert (= x " + literal + "))");
  };
  const auto real = [](const std::string& literal) {
    return in_logic("QF_LRA",
                    "(declare-fun x () Real)(assert (= x " + literal + "))");
  };
  check({
      {"binary and hexadecimal", bits("#b1010"), bits("#xa"), Same::No},
      {"binary and decimal", bits("#b1010"), bits("(_ bv10 4)"), Same::No},
      {"capitals", bits("#xa"), bits("#xA"), Same::No},
      {"one bit", bits("#b1010"), bits("#b1011"), Same::No},
      {"a decimal point", real("1"), real("1.0"), Same::No},
      {"zeros at the end", real("1.0"), real("1.00"), Same::No},
      {"a character", text("\"abc\""), text("\"abd\""), Same::No},
      {"a blank", text("\"abc\""), text("\"abc \""), Same::No},
      {"an escape", text("\"a\""), text("\"\\u{61}\""), Same::No},
      {"a quote", text("\"a\""), text("\"a\"\"\""), Same::No},
      {"bars", integers("(assert (= c |d|))"), integers("(assert (= |c| d))"),
       Same::Normal},
      {"a symbol and a number", real("|1|"), real("1"), Same::No},
  });
}

TEST(Pairs, Binding) {
  check({
      {"names of variables", integers("(assert (forall ((x Int)) (= x c)))"),
       integers("(assert (forall ((y Int)) (= y c)))"), Same::Normal},
      {"one of two variables",
       integers("(assert (forall ((x Int)(y Int)) (= (f x y) x)))"),
       integers("(assert (forall ((x Int)(y Int)) (= (f x y) y)))"), Same::No},
      {"a variable or a constant",
       integers("(assert (forall ((x Int)) (= x (g x))))"),
       integers("(assert (forall ((x Int)) (= c (g x))))"), Same::No},
      {"capture",
       integers("(assert (let ((x c)) (forall ((c Int)) (= x (g c)))))"),
       integers("(assert (forall ((c Int)) (let ((x c)) (= x (g c)))))"),
       Same::No},
      {"capture by substitution",
       integers("(assert (let ((x c)) (forall ((d Int)) (= x (g d)))))"),
       integers("(assert (let ((x c)) (forall ((c Int)) (= x (g c)))))"),
       Same::Isomorphic},
      {"a let inside another",
       integers("(assert (let ((x c)) (let ((y d)) (= x (g y)))))"),
       integers("(assert (let ((x c) (y d)) (= x (g y))))"), Same::No},
      {"a let that nobody uses", integers("(assert (= c d))"),
       integers("(assert (let ((x c)) (= c d)))"), Same::No},
      {"the order of bindings",
       integers("(assert (let ((x c) (y (g d))) (= x (g y))))"),
       integers("(assert (let ((y (g d)) (x c)) (= x (g y))))"),
       Same::Isomorphic},
      {"sorts of variables",
       integers("(assert (forall ((x Int)(y Real)) (= c (f x y))))"),
       integers("(assert (forall ((x Real)(y Int)) (= c (f x y))))"), Same::No},
      {"nesting of quantifiers",
       integers("(assert (forall ((x Int)(y Int)) (= x (g y))))"),
       integers("(assert (forall ((x Int)) (forall ((y Int)) (= x (g y)))))"),
       Same::No},
      {"a pattern",
       integers("(assert (forall ((x Int)) (! (= c (g x)) :pattern ((g x)))))"),
       integers("(assert (forall ((x Int)) (= c (g x))))"), Same::Normal},
      {"the name of a term", integers("(assert (! (= c d) :named n))"),
       integers("(assert (! (= c d) :named m))"), Same::Normal},
      {"the name of a term that is used",
       integers("(assert (! (= c d) :named n))(check-sat-assuming (n))"),
       integers("(assert (! (= c d) :named m))(check-sat-assuming (m))"),
       Same::Normal},
      {"which named term is used",
       integers("(assert (! (= c 1) :named n))(assert (! (= c 2) :named m))"
                "(check-sat-assuming (n))"),
       integers("(assert (! (= c 1) :named n))(assert (! (= c 2) :named m))"
                "(check-sat-assuming (m))"),
       Same::No},
  });
}

TEST(Pairs, Declarations) {
  const auto sorts = [](const std::string& body) {
    return in_logic("ALL", body);
  };
  check({
      {"a sort", sorts("(declare-fun x () Int)(assert (= x x))"),
       sorts("(declare-fun x () Real)(assert (= x x))"), Same::No},
      {"a width", sorts("(declare-fun x () (_ BitVec 8))"),
       sorts("(declare-fun x () (_ BitVec 9))"), Same::No},
      {"an argument sort", sorts("(declare-fun p (Int Real) Bool)"),
       sorts("(declare-fun p (Real Int) Bool)"), Same::No},
      {"a declaration that nobody uses", sorts("(declare-fun x () Int)"),
       sorts(""), Same::No},
      {"declare-const", sorts("(declare-fun x () Int)"),
       sorts("(declare-const x Int)"), Same::Normal},
      {"the order of declarations",
       sorts("(declare-fun x () Int)(declare-fun y () Real)(assert (= x 1))"),
       sorts("(declare-fun y () Real)(declare-fun x () Int)(assert (= x 1))"),
       Same::Isomorphic},
      {"declarations between assertions",
       sorts("(declare-fun x () Int)(assert (= x 1))(declare-fun y () "
             "Int)(assert (= y 2))"),
       sorts("(declare-fun x () Int)(declare-fun y () Int)(assert (= x "
             "1))(assert (= y 2))"),
       Same::No},
      {"the arity of a sort", sorts("(declare-sort S 0)"),
       sorts("(declare-sort S 1)"), Same::No},
      {"which of two sorts",
       sorts("(declare-sort S 0)(declare-sort T 0)(declare-fun a () S)"
             "(declare-fun b () S)"),
       sorts("(declare-sort S 0)(declare-sort T 0)(declare-fun a () S)"
             "(declare-fun b () T)"),
       Same::No},
      {"parameters of a definition",
       integers("(define-fun h ((x Int)(y Int)) Int (- x y))(assert (= (h c 1) "
                "0))"),
       integers("(define-fun h ((y Int)(x Int)) Int (- x y))(assert (= (h c 1) "
                "0))"),
       Same::No},
      {"names of parameters",
       integers("(define-fun h ((x Int)(y Int)) Int (- x y))(assert (= (h c 1) "
                "0))"),
       integers("(define-fun h ((y Int)(x Int)) Int (- y x))(assert (= (h c 1) "
                "0))"),
       Same::Normal},
      {"define-const", integers("(define-const h Int (+ c 1))(assert (= h 2))"),
       integers("(define-fun h () Int (+ c 1))(assert (= h 2))"), Same::Normal},
      {"define-const with a binder",
       integers("(define-const h Bool (exists ((x Int)) (= x c)))(assert h)"),
       integers("(define-fun h () Bool (exists ((x Int)) (= x c)))(assert h)"),
       Same::Normal},
      {"define-fun and define-fun-rec", integers("(define-fun h () Int 1)"),
       integers("(define-fun-rec h () Int 1)"), Same::No},
      {"the order of definitions",
       integers("(define-fun h () Int 1)(define-fun k () Int 2)"),
       integers("(define-fun k () Int 2)(define-fun h () Int 1)"), Same::No},
      {"parameters of a sort",
       sorts("(define-sort P (X Y) (Array X Y))(declare-fun a () (P Int "
             "Real))"),
       sorts("(define-sort P (Y X) (Array X Y))(declare-fun a () (P Int "
             "Real))"),
       Same::No},
  });
}

TEST(Pairs, Datatypes) {
  const auto with = [](const std::string& constructors,
                       const std::string& body) {
    return in_logic("ALL", "(declare-datatype L (" + constructors +
                               "))(declare-fun x () L)(assert " + body + ")");
  };
  const std::string list = "(nil) (cons (head Int) (tail L))";
  check({
      {"the order of constructors", with(list, "(= x (cons 1 nil))"),
       with("(cons (head Int) (tail L)) (nil)", "(= x (cons 1 nil))"),
       Same::Isomorphic},
      {"the order of selectors", with(list, "((_ is cons) x)"),
       with("(nil) (cons (tail L) (head Int))", "((_ is cons) x)"), Same::No},
      {"which of two selectors",
       with("(p (one Int) (two Int))", "(= 1 (one x))"),
       with("(p (one Int) (two Int))", "(= 1 (two x))"), Same::No},
      {"which constructor is tested", with(list, "((_ is cons) x)"),
       with(list, "((_ is nil) x)"), Same::No},
      {"which of two like constructors", with("(red) (blue)", "(= x red)"),
       with("(red) (blue)", "(= x blue)"), Same::Isomorphic},
      {"a constructor or a variable in a pattern",
       with("(red) (blue)", "(match x ((red true) (blue false)))"),
       with("(red) (blue)", "(match x ((red true) (other false)))"), Same::No},
      {"the order of cases",
       with("(red) (blue)", "(match x ((red true) (blue false)))"),
       with("(red) (blue)", "(match x ((blue false) (red true)))"), Same::No},
      {"both testers", with(list, "((_ is cons) x)"), with(list, "(is-cons x)"),
       Same::No},
  });
}

TEST(Pairs, Commands) {
  const auto script = [](const std::string& commands) {
    return "(set-logic QF_LIA)(declare-fun x () Int)" + commands;
  };
  check({
      {"push before or after an assertion",
       script("(push 1)(assert (= x 1))(check-sat)(pop 1)(check-sat)"),
       script("(assert (= x 1))(push 1)(check-sat)(pop 1)(check-sat)"),
       Same::No},
      {"pop before or after a check-sat",
       script("(push 1)(assert (= x 1))(check-sat)(pop 1)(check-sat)"),
       script("(push 1)(assert (= x 1))(pop 1)(check-sat)(check-sat)"),
       Same::No},
      {"one more check-sat", script("(assert (= x 1))(check-sat)"),
       script("(assert (= x 1))(check-sat)(check-sat)"), Same::No},
      {"a push that has no effect", script("(assert (= x 1))(check-sat)"),
       script("(push 1)(pop 1)(assert (= x 1))(check-sat)"), Same::No},
      {"pushes at once", script("(push 2)(assert (= x 1))(check-sat)"),
       script("(push 1)(push 1)(assert (= x 1))(check-sat)"), Same::Normal},
      {"the number of levels", script("(push 2)(assert (= x 1))(check-sat)"),
       script("(push 3)(assert (= x 1))(check-sat)"), Same::No},
      {"assumptions", script("(declare-fun p () Bool)(check-sat-assuming (p))"),
       script("(declare-fun p () Bool)(check-sat-assuming ((not p)))"),
       Same::No},
      {"no assumptions", script("(check-sat)"),
       script("(check-sat-assuming ())"), Same::No},
      {"reset-assertions",
       script("(assert (= x 1))(reset-assertions)(check-sat)"),
       script("(reset-assertions)(assert (= x 1))(check-sat)"), Same::No},
      {"what follows the last check-sat", script("(check-sat)"),
       script("(check-sat)(assert (= x 1))(get-model)"), Same::Normal},
      {"a question between", script("(check-sat)(check-sat)"),
       script("(check-sat)(get-value (x))(check-sat)"), Same::Normal},
      {"an option", script("(check-sat)"),
       "(set-option :produce-models true)" + script("(check-sat)"),
       Same::Normal},
      {"a status", script("(check-sat)"),
       "(set-info :status sat)" + script("(check-sat)"), Same::Normal},
      {"the logic", script("(check-sat)"),
       "(set-logic QF_NIA)(declare-fun x () Int)(check-sat)", Same::No},
      {"no logic", script("(check-sat)"), "(declare-fun x () Int)(check-sat)",
       Same::No},
      {"global declarations",
       script("(push 1)(declare-fun y () Int)(pop 1)(check-sat)"),
       "(set-option :global-declarations true)" +
           script("(push 1)(declare-fun y () Int)(pop 1)(check-sat)"),
       Same::No},
      {"assertions of two levels",
       script("(assert (= x 1))(push 1)(assert (= x 2))(check-sat)"),
       script("(assert (= x 2))(push 1)(assert (= x 1))(check-sat)"), Same::No},
      {"a name declared again after pop",
       script("(push 1)(declare-fun y () Int)(assert (= y 1))(check-sat)(pop 1)"
              "(declare-fun y () Int)(assert (= y 2))(check-sat)"),
       script("(push 1)(declare-fun y () Int)(assert (= y 1))(check-sat)(pop 1)"
              "(declare-fun z () Int)(assert (= z 2))(check-sat)"),
       Same::Isomorphic},
  });
}

}  // namespace
}  // namespace podium::identify
