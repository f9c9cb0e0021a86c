#include "evaluate/print.h"

#include <fmt/format.h>

#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "terms/print.h"

namespace podium::evaluate {

namespace {

using terms::raw;
using terms::SortId;
using terms::SortKind;

std::string number_text(Values& values, SortId sort, Value number) {
  if (values.numbers.is_algebraic(number)) {
    return values.algebraic.text(number);
  }
  const mpq_class rational = values.numbers.rational(number);
  const std::string point = sort == terms::kReal ? ".0" : "";
  std::string text = mpz_class(abs(rational.get_num())).get_str() + point;
  if (rational.get_den() != 1) {
    text = "(/ " + text + " " + rational.get_den().get_str() + point + ")";
  }
  return sgn(rational) < 0 ? "(- " + text + ")" : text;
}

std::string bits_text(const Values& values, Value bits, std::uint32_t width) {
  const std::string digits = values.bits.unsigned_of(bits, width).get_str(2);
  const std::string all = std::string(width - digits.size(), '0') + digits;
  if (width % 4 != 0) return "#b" + all;
  const std::string hex = values.bits.unsigned_of(bits, width).get_str(16);
  return "#x" + std::string(width / 4 - hex.size(), '0') + hex;
}

std::string float_text(const terms::Sorts& sorts, const Values& values,
                       SortId sort, Value bits) {
  const std::uint32_t exponent = sorts.exponent_bits(sort);
  const std::uint32_t significand = sorts.significand_bits(sort);
  const std::uint32_t width = exponent + significand;
  const std::string digits = values.bits.unsigned_of(bits, width).get_str(2);
  const std::string all = std::string(width - digits.size(), '0') + digits;
  const std::string middle = all.substr(1, exponent);
  const std::string last = all.substr(1 + exponent);
  const std::string size = fmt::format(" {} {})", exponent, significand);
  if (middle.find('0') == std::string::npos) {
    if (last.find('1') != std::string::npos) return "(_ NaN" + size;
    return (all[0] == '1' ? "(_ -oo" : "(_ +oo") + size;
  }
  if (all.find('1', 1) == std::string::npos) {
    return (all[0] == '1' ? "(_ -zero" : "(_ +zero") + size;
  }
  return "(fp #b" + all.substr(0, 1) + " #b" + middle + " #b" + last + ")";
}

std::string string_text(std::span<const std::uint32_t> characters,
                        std::size_t limit) {
  std::string text = "\"";
  for (const std::uint32_t each : characters) {
    if (text.size() > limit) return text + "...\"";
    if (each == '"') {
      text += "\"\"";
    } else if (each < 0x20 || each > 0x7e || each == '\\') {
      text += fmt::format("\\u{{{:x}}}", each);
    } else {
      text += static_cast<char>(each);
    }
  }
  return text + "\"";
}

class Printer {
 public:
  Printer(terms::Script& script, Values& values, std::size_t limit)
      : script_(script), values_(values), limit_(limit) {}

  std::string print(SortId sort, Value value) {
    work_.push_back({sort, value, {}});
    while (!work_.empty()) {
      if (text_.size() > limit_) return text_ + "...";
      Item item = std::move(work_.back());
      work_.pop_back();
      if (!item.text.empty()) {
        text_ += item.text;
      } else {
        add(item.sort, item.value);
      }
    }
    return text_;
  }

 private:
  struct Item {
    SortId sort;
    Value value;
    std::string text;  // instead of a value
  };

  void add(SortId sort, Value value) {
    const terms::Sorts& sorts = script_.sorts;
    switch (sorts.kind(sort)) {
      case SortKind::Bool:
        text_ += value == 0 ? "false" : "true";
        return;
      case SortKind::Int:
      case SortKind::Real:
        text_ += number_text(values_, sort, value);
        return;
      case SortKind::RoundingMode:
        text_ += name_of(static_cast<terms::Operator>(
            static_cast<std::uint64_t>(
                terms::Operator::RoundNearestTiesToEven) +
            value));
        return;
      case SortKind::String:
        text_ += string_text(values_.characters(value), limit_);
        return;
      case SortKind::BitVec:
        text_ += bits_text(values_, value, sorts.width(sort));
        return;
      case SortKind::FloatingPoint:
        text_ += float_text(sorts, values_, sort, value);
        return;
      case SortKind::Declared:
        text_ += "(as " +
                 terms::symbol_text(script_.names[terms::SymbolId{
                     static_cast<std::uint32_t>(value)}]) +
                 " " + to_text(script_, sort) + ")";
        return;
      case SortKind::Array:
        return add_array(sort, value);
      case SortKind::Datatype:
        return add_datatype(sort, value);
      case SortKind::Sequence:
        return add_sequence(sort, value);
      case SortKind::Unknown:
      case SortKind::RegLan:
      case SortKind::Map:
      case SortKind::Parameter:
      case SortKind::Set:
      case SortKind::Bag:
      case SortKind::Tuple:
      case SortKind::FiniteField:
      case SortKind::Other:
        break;
    }
    text_ += "<" + to_text(script_, sort) + ">";
  }

  void add_array(SortId sort, Value value) {
    if (values_.tag(value) != Tag::Array) {
      text_ += "<function>";
      return;
    }
    const SortId index = script_.sorts.arguments(sort)[0];
    const SortId element = script_.sorts.arguments(sort)[1];
    const auto entries = values_.arrays.entries(value);
    for (std::size_t at = 0; at < entries.size(); ++at) text_ += "(store ";
    text_ += "((as const " + to_text(script_, sort) + ") ";
    for (std::size_t at = entries.size(); at > 0; --at) {
      later(")");
      work_.push_back({element, entries[at - 1].second, {}});
      later(" ");
      work_.push_back({index, entries[at - 1].first, {}});
      later(" ");
    }
    later(")");
    work_.push_back({element, values_.arrays.otherwise(value), {}});
  }

  void add_datatype(SortId sort, Value value) {
    const auto view = values_.parts(value);
    const std::vector<Value> parts(view.begin(), view.end());
    const terms::FunctionId id{static_cast<std::uint32_t>(parts[0])};
    const terms::Function function = script_.declarations[id];
    const std::string name = terms::symbol_text(script_.names[function.name]);
    const std::string head =
        function.polymorphic
            ? "(as " + name + " " + to_text(script_, sort) + ")"
            : name;
    if (parts.size() == 1) {
      text_ += head;
      return;
    }
    text_ += "(" + head;
    later(")");
    const std::vector<SortId> parameters =
        script_.declarations[function.datatype].parameters;
    const auto own = script_.declarations.parameters(function);
    const std::vector<SortId> fields(own.begin(), own.end());
    const auto given = script_.sorts.arguments(sort);
    const std::vector<SortId> values(given.begin(), given.end());
    for (std::size_t at = fields.size(); at > 0; --at) {
      const SortId field =
          script_.sorts.substitute(fields[at - 1], parameters, values);
      work_.push_back({field, parts[at], {}});
      later(" ");
    }
  }

  void add_sequence(SortId sort, Value value) {
    const SortId element = script_.sorts.arguments(sort)[0];
    const auto view = values_.parts(value);
    const std::vector<Value> parts(view.begin(), view.end());
    if (parts.empty()) {
      text_ += "(as seq.empty " + to_text(script_, sort) + ")";
      return;
    }
    if (parts.size() > 1) {
      text_ += "(seq.++";
      later(")");
    }
    for (std::size_t at = parts.size(); at > 0; --at) {
      later(")");
      work_.push_back({element, parts[at - 1], {}});
      later(parts.size() > 1 ? " (seq.unit " : "(seq.unit ");
    }
  }

  void later(std::string text) {
    work_.push_back({terms::kUnknownSort, 0, std::move(text)});
  }

  terms::Script& script_;
  Values& values_;
  std::size_t limit_;
  std::string text_;
  std::vector<Item> work_;
};

}  // namespace

std::string to_text(terms::Script& script, Values& values, SortId sort,
                    Value value, std::size_t limit) {
  return Printer(script, values, limit).print(sort, value);
}

}  // namespace podium::evaluate
