// Depth and size are data.

#include "helpers.h"
#include "terms/features.h"

namespace podium::terms {
namespace {

constexpr int kDeep = 1'000'000;

std::string times(std::string_view text, int count) {
  std::string out;
  out.reserve(text.size() * static_cast<std::size_t>(count));
  for (int at = 0; at < count; ++at) out += text;
  return out;
}

TEST(Deep, Applications) {
  const Read read("(declare-fun p () Bool)(assert " + times("(not ", kDeep) +
                  "p" + times(")", kDeep) + ")");
  EXPECT_EQ(read.findings(), "");
  EXPECT_GT(read.script.terms.size(), static_cast<std::size_t>(kDeep));
  EXPECT_TRUE(check_logic(read.script).empty());
  EXPECT_EQ(to_text(read.script, read.asserted()).size(),
            static_cast<std::size_t>(kDeep) * 6 + 1);
  EXPECT_EQ(to_text(read.script, read.asserted(), 10), "(not (not ...");
}

TEST(Deep, Lets) {
  std::string text = "(declare-fun x () Int)(assert ";
  for (int at = 0; at < kDeep; ++at) text += "(let ((x (+ x 1))) ";
  text += "(= x 0)" + times(")", kDeep) + ")";
  const Read read(text);
  EXPECT_EQ(read.findings(), "");
  // As a tree it would be far longer than the text.
  EXPECT_LT(read.script.terms.size(), static_cast<std::size_t>(kDeep) + 10);
}

TEST(Deep, DoublingLetsStaySmall) {
  std::string text = "(declare-fun x () Int)(assert ";
  for (int at = 0; at < 1000; ++at) text += "(let ((x (+ x x))) ";
  text += "(= x 0)" + times(")", 1000) + ")";
  const Read read(text);
  EXPECT_EQ(read.findings(), "");
  EXPECT_EQ(smallest_logic(read.script), "QF_LIA");
  EXPECT_LE(to_text(read.script, read.asserted(), 500).size(), 510U);
}

TEST(Deep, Quantifiers) {
  const Read read("(assert " + times("(forall ((x Bool)) ", kDeep) + "x" +
                  times(")", kDeep) + ")");
  EXPECT_EQ(read.findings(), "");
  EXPECT_TRUE(is_closed(read.script.terms, read.asserted()));
}

TEST(Deep, Patterns) {
  const Read read("(declare-fun p (Bool) Bool)(assert " +
                  times("(forall ((x Bool)) (! ", kDeep) + "x" +
                  times(" :pattern ((p x))))", kDeep) + ")");
  EXPECT_EQ(read.findings(), "");
  // Each belongs to its own quantifier.
  const auto& all = read.script.annotations;
  ASSERT_EQ(all.size(), static_cast<std::size_t>(kDeep));
  EXPECT_EQ(all[0].binder, all[1].term);
}

TEST(Deep, AnnotationsAndNames) {
  std::string text = "(assert ";
  for (int at = 0; at < kDeep; ++at) text += "(! ";
  text += "true";
  for (int at = 0; at < kDeep; ++at) {
    text += " :named n" + std::to_string(at) + ")";
  }
  const Read read(text + ")(assert n99999)");
  EXPECT_EQ(read.findings(), "");
}

TEST(Deep, Sorts) {
  const Read read("(declare-fun x () " + times("(Array Int ", kDeep) + "Int" +
                  times(")", kDeep) + ")(assert (= x x))");
  EXPECT_EQ(read.findings(), "");
}

TEST(Deep, Maps) {
  const Read sorts("(declare-fun x () " + times("(-> Int ", kDeep) + "Int" +
                   times(")", kDeep) + ")(assert (= x x))");
  EXPECT_EQ(sorts.findings(), "");
  const Read terms("(declare-fun p (Int) Bool)(assert (p " +
                   times("(lambda ((x Int)) ", kDeep) + "0" +
                   times(")", kDeep) + "))");
  EXPECT_EQ(terms.findings(), "");
}

TEST(Deep, DoublingSortsStaySmall) {
  std::string text = "(define-sort S0 (X) (Array X X))";
  for (int at = 1; at < 100; ++at) {
    text += "(define-sort S" + std::to_string(at) + " (X) (S" +
            std::to_string(at - 1) + " (S" + std::to_string(at - 1) + " X)))";
    if (at > 5) break;
  }
  for (int at = 0; at < 60; ++at) {
    text += "(define-sort T" + std::to_string(at + 1) + " () (Array T" +
            std::to_string(at) + " T" + std::to_string(at) + "))";
    if (at == 0) text = "(define-sort T0 () Int)" + text;
  }
  const Read read(text +
                  "(declare-fun x () T60)(declare-fun y () (S5 Int))"
                  "(assert (= x y))");
  EXPECT_EQ(read.findings(),
            "sort-mismatch 1:" + std::to_string(read.text.size() - 2));
  EXPECT_LT(read.messages().size(), 1000U);
}

TEST(Deep, DefinitionsThatDoubleTheDepthEnd) {
  std::string text = "(define-sort S0 (X) (Array X X))";
  for (int at = 1; at < 60; ++at) {
    const std::string last = std::to_string(at - 1);
    text += "(define-sort S" + std::to_string(at) + " (X) (S" + last + " (S" +
            last + " X)))";
  }
  const Read read(text + "(declare-fun x () (S59 Int))");
  EXPECT_EQ(read.findings(), "");
  EXPECT_LT(read.script.sorts.size(), 3'000'000U);
}

TEST(Deep, Matches) {
  std::string text =
      "(declare-datatype L ((nil) (cons (tl L))))(declare-fun x () L)(assert ";
  for (int at = 0; at < kDeep; ++at) {
    text += "(match x ((nil true) ((cons x) ";
  }
  text += "true" + times(")))", kDeep) + ")";
  const Read read(text);
  EXPECT_EQ(read.findings(), "");
}

TEST(Deep, HigherOrderHeads) {
  const Read read("(declare-fun f () (-> Int Int))(assert " +
                  times("(", kDeep) + "f" + times(" 1)", kDeep) + ")");
  EXPECT_EQ(read.script.findings.count_of(Problem::SortMismatch), 1U);
}

TEST(Deep, ManyConstructorsAndCases) {
  std::string constructors;
  std::string cases;
  for (int at = 0; at < 50'000; ++at) {
    constructors += "(c" + std::to_string(at) + ")";
    cases += "(c" + std::to_string(at) + " true)";
  }
  const Read read("(declare-datatype E (" + constructors +
                  "))(declare-fun e () E)(assert (match e (" + cases + ")))");
  EXPECT_EQ(read.findings(), "");
}

TEST(Deep, AChainOfDatatypesIsFoundedFromItsEnd) {
  std::string names;
  std::string bodies;
  for (int at = 0; at < 20'000; ++at) {
    const std::string number = std::to_string(at);
    names += "(T" + number + " 0)";
    bodies +=
        "((c" + number +
        (at == 19'999 ? ")"
                      : " (s" + number + " T" + std::to_string(at + 1) + "))") +
        ")";
  }
  const std::string text =
      "(declare-datatypes (" + names + ") (" + bodies + "))";
  // c19999 is a constant, so all have values.
  EXPECT_EQ(findings(text), "");
}

TEST(Deep, ManyDatatypesShareADeepSort) {
  constexpr int kMany = 20'000;
  std::string text = "(declare-datatype E ((e)))(define-sort S0 () E)";
  for (int at = 1; at <= kMany; ++at) {
    text += "(define-sort S" + std::to_string(at) + " () (Array Int S" +
            std::to_string(at - 1) + "))";
  }
  std::string names;
  std::string bodies;
  for (int at = 0; at < kMany; ++at) {
    const std::string number = std::to_string(at);
    names += "(T" + number + " 0)";
    bodies +=
        "((c" + number + " (s" + number + " S" + std::to_string(kMany) + ")))";
  }
  text += "(declare-datatypes (" + names + ") (" + bodies + "))";
  EXPECT_EQ(findings(text), "");
}

TEST(Deep, AnArrayIsFoundedByOneSortAfterTheOther) {
  constexpr int kMany = 20'000;
  std::string array = "T1";
  std::string names = "(T0 0)";
  std::string bodies;
  for (int at = 1; at <= kMany; ++at) {
    const std::string number = std::to_string(at);
    if (at > 1) array = "(Array " + array + " T" + number + ")";
    names += "(T" + number + " 0)";
    bodies +=
        "((c" + number +
        (at == 1 ? ")"
                 : " (s" + number + " T" + std::to_string(at - 1) + "))") +
        ")";
  }
  EXPECT_EQ(errors("(declare-datatypes (" + names + ") (((c0 (s0 " + array +
                   ")))" + bodies + "))"),
            "");
}

TEST(Deep, ManyRedeclarationsTakeLinearTime) {
  std::string text;
  for (int at = 0; at < 100'000; ++at) text += "(declare-const x Int)\n";
  EXPECT_EQ(Read(text).script.findings.count_of(Problem::Redeclared), 99'999U);
}

TEST(Deep, HugeIndicesCostNothing) {
  const Read read(
      "(declare-fun x () (_ BitVec 4294967294))"
      "(assert (= x (_ bv1 4294967294)))"
      "(assert (bvult ((_ extract 4294967293 4294967293) x) #b1))");
  EXPECT_EQ(read.findings(), "");
  EXPECT_EQ(to_text(read.script, read.asserted(0), 100).size() <= 110, true);
}

TEST(Deep, TruncatedScriptsAreRead) {
  const std::string script =
      "(set-logic ALL)(declare-datatypes ((L 1)) ((par (X) ((nil) (cons (hd X) "
      "(tl (L X)))))))(declare-fun l () (L Int))"
      "(define-fun-rec f ((x Int)) Int (match l ((nil 0) ((cons h t) (f h)))))"
      "(assert (! (forall ((x Int)) (! (let ((y ((_ extract 3 0) #xff))) (= y "
      "((as const Int) 5))) :pattern ((f x)) :named n)) :named m))"
      "(check-sat-assuming (m))(get-value ((f 1)))(pop 1)";
  for (std::size_t size = 0; size < script.size(); ++size) {
    // Close what is open, so that the tape takes it.
    std::string text = script.substr(0, size);
    int open = 0;
    for (const char each : text) open += each == '(' ? 1 : each == ')' ? -1 : 0;
    text += times(")", open);
    const Result<smtlib::Tape> tape = smtlib::Tape::read(text, "cut");
    if (!tape) continue;  // cut within a token, as #x
    const Script read = elaborate(*tape);
    check_logic(read);
  }
}

}  // namespace
}  // namespace podium::terms
