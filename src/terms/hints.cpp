#include "terms/hints.h"

#include <algorithm>

#include "base/text.h"
#include "terms/print.h"

namespace podium::terms {

namespace {

constexpr std::size_t kMostSorts = 8;  // in a hint

std::string other_width(std::uint32_t wanted, std::uint32_t found) {
  if (found < wanted) {
    const std::string more = std::to_string(wanted - found);
    return "write ((_ zero_extend " + more + ") t) or ((_ sign_extend " + more +
           ") t)";
  }
  return "write ((_ extract " + std::to_string(wanted - 1) +
         " 0) t) for its lower bits";
}

std::string to_float(const Sorts& sorts, SortId wanted) {
  return "write ((_ to_fp " + std::to_string(sorts.exponent_bits(wanted)) +
         " " + std::to_string(sorts.significand_bits(wanted)) + ") RNE t)";
}

const char* to_bool(SortKind found) {
  if (found == SortKind::Int) return "write a comparison such as (= t 1)";
  if (found == SortKind::Real) return "write a comparison such as (= t 1.0)";
  if (found == SortKind::BitVec) return "write a comparison such as (= t #b1)";
  return "write a comparison or a predicate of it";
}

const char* to_int(SortKind found) {
  if (found == SortKind::Bool) return "write (ite t 1 0)";
  if (found == SortKind::Real) return "write (to_int t), and 1 instead of 1.0";
  if (found == SortKind::BitVec)
    return "write (ubv_to_int t) or (sbv_to_int t)";
  if (found == SortKind::String) return "write (str.to_int t) or (str.len t)";
  return "";
}

const char* to_real(SortKind found) {
  if (found == SortKind::Bool) return "write (ite t 1.0 0.0)";
  if (found == SortKind::Int) return "write (to_real t), and 1.0 instead of 1";
  if (found == SortKind::FloatingPoint) return "write (fp.to_real t)";
  return "";
}

const char* to_bit_vector(SortKind found) {
  if (found == SortKind::Bool) return "write (ite t #b1 #b0)";
  if (found == SortKind::Int) {
    return "write constants as #x05 or (_ bv5 8), other terms as ((_ "
           "int_to_bv 8) t)";
  }
  if (found == SortKind::FloatingPoint) return "write ((_ fp.to_ubv 8) RNE t)";
  return "";
}

const char* to_string_sort(SortKind found) {
  if (found == SortKind::Int) return "write (str.from_int t)";
  return "";
}

const char* conversion(SortKind wanted, SortKind found) {
  if (wanted == SortKind::Bool) return to_bool(found);
  if (wanted == SortKind::Int) return to_int(found);
  if (wanted == SortKind::Real) return to_real(found);
  if (wanted == SortKind::BitVec) return to_bit_vector(found);
  if (wanted == SortKind::String) return to_string_sort(found);
  if (wanted == SortKind::RegLan && found == SortKind::String) {
    return "write (str.to_re t)";
  }
  if (wanted == SortKind::RoundingMode) {
    return "write RNE, RNA, RTP, RTN or RTZ as the first argument";
  }
  if (wanted == SortKind::FloatingPoint) {
    return "write ((_ to_fp eb sb) RNE t) with the sizes of exponent and "
           "significand";
  }
  if (wanted == SortKind::Map) return "write (lambda ((x S)) t)";
  return "";
}

// a, b, c, ..., as many as a signature has.
std::string letters(std::size_t count) {
  std::string text;
  for (std::size_t at = 0; at < count; ++at) {
    text += ' ';
    text += static_cast<char>('a' + static_cast<char>(at));
  }
  return text;
}

std::string hint(SortKind wanted, SortKind found, const std::string& other) {
  if (found == SortKind::Map && wanted != SortKind::Map) {
    return "give the map its arguments: (t a ...)";
  }
  const std::string text = conversion(wanted, found);
  return text.empty() ? other : text;
}

}  // namespace

std::string hint_for_kind(const Script& script, SortKind wanted, SortId found) {
  return hint(wanted, script.sorts.kind(found),
              "write another term, or correct a declaration");
}

std::string hint_for_sort(const Script& script, SortId wanted, SortId found) {
  const Sorts& sorts = script.sorts;
  const SortKind kind = sorts.kind(wanted);
  if (kind == SortKind::BitVec && sorts.kind(found) == SortKind::BitVec) {
    return other_width(sorts.width(wanted), sorts.width(found));
  }
  const bool to_fp = sorts.kind(found) == SortKind::FloatingPoint ||
                     sorts.kind(found) == SortKind::Real;
  if (kind == SortKind::FloatingPoint && to_fp) return to_float(sorts, wanted);
  const std::string other = "write a term of sort " + to_text(script, wanted) +
                            ", or correct a declaration";
  return hint(kind, sorts.kind(found), other);
}

std::string line_of(const Script& script, const smtlib::Tape& tape,
                    const Function& function) {
  const bool here = function.token < tape.size() &&
                    tape.is_symbol(function.token, script.names[function.name]);
  if (!here) return "";
  return " in line " + std::to_string(tape.place(function.token).line);
}

std::string hint_for_call(const Script& script, const smtlib::Tape& tape,
                          const Function& function) {
  // To find the line takes time, and of findings only some are kept.
  if (!script.findings.wants(Problem::WrongArity)) return "";
  const std::string place = line_of(script, tape, function);
  const std::string line = place.empty() ? "" : ", declared" + place;
  if (function.count == 0) return "write it without parentheses" + line;
  std::string text = function.count == 1 ? "its argument is of sort"
                                         : "its arguments are of sorts";
  const auto sorts = script.declarations.parameters(function);
  for (std::size_t at = 0; at < sorts.size(); ++at) {
    if (at == kMostSorts) {
      text += " ...";
      break;
    }
    text += ' ' + to_text(script, sorts[at]);
  }
  return text + line;
}

std::string hint_for_count(std::string_view name, std::size_t count) {
  if (count == 0) return "write it without parentheses";
  const std::string safe = printable(name, 60);
  std::string text = "write (" + safe;
  for (std::size_t at = 0; at < std::min(count, kMostSorts); ++at) {
    text += " S" + std::to_string(at + 1);
  }
  return text + (count > kMostSorts ? " ...)" : ")");
}

std::string hint_for_word(const Signature& row) {
  std::string head(row.name);
  if (row.indices != 0) {
    head = "(_ " + head + (row.indices == 1 ? " i)" : " i j)");
  }
  if (row.arguments.empty()) return "write " + head + " without parentheses";
  const bool many = row.shape != Shape::Fixed && row.shape != Shape::Practice;
  return "write (" + head + letters(row.arguments.size()) +
         (many ? " ...)" : ")");
}

}  // namespace podium::terms
