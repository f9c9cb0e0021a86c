#include "helpers.h"

namespace podium::evaluate {
namespace {

TEST(Strings, Functions) {
  EXPECT_EQ(value_of("(str.++ \"ab\" \"c\" \"\")"), "\"abc\"");
  EXPECT_EQ(value_of("(str.len \"a\\u{1F600}b\")"), "3");
  EXPECT_EQ(value_of("(str.at \"abc\" 1)"), "\"b\"");
  EXPECT_EQ(value_of("(str.at \"abc\" 3)"), "\"\"");
  EXPECT_EQ(value_of("(str.substr \"hello\" 1 100)"), "\"ello\"");
  EXPECT_EQ(value_of("(str.substr \"hello\" (- 1) 2)"), "\"\"");
  EXPECT_EQ(value_of("(str.substr \"hello\" 1 123456789012345678901234)"),
            "\"ello\"");
  EXPECT_EQ(value_of("(str.indexof \"abcabc\" \"c\" 3)"), "5");
  EXPECT_EQ(value_of("(str.indexof \"abc\" \"\" 3)"), "3");
  EXPECT_EQ(value_of("(str.indexof \"abc\" \"\" 4)"), "(- 1)");
  EXPECT_EQ(value_of("(str.replace \"abab\" \"b\" \"xx\")"), "\"axxab\"");
  EXPECT_EQ(value_of("(str.replace \"ab\" \"\" \"x\")"), "\"xab\"");
  EXPECT_EQ(value_of("(str.replace_all \"abab\" \"b\" \"\")"), "\"aa\"");
  EXPECT_EQ(value_of("(str.replace_all \"ab\" \"\" \"x\")"), "\"ab\"");
  EXPECT_EQ(value_of("(str.< \"ab\" \"b\")"), "true");
  EXPECT_EQ(value_of("(str.<= \"ab\" \"ab\" \"abc\")"), "true");
  EXPECT_EQ(value_of("(str.prefixof \"ab\" \"abc\")"), "true");
  EXPECT_EQ(value_of("(str.suffixof \"ab\" \"abc\")"), "false");
  EXPECT_EQ(value_of("(str.contains \"abc\" \"bc\")"), "true");
  EXPECT_EQ(value_of("(str.to_int \"0042\")"), "42");
  EXPECT_EQ(value_of("(str.to_int \"\")"), "(- 1)");
  EXPECT_EQ(value_of("(str.to_int \"-1\")"), "(- 1)");
  EXPECT_EQ(value_of("(str.from_int (- 5))"), "\"\"");
  EXPECT_EQ(value_of("(str.from_int 120)"), "\"120\"");
  EXPECT_EQ(value_of("(str.to_code \"a\")"), "97");
  EXPECT_EQ(value_of("(str.from_code 196607)"), "\"\\u{2ffff}\"");
  EXPECT_EQ(value_of("(str.from_code 196608)"), "\"\"");
  EXPECT_EQ(value_of("(str.is_digit \"7\")"), "true");
}

TEST(Strings, RegularExpressions) {
  const auto in = [](const std::string& text, const std::string& regex) {
    return value_of("(str.in_re \"" + text + "\" " + regex + ")");
  };
  EXPECT_EQ(in("aaab", "(re.++ (re.* (str.to_re \"a\")) (str.to_re \"b\"))"),
            "true");
  EXPECT_EQ(in("", "(re.+ (str.to_re \"a\"))"), "false");
  EXPECT_EQ(in("abc", "(re.comp (str.to_re \"abc\"))"), "false");
  EXPECT_EQ(in("abd", "(re.comp (str.to_re \"abc\"))"), "true");
  EXPECT_EQ(in("m", "(re.range \"a\" \"z\")"), "true");
  EXPECT_EQ(in("m", "(re.range \"z\" \"a\")"), "false");
  EXPECT_EQ(in("m", "(re.range \"aa\" \"z\")"), "false");
  EXPECT_EQ(in("aaaa", "((_ re.loop 2 3) (str.to_re \"a\"))"), "false");
  EXPECT_EQ(in("aaa", "((_ re.loop 2 3) (str.to_re \"a\"))"), "true");
  EXPECT_EQ(in("", "((_ re.loop 3 2) (str.to_re \"\"))"), "false");
  EXPECT_EQ(in("abab", "((_ re.^ 2) (str.to_re \"ab\"))"), "true");
  EXPECT_EQ(in("ab", "(re.diff re.all (str.to_re \"ab\"))"), "false");
  EXPECT_EQ(in("ac",
               "(re.inter (re.++ re.allchar re.allchar)"
               " (re.++ (str.to_re \"a\") re.all))"),
            "true");
  EXPECT_EQ(in("", "re.none"), "false");
  EXPECT_EQ(in("", "(re.opt re.none)"), "true");
}

TEST(Strings, ReplacingMatches) {
  const std::string digits = "(re.+ (re.range \"0\" \"9\"))";
  EXPECT_EQ(value_of("(str.replace_re \"a12b3\" " + digits + " \"x\")"),
            "\"ax2b3\"");
  EXPECT_EQ(value_of("(str.replace_re_all \"a12b3\" " + digits + " \"x\")"),
            "\"axxbx\"");
  EXPECT_EQ(value_of("(str.replace_re \"ab\" (re.* (str.to_re \"b\")) \"x\")"),
            "\"xab\"");
  EXPECT_EQ(
      value_of("(str.replace_re_all \"abb\" (re.* (str.to_re \"b\")) \"x\")"),
      "\"axx\"");
  EXPECT_EQ(value_of("(str.replace_re \"ab\" (str.to_re \"c\") \"x\")"),
            "\"ab\"");
}

TEST(Strings, RegularExpressionsThatBlowUpAreRefusedNotFatal) {
  // a is the 20th character from the end: 2^20 states, but this text is short.
  const std::string text(60, 'a');
  EXPECT_EQ(value_of("(str.in_re \"" + text +
                     "\" (re.++ re.all (str.to_re \"a\")"
                     " ((_ re.^ 19) re.allchar)))"),
            "true");
  EXPECT_EQ(value_of("(str.in_re \"aaaa\" ((_ re.loop 1 1000000000)"
                     " (str.to_re \"a\")))"),
            "true");
}

TEST(Strings, TextsThatAreTooLongAreRefused) {
  std::string term = "(let ((x0 \"0123456789\"))";
  std::string close = ")";
  for (int at = 1; at <= 28; ++at) {
    term += "(let ((x" + std::to_string(at) + " (str.++ x" +
            std::to_string(at - 1) + " x" + std::to_string(at - 1) + ")))";
    close += ")";
  }
  EXPECT_EQ(value_of(term + "(str.len x28)" + close), "limit");
  EXPECT_EQ(value_of(term + "(str.len x10)" + close), "10240");
}

TEST(Strings, Sequences) {
  const std::string s = "(seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 3))";
  EXPECT_EQ(value_of("(seq.len " + s + ")"), "3");
  EXPECT_EQ(value_of("(seq.nth " + s + " 1)"), "2");
  EXPECT_EQ(value_of("(seq.nth " + s + " 3)"), "no-partial");
  EXPECT_EQ(value_of("(seq.extract " + s + " 1 5)"),
            "(seq.++ (seq.unit 2) (seq.unit 3))");
  EXPECT_EQ(value_of("(seq.contains " + s + " (seq.unit 3))"), "true");
  EXPECT_EQ(
      value_of("(= (as seq.empty (Seq Int)) (seq.extract " + s + " 3 1))"),
      "true");
  EXPECT_EQ(value_of("(seq.indexof " + s + " (seq.unit 2) 0)"), "1");
  EXPECT_EQ(value_of("(seq.rev " + s + ")"),
            "(seq.++ (seq.unit 3) (seq.unit 2) (seq.unit 1))");
}

}  // namespace
}  // namespace podium::evaluate
