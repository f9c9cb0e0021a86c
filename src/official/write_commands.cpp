// Commands: what the options add to them, and those that change their form.

#include <string>

#include "base/prefetch.h"
#include "official/words.h"
#include "official/writer.h"

namespace podium::official {

namespace {

constexpr std::size_t kStepsAhead = 12;
// Symbols can be fetched when the items are there that name them.
constexpr std::size_t kNamesAhead = 5;
constexpr std::uint32_t kItemsAhead = 24;
constexpr std::size_t kManySymbols = std::size_t{1} << 14;

}  // namespace

Result<void> Writer::script(std::string_view header) {
  put(header);
  const Array<std::uint32_t>& steps = draft_.steps;
  const bool many_symbols = draft_.symbols.size() > kManySymbols;
  for (std::size_t i = 0; i < steps.size() && !failure_.has_value(); ++i) {
    // Commands are far apart once they are shuffled.
    if (i + kStepsAhead < steps.size()) {
      const Item* const ahead = &draft_.items[steps[i + kStepsAhead]];
      prefetch(ahead);
      prefetch(ahead + 8);
      prefetch(ahead + 16);
    }
    if (many_symbols && i + kNamesAhead < steps.size()) {
      prefetch_symbols(steps[i + kNamesAhead]);
    }
    step(steps[i]);
  }
  flush(out_);
  if (failure_.has_value()) return *failure_;
  return {};
}

// Of the first items of a command.
void Writer::prefetch_symbols(std::uint32_t item) const {
  const std::uint32_t end = item + kItemsAhead;
  do {
    const Item& next = draft_.items[item];
    if (next.kind() == Kind::Symbol) {
      prefetch(draft_.symbols.data() + next.what);
    }
  } while (++item != end && (draft_.items[item].form & Item::kBegins) == 0);
}

Result<void> Writer::command(std::uint32_t item) {
  write(item);
  end_line();
  flush(out_);
  if (failure_.has_value()) return *failure_;
  return {};
}

void Writer::step(std::uint32_t item) {
  switch (draft_.items[item].what) {
    case Word::Assert:
      if (options_.unsat_core) return assertion(item);
      break;
    case Word::CheckSat:
      return check_sat(item);
    case Word::DeclareConst:
      return declare_const(item);
    case Word::DeclareDatatype:
      return declare_datatype(item);
    case Word::Pop:
      return put("(pop 1)\n");
    case Word::Push:
      return put("(push 1)\n");
    default:
      break;
  }
  write_command(item);
  end_line();
}

void Writer::assertion(std::uint32_t item) {
  put("(assert (! ");
  write(item + 1);
  put(":named smtcomp" + std::to_string(++named_) + "))\n");
}

void Writer::check_sat(std::uint32_t item) {
  write(item);
  end_line();
  if (options_.unsat_core) put("(get-unsat-core)\n");
  if (options_.model_validation) put("(get-model)\n");
  if (options_.proof) put("(get-proof)\n");
}

void Writer::declare_const(std::uint32_t item) {
  put("(declare-fun ");
  const std::uint32_t name = write(item + 1).item;
  put("() ");
  write(name + 1);
  out_[-1] = ')';
  put("\n");
}

void Writer::declare_datatype(std::uint32_t item) {
  put("(declare-datatypes ((");
  const std::uint32_t name = write(item + 1).item;
  put("0)) (");
  write(name + 1);
  out_[-1] = ')';
  put(")\n");
}

}  // namespace podium::official
