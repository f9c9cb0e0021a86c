#include "solvers/random_terms.h"

#include <algorithm>

namespace podium::evaluate {

namespace {

using terms::Operator;
using terms::Origin;
using terms::Shape;
using terms::Signature;

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  // "" if there is no such term.
  std::string term(const Signature& row) {
    width_ = draw_width();
    second_width_ = draw_width();
    format_ = draw_format();
    second_format_ = draw_format();
    real_ = flip();
    head_ = std::string(row.name);
    if (!add_indices(row)) return "";
    std::string text;
    std::size_t count = row.arguments.size();
    const bool many = row.shape == Shape::Left || row.shape == Shape::Right ||
                      row.shape == Shape::Chain || row.shape == Shape::Pairwise;
    if (many && pick(4) == 0) count += pick(3);
    for (std::size_t at = 0; at < count; ++at) {
      const char letter = row.arguments[std::min(at, row.arguments.size() - 1)];
      text += " " + argument(letter);
    }
    const std::string made = count == 0 ? head_ : "(" + head_ + text + ")";
    // Solvers print no regular expressions, but say what is in them.
    return row.result == 'L' ? "(str.in_re " + string() + " " + made + ")"
                             : made;
  }

  // A term of datatypes; "" if there is no such kind. `name` is what it uses.
  std::string datatype_term(std::size_t kind, std::string& name) {
    static constexpr const char* kNames[] = {
        "front", "rest",   "is put",  "is empty", "left",
        "right", "is red", "=",       "match",    "match couple",
        "put",   "couple", "distinct"};
    if (kind >= std::size(kNames)) return "";
    name = kNames[kind];
    const std::string list = list_of_integers();
    if (name == "front" || name == "rest") {
      return "(" + name + " (put " + integer() + " " + list + "))";
    }
    if (name == "is put" || name == "is empty") {
      return "((_ " + name + ") " + list + ")";
    }
    if (name == "left" || name == "right") {
      return "(" + name + " " + pair_of_values() + ")";
    }
    if (name == "is red") return "((_ is red) " + color() + ")";
    if (name == "=") return "(= " + list + " " + list_of_integers() + ")";
    if (name == "match") {
      return "(match " + list + " ((empty " + integer() +
             ") ((put h t) (+ h (match t ((empty 0) ((put h t) h)))))))";
    }
    if (name == "match couple") {
      return "(match " + pair_of_values() +
             " (((couple x y) (ite (= x blue) y (as empty (Row Int))))))";
    }
    if (name == "put") return list;
    if (name == "couple") return pair_of_values();
    return "(distinct " + color() + " " + color() + " " + color() + ")";
  }

  // A term of sequences; "" if there is no such kind.
  std::string sequence_term(std::size_t kind, std::string& name) {
    static constexpr std::pair<const char*, const char*> kFunctions[] = {
        {"seq.++", "qq"},       {"seq.len", "q"},
        {"seq.at", "qi"},       {"seq.extract", "qii"},
        {"seq.nth", "qj"},      {"seq.contains", "qq"},
        {"seq.indexof", "qqi"}, {"seq.replace", "qqq"},
        {"seq.prefixof", "qq"}, {"seq.suffixof", "qq"},
        {"seq.unit", "e"},      {"seq.rev", "q"},
        {"seq.update", "qiq"},  {"seq.replace_all", "qqq"}};
    if (kind >= std::size(kFunctions)) return "";
    name = kFunctions[kind].first;
    std::string text = "(" + name;
    for (const char letter : std::string_view(kFunctions[kind].second)) {
      if (letter == 'q') text += " " + sequence(name == "seq.nth");
      if (letter == 'e') text += " " + std::to_string(pick(3));
      if (letter == 'i') text += flip() ? " " + integer() : " 1";
      if (letter == 'j') text += " " + std::to_string(pick(2));
    }
    return text + ")";
  }

  std::string quantified(unsigned depth) {
    std::string head = flip() ? "(forall (" : "(exists (";
    std::string body;
    const unsigned width = 1 + static_cast<unsigned>(pick(4));
    const std::string bit_vector = "(_ BitVec " + std::to_string(width) + ")";
    const std::string x = "x" + std::to_string(depth);
    const std::string y = "y" + std::to_string(depth);
    width_ = width;
    head += "(" + x + " " + bit_vector + ") (" + y + " Bool)";
    static constexpr const char* kFunctions[] = {"bvadd",  "bvmul",  "bvand",
                                                 "bvudiv", "bvsrem", "bvshl"};
    static constexpr const char* kPredicates[] = {"bvult", "bvsle", "=",
                                                  "distinct"};
    const std::string one =
        "(" + std::string(kFunctions[pick(std::size(kFunctions))]) + " " + x +
        " " + (flip() ? x : bits(width)) + ")";
    const std::string atom =
        "(" + std::string(kPredicates[pick(std::size(kPredicates))]) + " " +
        one + " " + (flip() ? x : bits(width)) + ")";
    const std::string rest = depth == 0 ? y : quantified(depth - 1);
    static constexpr const char* kJunctions[] = {"and", "or", "=>", "xor", "="};
    body = "(" + std::string(kJunctions[pick(std::size(kJunctions))]) + " " +
           atom + " (" + (flip() ? "or" : "and") + " " + y + " " + rest + "))";
    return head + ") " + body + ")";
  }

  // Whether the last term has no other floating-point numbers.
  bool is_usual() const {
    const auto usual = [](Format format) {
      return format.exponent == 5 || format.exponent == 8 ||
             format.exponent == 11;
    };
    return usual(format_) && usual(second_format_);
  }

 private:
  struct Format {
    unsigned exponent;
    unsigned significand;
  };

  std::uint64_t pick(std::uint64_t below) { return random_() % below; }
  bool flip() { return pick(2) == 0; }

  unsigned draw_width() {
    static constexpr unsigned kWidths[] = {1,  2,  3,  8,  16,  31,
                                           32, 63, 64, 65, 100, 128};
    return kWidths[pick(std::size(kWidths))];
  }

  Format draw_format() {
    static constexpr Format kFormats[] = {{2, 3},  {3, 5},  {5, 11},
                                          {8, 24}, {4, 12}, {11, 53}};
    return kFormats[pick(std::size(kFormats))];
  }

  static std::string format_text(Format format) {
    return std::to_string(format.exponent) + " " +
           std::to_string(format.significand);
  }

  bool add_indices(const Signature& row) {
    if (row.indices == 0) return true;
    std::string indices;
    if (row.op == Operator::Extract) {
      const std::uint64_t high = pick(width_);
      indices = std::to_string(high) + " " + std::to_string(pick(high + 1));
    } else if (row.op == Operator::Repeat) {
      indices = std::to_string(1 + pick(4));
    } else if (row.result == 'f') {
      if (row.op == Operator::FpFromBits) {
        width_ = format_.exponent + format_.significand;
      }
      indices = format_text(format_);
    } else if (row.op == Operator::ReLoop) {
      indices = std::to_string(pick(3)) + " " + std::to_string(pick(5));
    } else if (row.op == Operator::Divisible) {
      indices = std::to_string(1 + pick(12));
    } else {
      indices = std::to_string(1 + pick(row.op == Operator::RePower ? 4 : 70));
    }
    head_ = "(_ " + head_ + " " + indices + ")";
    return true;
  }

  std::string bits(unsigned width) {
    std::string text = "#b";
    const std::uint64_t kind = pick(6);
    for (unsigned at = 0; at < width; ++at) {
      bool bit = flip();
      if (kind == 0) bit = false;
      if (kind == 1) bit = true;
      if (kind == 2) bit = at == 0;
      if (kind == 3) bit = at + 1 == width;
      if (kind == 4) bit = at + 4 > width && flip();
      text += bit ? '1' : '0';
    }
    return text;
  }

  std::string floating(Format format) {
    const std::uint64_t kind = pick(12);
    static constexpr const char* kNames[] = {"+oo", "-oo", "+zero", "-zero",
                                             "NaN"};
    if (kind < 5) {
      return "(_ " + std::string(kNames[kind]) + " " + format_text(format) +
             ")";
    }
    return "(fp " + bits(1) + " " + bits(format.exponent) + " " +
           bits(format.significand - 1) + ")";
  }

  std::string integer() {
    static constexpr const char* kSpecial[] = {
        "0",
        "1",
        "(- 1)",
        "2",
        "(- 2)",
        "7",
        "(- 7)",
        "4611686018427387903",
        "4611686018427387904",
        "(- 4611686018427387905)",
        "9223372036854775807",
        "123456789012345678901234567890"};
    if (flip()) return kSpecial[pick(std::size(kSpecial))];
    const std::string digits = std::to_string(pick(pick(2) == 0 ? 20 : 100000));
    return flip() ? digits : "(- " + digits + ")";
  }

  std::string real() {
    if (pick(3) == 0) {
      const std::string digits =
          std::to_string(pick(100)) + "." + std::to_string(pick(1000));
      return flip() ? digits : "(- " + digits + ")";
    }
    const std::string fraction = "(/ " + std::to_string(pick(50)) + ".0 " +
                                 std::to_string(1 + pick(20)) + ".0)";
    return flip() ? fraction : "(- " + fraction + ")";
  }

  std::string string() {
    static constexpr const char* kTexts[] = {
        "",    "a",    "b", "ab",       "aba",     "abab",        "0",  "12",
        "007", "a1b2", "A", "\\u{41}b", "\\u{e9}", "\\u{1F600}x", "bb", "aabb"};
    return "\"" + std::string(kTexts[pick(std::size(kTexts))]) + "\"";
  }

  std::string regex() { return flip() ? regex_leaf() : regex_inner(); }

  std::string regex_leaf() {
    static constexpr const char* kLeaves[] = {"(str.to_re \"a\")",
                                              "(str.to_re \"ab\")",
                                              "(str.to_re \"\")",
                                              "re.allchar",
                                              "(re.range \"a\" \"z\")",
                                              "(re.range \"0\" \"9\")",
                                              "re.none",
                                              "re.all"};
    return kLeaves[pick(std::size(kLeaves))];
  }

  std::string regex_inner() {
    static constexpr const char* kOne[] = {
        "re.*", "re.+", "re.opt", "re.comp", "(_ re.^ 2)", "(_ re.loop 1 3)"};
    static constexpr const char* kTwo[] = {"re.++", "re.union", "re.inter",
                                           "re.diff"};
    if (flip()) {
      return "(" + std::string(kOne[pick(std::size(kOne))]) + " " +
             regex_leaf() + ")";
    }
    return "(" + std::string(kTwo[pick(std::size(kTwo))]) + " " + regex_leaf() +
           " (re.* " + regex_leaf() + "))";
  }

  std::string argument(char letter) {
    static constexpr const char* kModes[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
    switch (letter) {
      case 'B':
        return flip() ? "true" : "false";
      case 'I':
        return integer();
      case 'R':
        return real();
      case 'N':
        return real_ ? real() : integer();
      case 'm':
        return bits(width_);
      case 'n':
        return bits(second_width_);
      case '1':
        return bits(1);
      case 'F':
        return floating(format_);
      case 'G':
        return floating(second_format_);
      case 'M':
        return kModes[pick(5)];
      case 'S':
        return string();
      case 'L':
        return regex();
      case 'A':
      case 'Y':
        return real_ ? bits(width_) : integer();
      case 'X':
        return integer_index();
      case 'a':
        return array();
      default:
        return "true";
    }
  }

  std::string color() {
    static constexpr const char* kColors[] = {"red", "green", "blue"};
    return kColors[pick(3)];
  }

  std::string list_of_integers() {
    std::string text = "(as empty (Row Int))";
    for (std::uint64_t at = pick(3); at > 0; --at) {
      text = "(put " + std::to_string(pick(3)) + " " + text + ")";
    }
    return text;
  }

  std::string pair_of_values() {
    return "(couple " + color() + " " + list_of_integers() + ")";
  }

  std::string sequence(bool long_one) {
    std::uint64_t count = pick(4);
    if (long_one && count < 2) count = 2;
    if (count == 0) return "(as seq.empty (Seq Int))";
    std::string text = "(seq.unit " + std::to_string(pick(3)) + ")";
    for (std::uint64_t at = 1; at < count; ++at) {
      text = "(seq.++ " + text + " (seq.unit " + std::to_string(pick(3)) + "))";
    }
    return text;
  }

  std::string integer_index() { return std::to_string(pick(3)); }

  std::string array() {
    const std::string sort =
        real_ ? "(_ BitVec " + std::to_string(width_) + ")" : "Int";
    std::string text =
        "((as const (Array Int " + sort + ")) " + argument('Y') + ")";
    for (std::uint64_t at = pick(4); at > 0; --at) {
      text =
          "(store " + text + " " + integer_index() + " " + argument('Y') + ")";
    }
    return text;
  }

  std::mt19937_64 random_;
  unsigned width_ = 8;
  unsigned second_width_ = 8;
  Format format_{8, 24};
  Format second_format_{8, 24};
  bool real_ = false;
  std::string head_;
};

}  // namespace

std::vector<RandomTerm> random_terms(std::size_t of_each, std::uint64_t seed) {
  Generator generator(seed);
  std::vector<RandomTerm> result;
  struct Table {
    std::span<const Signature> rows;
    terms::Theory theory;
  };
  const Table tables[] = {
      {terms::core_signatures(), terms::Theory::Core},
      {terms::arithmetic_signatures(), terms::Theory::Arithmetic},
      {terms::array_signatures(), terms::Theory::Arrays},
      {terms::bit_vector_signatures(), terms::Theory::BitVectors},
      {terms::floating_point_signatures(), terms::Theory::FloatingPoint},
      {terms::string_signatures(), terms::Theory::Strings}};
  for (const Table& table : tables) {
    for (const Signature& row : table.rows) {
      if (row.origin != Origin::Standard) continue;
      // Rounding modes are arguments of what follows.
      if (row.result == 'M') continue;
      for (std::size_t at = 0; at < of_each; ++at) {
        const std::string term = generator.term(row);
        if (!term.empty()) {
          result.push_back({std::string(row.name), term, table.theory,
                            generator.is_usual()});
        }
      }
    }
  }
  const auto add = [&](terms::Theory theory, auto make) {
    std::string name;
    for (std::size_t kind = 0; !make(kind, name).empty(); ++kind) {
      for (std::size_t at = 0; at < of_each; ++at) {
        const std::string term = make(kind, name);
        result.push_back({name, term, theory, true});
      }
    }
  };
  add(terms::Theory::Datatypes, [&](std::size_t kind, std::string& name) {
    return generator.datatype_term(kind, name);
  });
  add(terms::Theory::Sequences, [&](std::size_t kind, std::string& name) {
    return generator.sequence_term(kind, name);
  });
  return result;
}

std::vector<std::string> random_quantifiers(std::size_t count,
                                            std::uint64_t seed) {
  Generator generator(seed);
  std::vector<std::string> result;
  for (std::size_t at = 0; at < count; ++at) {
    result.push_back(generator.quantified(at % 2));
  }
  return result;
}

}  // namespace podium::evaluate
