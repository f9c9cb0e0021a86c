// Models that are made to break whoever reads them.

#include <ctime>

#include "model_helpers.h"

namespace podium::evaluate {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  result.reserve(text.size() * times);
  for (std::size_t at = 0; at < times; ++at) result += text;
  return result;
}

constexpr const char* kInt =
    "(declare-fun x () Int)(declare-fun y () Int)(assert (> x y))(check-sat)";

TEST(Hostile, DefinitionsInCircles) {
  EXPECT_EQ(check(kInt,
                  "sat ((define-fun x () Int (+ y 1))"
                  "(define-fun y () Int (+ x 1)))"),
            "UNKNOWN malformed");
  EXPECT_EQ(check(kInt, "sat ((define-fun x () Int x)(define-fun y () Int 1))"),
            "UNKNOWN malformed");
  EXPECT_EQ(check("(declare-fun f (Int) Int)(declare-fun g (Int) Int)"
                  "(assert (= (f 0) 1))(check-sat)",
                  "sat ((define-funs-rec ((f ((x Int)) Int)(g ((x Int)) Int))"
                  "((g (+ x 1)) (f (- x 1)))))"),
            "UNKNOWN too-large");
  EXPECT_EQ(check("(declare-fun a () (Array Int Int))"
                  "(assert (= (select a 1) 2))(check-sat)",
                  "sat ((define-fun a () (Array Int Int) (_ as-array k))"
                  "(define-fun k ((x Int)) Int (select a x)))"),
            "UNKNOWN too-large");
  EXPECT_EQ(check("(declare-fun a () (Array Int Int))"
                  "(assert (= (select a 1) 2))(check-sat)",
                  "sat ((define-fun a () (Array Int Int) (store a 1 2)))"),
            "UNKNOWN malformed");
}

// Every call is another one, and there are as many as paths in a grid.
TEST(Hostile, CallsWithoutEndTakeBoundedMemory) {
  ModelPlan plan;
  plan.limits.bytes = std::size_t{1} << 26;
  EXPECT_EQ(check("(declare-fun f (Int Int) Int)"
                  "(assert (= (f 0 0) 1))(check-sat)",
                  "sat ((define-fun-rec f ((x Int)(y Int)) Int"
                  " (ite (> x 1000) 0 (+ (f (+ x 1) y) (f x (+ y 1))))))",
                  plan),
            "UNKNOWN too-large");
}

// Recursions that go on as long as the machine lasts end by a limit, soon.
TEST(Hostile, RecursionsOfAllKindsEnd) {
  [[maybe_unused]] const std::clock_t begin = std::clock();
  // Too deep, and what has no value then is an argument of the next.
  EXPECT_EQ(check("(declare-fun a (Int Int) Int)"
                  "(assert (= (a 4 2) 1))(check-sat)",
                  "sat ((define-fun-rec a ((m Int)(n Int)) Int (ite (= m 0)"
                  " (+ n 1) (ite (= n 0) (a (- m 1) 1)"
                  " (a (- m 1) (a m (- n 1)))))))"),
            "UNKNOWN too-large");
  // Not deep, but wide.
  EXPECT_EQ(check("(declare-fun g (Int Int) Int)"
                  "(assert (= (g 0 1099511627776) 0))(check-sat)",
                  "sat ((define-fun-rec g ((a Int)(b Int)) Int (ite (= a b) 0"
                  " (+ (g a (div (+ a b) 2)) (g (+ 1 (div (+ a b) 2)) b)))))"),
            "UNKNOWN too-large");
  // An argument without value from the beginning.
  EXPECT_EQ(check("(declare-fun z () Int)(declare-fun g (Int Int) Int)"
                  "(assert (= (g z 5) 0))(check-sat)",
                  "sat ((define-fun-rec g ((a Int)(b Int)) Int (ite (= a b) 0"
                  " (+ (g a (+ b 1)) (g (+ a 1) b)))))"),
            "UNKNOWN incomplete");
  // In what a model says of a partial function.
  EXPECT_EQ(check("(declare-fun x () Int)(assert (= (div x 0) 1))(check-sat)",
                  "sat ((define-fun x () Int 1)(define-fun c () Int (+ c c))"
                  "(refine-fun div ((a Int)(b Int)) Int c))"),
            "UNKNOWN malformed");
#if !defined(__SANITIZE_ADDRESS__)  // slows it down many times
  EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 40);
#endif
}

// A function may have a value although an argument of it has none.
TEST(Hostile, FunctionsThatDoNotNeedTheirArguments) {
  EXPECT_EQ(check("(declare-fun z () Int)(declare-fun f (Int Int) Int)"
                  "(declare-fun g (Int) Int)"
                  "(assert (= (f z 5) 7))(check-sat)",
                  "sat ((define-fun f ((a Int)(b Int)) Int (ite (= b 5)"
                  " (g (+ a b)) a))(define-fun g ((a Int)) Int 7))"),
            "VALID");
}

TEST(Hostile, WideBitVectors) {
  const std::string wide = "(_ BitVec 4000000000)";
  EXPECT_EQ(check("(declare-fun x () " + wide +
                      ")(assert (bvslt x (_ bv1 "
                      "4000000000)))(check-sat)",
                  "sat ((define-fun x () " + wide + " (_ bv0 4000000000)))"),
            "UNKNOWN too-large");
  EXPECT_EQ(check("(declare-fun x () " + wide +
                      ")(assert (= x (_ bv1 "
                      "4000000000)))(check-sat)",
                  "sat ((define-fun x () " + wide + " (_ bv1 4000000000)))"),
            "VALID");
  EXPECT_EQ(check("(declare-fun x () (_ BitVec 65))"
                  "(assert (= (bvshl x #b11111111111111111111111111111111"
                  "111111111111111111111111111111111) (_ bv0 65)))(check-sat)",
                  "sat ((define-fun x () (_ BitVec 65) (_ bv1 65)))"),
            "VALID");
}

TEST(Hostile, ExtremeFormatsOfFloatingPoint) {
  EXPECT_EQ(check("(declare-fun x () (_ FloatingPoint 60 2))"
                  "(assert (> (fp.to_real x) 0.0))(check-sat)",
                  "sat ((define-fun x () (_ FloatingPoint 60 2) (fp #b0 #b0" +
                      repeated("1", 59) + " #b1)))"),
            "VALID");
  EXPECT_EQ(check("(declare-fun x () (_ FloatingPoint 60 2))"
                  "(assert (> (fp.to_real x) 0.0))(check-sat)",
                  "sat ((define-fun x () (_ FloatingPoint 60 2) (fp #b0 #b" +
                      repeated("1", 59) + "0 #b1)))"),
            "UNKNOWN too-large");
  EXPECT_EQ(check("(declare-fun x () (_ FloatingPoint 5 4000000000))"
                  "(assert (fp.isZero (fp.sqrt RNE x)))(check-sat)",
                  "sat ((define-fun x () (_ FloatingPoint 5 4000000000)"
                  " (_ +zero 5 4000000000)))"),
            "UNKNOWN too-large");
}

TEST(Hostile, RegularExpressionsWithHugeCounts) {
  const auto in = [](const std::string& text, const std::string& regex) {
    return check("(declare-fun s () String)(assert (str.in_re s " + regex +
                     "))(check-sat)",
                 "sat ((define-fun s () String \"" + text + "\"))");
  };
  const std::string a = "(str.to_re \"a\")";
  EXPECT_EQ(in("aaa", "((_ re.loop 0 4000000000) " + a + ")"), "VALID");
  EXPECT_EQ(in("aaa", "((_ re.^ 4000000000) " + a + ")"),
            "INVALID unsatisfied");
  EXPECT_EQ(in("aaaa", "((_ re.loop 2 1000000000) ((_ re.loop 2 1000000000) " +
                           a + "))"),
            "VALID");
  EXPECT_EQ(in(repeated("a", 100000),
               "(re.++ (re.* " + a + ") (re.* " + a + ") (str.to_re \"b\"))"),
            "INVALID unsatisfied");
}

TEST(Hostile, RootsThatAreNone) {
  const auto root = [](const std::string& value) {
    return check("(declare-fun x () Real)(assert (> x 0.0))(check-sat)",
                 "sat ((define-fun x () Real " + value + "))");
  };
  EXPECT_EQ(root("(root-of-with-ordering (coeffs) 0)"), "UNKNOWN malformed");
  EXPECT_EQ(root("(root-of-with-ordering (coeffs 0 0) 0)"),
            "UNKNOWN unsupported");
  EXPECT_EQ(root("(root-of-with-ordering (coeffs (- 2) 0 1) 2)"),
            "UNKNOWN unsupported");
  // Not square-free, with zeros in front: still the root 1.
  EXPECT_EQ(root("(root-of-with-ordering (coeffs 1 (- 2) 1 0 0) 0)"), "VALID");
  // Two roots in the interval, and none.
  EXPECT_EQ(root("(root-of-with-interval (coeffs (- 2) 0 1) (- 2.0) 2.0)"),
            "UNKNOWN unsupported");
  EXPECT_EQ(root("(root-of-with-interval (coeffs (- 2) 0 1) 2.0 3.0)"),
            "UNKNOWN unsupported");
  EXPECT_NE(root("(root-obj (+ (^ x 1000000000) (- 2)) 1)"), "VALID");
  EXPECT_NE(root("(root-obj (+ (^ x 2) ( ((y Int)) - 2)) 1)"), "VALID");
  EXPECT_NE(root("(root-obj (+ (^ x 2) ()) 1)"), "VALID");
}

TEST(Hostile, MillionsOfLevels) {
  const std::size_t depth = 1000000;
  const char* list =
      "(declare-datatype L ((nil) (cons (head Int) (tail L))))"
      "(declare-fun x () L)";
  const std::string value =
      repeated("(cons 1 ", depth) + "nil" + repeated(")", depth);
  EXPECT_EQ(check(std::string(list) + "(assert (= (head x) 1))(check-sat)",
                  "sat ((define-fun x () L " + value + "))"),
            "VALID");
  // The value is told, but not a million levels of it.
  EXPECT_EQ(check(std::string(list) + "(assert (= x nil))(check-sat)",
                  "sat ((define-fun x () L " + value + "))"),
            "INVALID unsatisfied");
  const std::string array = "(Array Int Int)";
  EXPECT_EQ(check("(declare-fun a () " + array +
                      ")"
                      "(assert (= (select a 5) 7))(check-sat)",
                  "sat ((define-fun a () " + array + " " +
                      repeated("(store ", 100000) + "((as const " + array +
                      ") 7)" + repeated(" 4 8)", 100000) + "))"),
            "VALID");
  EXPECT_EQ(check(kInt, "sat " + repeated("(", depth)), "UNKNOWN malformed");
}

// A long chain of stores is made at once, with the same result as store by
// store.
TEST(Hostile, LongChainsOfStores) {
  const std::string array = "(Array Int Int)";
  std::string stores;
  // 0 to 999 twice, the second time with other elements; 7 with that of the
  // rest.
  for (int at = 0; at < 2000; ++at) {
    stores += " " + std::to_string(at % 1000) + " " +
              std::to_string(at % 1000 == 7 ? 5 : at) + ")";
  }
  const std::string chain =
      repeated("(store ", 2000) + "((as const " + array + ") 5)" + stores;
  const auto holds = [&](const std::string& assertion) {
    return check(
        "(declare-fun a () " + array + ")(assert " + assertion + ")(check-sat)",
        "sat ((define-fun a () " + array + " " + chain + "))");
  };
  EXPECT_EQ(holds("(and (= (select a 999) 1999) (= (select a 0) 1000)"
                  " (= (select a 7) 5) (= (select a 1000) 5))"),
            "VALID");
  EXPECT_EQ(holds("(= (select a 999) 999)"), "INVALID unsatisfied");
  // What is stored again, and what is in between, are the same as ever.
  EXPECT_EQ(holds("(and (= (store a 3 1003) a) (= a " + chain + "))"), "VALID");
  std::string same = "((as const " + array + ") 5)";
  for (int at = 1000; at < 2000; ++at) {
    if (at == 1007) continue;
    same = "(store " + same + " " + std::to_string(at - 1000) + " " +
           std::to_string(at) + ")";
    if (at % 200 == 0) same = "(let ((b " + same + ")) (ite (= 1 1) b a))";
  }
  EXPECT_EQ(holds("(= a " + same + ")"), "VALID");
  // Over few indices, and upon a function.
  const std::string bytes = "(Array (_ BitVec 8) Bool)";
  std::string all;
  for (int at = 0; at < 256; ++at) {
    all += " (_ bv" + std::to_string(at) + " 8) false)";
  }
  EXPECT_EQ(
      check("(declare-fun a () " + bytes + ")(assert (= a ((as const " + bytes +
                ") false)))(check-sat)",
            "sat ((define-fun a () " + bytes + " " + repeated("(store ", 256) +
                "((as const " + bytes + ") true)" + all + "))"),
      "VALID");
  EXPECT_EQ(
      check("(declare-fun a () " + array +
                ")(assert (= (select a 1500) 1501))"
                "(assert (= (select a 7) 5))(check-sat)",
            "sat ((define-fun a () " + array + " " + repeated("(store ", 2000) +
                "(lambda ((x Int)) (+ x 1))" + stores + "))"),
      "VALID");
}

TEST(Hostile, DivisionByZeroEverywhere) {
  const std::string terms =
      "(+ (div x 0) (mod x 0) (div 0 0) (mod 0 0) (to_int (/ 1.0 0.0)))";
  const std::string script = "(declare-fun x () Int)(assert (= " + terms + " " +
                             terms + "))(assert (= x 1))(check-sat)";
  EXPECT_EQ(check(script, "sat ((define-fun x () Int 1))"), "VALID");
  EXPECT_EQ(
      check("(declare-fun x () Int)(assert (> " + terms + " 0))(check-sat)",
            "sat ((define-fun x () Int 1)"
            "(define-fun div ((a Int)(b Int)) Int 3)"
            "(define-fun mod ((a Int)(b Int)) Int 4)"
            "(define-fun / ((a Real)(b Real)) Real 5.5))"),
      "VALID");
  // Division by what is not zero stays what it is, whatever the model says.
  EXPECT_EQ(check("(declare-fun x () Int)(assert (= (div 7 2) x))(check-sat)",
                  "sat ((define-fun x () Int 3)"
                  "(define-fun div ((a Int)(b Int)) Int 99))"),
            "VALID");
}

TEST(Hostile, ZerosAndNans) {
  const char* script =
      "(declare-fun x () Float32)(declare-fun y () Float32)"
      "(assert (not (= x y)))(assert (fp.eq x y))(check-sat)";
  EXPECT_EQ(check(script,
                  "sat ((define-fun x () Float32 (_ -zero 8 24))"
                  "(define-fun y () Float32 (_ +zero 8 24)))"),
            "VALID");
  // All NaNs are one value.
  EXPECT_EQ(check("(declare-fun x () Float32)(declare-fun y () Float32)"
                  "(assert (= x y))(assert (not (fp.eq x y)))(check-sat)",
                  "sat ((define-fun x () Float32 (fp #b0 #xff #b" +
                      repeated("1", 23) +
                      "))(define-fun y () Float32 (fp #b1 #xff #b" +
                      repeated("0", 22) + "1)))"),
            "VALID");
}

TEST(Hostile, TextsOfABillionCharacters) {
  std::string value = "(let ((s0 \"0123456789\"))";
  for (int at = 1; at <= 27; ++at) {
    const std::string before = "s" + std::to_string(at - 1);
    value += "(let ((s" + std::to_string(at) + " (str.++ " + before + " " +
             before + ")))";
  }
  value += "s27" + repeated(")", 28);
  EXPECT_EQ(check("(declare-fun s () String)(assert (= (str.len s) "
                  "1342177280))(check-sat)",
                  "sat ((define-fun s () String " + value + "))"),
            "UNKNOWN too-large");
}

// As (let ((v0 (f first))) (let ((v1 (f v0))) ... last)), `of` and `last` with
// % for what comes before.
std::string nested_lets(const std::string& first, const std::string& of,
                        int times, const std::string& last) {
  const auto filled = [](std::string form, const std::string& name) {
    for (std::size_t at = form.find('%'); at != std::string::npos;
         at = form.find('%', at + name.size())) {
      form.replace(at, 1, name);
    }
    return form;
  };
  std::string text;
  std::string name = first;
  for (int at = 0; at < times; ++at) {
    const std::string next = "v" + std::to_string(at);
    text += "(let ((" + next + " " + filled(of, name) + ")) ";
    name = next;
  }
  return text + filled(last, name) +
         repeated(")", static_cast<std::size_t>(times));
}

std::string check_assertion(const std::string& sort, const std::string& value,
                            const std::string& assertion) {
  return check(
      "(declare-fun x () " + sort + ")(assert " + assertion + ")(check-sat)",
      "sat ((define-fun x () " + sort + " " + value + "))");
}

TEST(Hostile, ValuesThatDouble) {
  EXPECT_EQ(check_assertion(
                "(Seq Int)", "(seq.unit 1)",
                nested_lets("x", "(seq.++ % %)", 40, "(> (seq.len %) 0)")),
            "UNKNOWN too-large");
  EXPECT_EQ(
      check_assertion("Int", "10", nested_lets("x", "(* % %)", 60, "(> % 0)")),
      "UNKNOWN too-large");
  EXPECT_EQ(check_assertion("String", "\"aaaaaaaaaa\"",
                            nested_lets("x", "(str.replace_all % \"a\" %)", 8,
                                        "(> (str.len %) 0)")),
            "UNKNOWN too-large");
  EXPECT_EQ(
      check_assertion("Real", "(root-of-with-ordering (coeffs (- 2) 0 1) 1)",
                      nested_lets("x", "(+ (* % %) x)", 60, "(> % 0.0)")),
      "UNKNOWN too-large");
}

// Searching takes time in proportion to the text, not to its square.
TEST(Hostile, SearchesInTextsThatRepeat) {
  EXPECT_EQ(
      check_assertion(
          "String", "\"aaaaaaaaaa\"",
          nested_lets("x", "(str.++ % %)", 18,
                      "(not (str.contains % (str.++ (str.substr % 0 1000000)"
                      " \"b\")))")),
      "VALID");
  EXPECT_EQ(check("(declare-fun s () (Seq Int))"
                  "(assert (= (seq.indexof s (seq.++ (seq.unit 1) (seq.unit 1)"
                  " (seq.unit 2)) 0) 2))(check-sat)",
                  "sat ((define-fun s () (Seq Int) (seq.++ (seq.unit 1)"
                  " (seq.unit 3) (seq.unit 1) (seq.unit 1) (seq.unit 2))))"),
            "VALID");
}

TEST(Hostile, QuantifiersInQuantifiers) {
  ModelPlan plan;
  plan.limits.instances = 1 << 8;
  std::string levels;
  for (int at = 0; at < 8; ++at) {
    levels += "(forall ((y" + std::to_string(at) + " (_ BitVec 8))) ";
  }
  EXPECT_EQ(check("(assert " + levels + "(= (bvadd y0 y7) (bvadd y7 y0))" +
                      repeated(")", 8) + ")(check-sat)",
                  "sat ()", plan),
            "UNKNOWN quantifier");
  EXPECT_EQ(
      check("(assert (forall ((a (_ BitVec 4))) (exists ((b (_ BitVec 4)))"
            " (= (bvadd a b) #x0))))(check-sat)",
            "sat ()", plan),
      "VALID");
}

TEST(Hostile, ManyThingsThatAreDistinct) {
  std::string arrays;
  for (int at = 0; at < 20000; ++at) {
    arrays += " (store a " + std::to_string(at) + " 1)";
  }
  EXPECT_EQ(check("(declare-fun a () (Array Int Int))(assert (distinct" +
                      arrays + "))(check-sat)",
                  "sat ((define-fun a () (Array Int Int)"
                  " ((as const (Array Int Int)) 0)))"),
            "VALID");
}

TEST(Hostile, NumbersOfAMillionDigits) {
  const std::string digits = "1" + repeated("0", 1000000);
  EXPECT_EQ(check(kInt, "sat ((define-fun x () Int " + digits +
                            ")(define-fun y () Int (- " + digits + ")))"),
            "VALID");
  EXPECT_EQ(check(kInt, "sat ((define-fun x () Int (- " + digits +
                            "))(define-fun y () Int " + digits + "))"),
            "INVALID unsatisfied");
}

// If S has one element the two arrays are equal.
TEST(Hostile, SequencesOfWhatCannotBeCompared) {
  const std::string model =
      "sat\n((define-fun a () (Array S Int) (store ((as const (Array S Int)) 0)"
      " (as @0 S) 1))(define-fun b () (Array S Int) ((as const (Array S Int))"
      " 1)))";
  for (const char* term :
       {"(not (seq.contains (seq.unit a) (seq.unit b)))",
        "(not (seq.prefixof (seq.unit a) (seq.unit b)))",
        "(= (seq.indexof (seq.unit a) (seq.unit b) 0) (- 1))",
        "(= (seq.len (seq.replace (seq.unit a) (seq.unit b) (seq.++ (seq.unit "
        "a) (seq.unit b)))) 1)"}) {
    EXPECT_EQ(check("(declare-sort S 0)(declare-fun a () (Array S Int))"
                    "(declare-fun b () (Array S Int))(assert " +
                        std::string(term) + ")(check-sat)",
                    model),
              "UNKNOWN undecided")
        << term;
  }
}

TEST(Hostile, ConstantsThatAreDefinedByThemselves) {
  const char* unneeded =
      "(declare-fun x () Int)(declare-fun y () Int)(assert (= x x))(check-sat)";
  EXPECT_EQ(check(unneeded, "sat\n((define-fun x () Int (+ x 1)))"),
            "UNKNOWN malformed");
  EXPECT_EQ(check(unneeded,
                  "sat\n((define-fun x () Int y)"
                  "(define-fun y () Int (h x))"
                  "(define-fun h ((a Int)) Int (+ a 1)))"),
            "UNKNOWN malformed");
  EXPECT_EQ(check(unneeded,
                  "sat\n((define-fun x () Int y)"
                  "(define-fun y () Int 1))"),
            "VALID");
  EXPECT_EQ(check("(declare-fun x () Int)(assert (> x 0))(check-sat)",
                  "sat\n((define-fun x () Int (- x 1)))"),
            "UNKNOWN malformed");
  // Where the theory's own function is meant, too.
  EXPECT_EQ(check("(declare-fun x () Int)(declare-fun y () Int)"
                  "(assert (= (div 1 0) y))(assert (= (div 2 0) y))(check-sat)",
                  "sat\n((define-fun x () Int (div y 2))(define-fun y () Int 2)"
                  "(refine-fun div ((a Int) (b Int)) Int (+ x 1)))"),
            "VALID");
}

TEST(Hostile, FunctionsWithoutEnd) {
  const char* script =
      "(declare-fun f (Int) Int)(assert (= (f 1) (f 1)))(check-sat)";
  EXPECT_EQ(check(script,
                  "sat\n((define-fun-rec f ((x Int)) Int "
                  "(+ 1 (f x))))"),
            "UNKNOWN too-large");
  EXPECT_EQ(check(script, "sat\n((define-fun f ((x Int)) Int (div x 0)))"),
            "VALID");
}

TEST(Hostile, FunctionsOfTheTheoriesKeepTheirMeaning) {
  const char* script = "(declare-fun x () Bool)(assert x)(check-sat)";
  EXPECT_EQ(check(script,
                  "sat\n((define-fun false () Bool true)"
                  "(define-fun x () Bool false))"),
            "UNKNOWN redefined");
  EXPECT_EQ(check(script,
                  "sat\n((define-fun not ((a Bool)) Bool a)"
                  "(define-fun x () Bool (not true)))"),
            "UNKNOWN redefined");
}

// There is no root of two variables.
TEST(Hostile, RootsOfSeveralVariables) {
  const char* script = "(declare-fun x () Real)(assert (< x 0.0))(check-sat)";
  for (const char* root :
       {"(root-obj (+ (^ x 2) (* 2 y)) 1)",
        "(_ real_algebraic_number <1*x^2 + (2*y), (-3, -1)>)",
        "(_ real_algebraic_number <1*x^2 + 2*x x, (-3, -1)>)"}) {
    EXPECT_TRUE(
        check(script, "sat\n((define-fun x () Real " + std::string(root) + "))")
            .starts_with("UNKNOWN"))
        << root;
  }
  EXPECT_EQ(check(script,
                  "sat\n((define-fun x () Real (_ "
                  "real_algebraic_number <1*x^2 + (2*x), (-3, -1)>)))"),
            "VALID");
}

}  // namespace
}  // namespace podium::evaluate
