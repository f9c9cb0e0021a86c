// Commands: what the options add to them, and those that change their form.

#include <algorithm>
#include <string>

#include "base/prefetch.h"
#include "official/words.h"
#include "official/writer.h"

namespace podium::official {

namespace {

// Commands that are asked for at once: where memory is larger than the pages
// that the processor knows it then looks for some of their pages at a time.
constexpr std::size_t kGroup = 8;
constexpr std::size_t kFirstAhead = 3 * kGroup;
constexpr std::size_t kRestAhead = 2 * kGroup;
// Symbols can be fetched when the items are there that name them.
constexpr std::size_t kNamesAhead = kGroup;
constexpr std::size_t kItemsInLine = 8;
constexpr std::uint32_t kItemsAhead = 24;
constexpr std::size_t kManySymbols = std::size_t{1} << 14;

}  // namespace

// Commands are far apart once they are shuffled. At the first step of a group.
inline void Writer::prefetch_commands(std::size_t step) const {
  const Array<std::uint32_t>& steps = draft_.steps;
  const std::size_t end = std::min(step + kFirstAhead + kGroup, steps.size());
  for (std::size_t i = step + kFirstAhead; i < end; ++i) {
    prefetch(&draft_.items[steps[i]]);
  }
  if (draft_.symbols.size() <= kManySymbols) return;
  const std::size_t named = std::min(step + kNamesAhead + kGroup, steps.size());
  for (std::size_t i = step + kNamesAhead; i < named; ++i) {
    prefetch_symbols(steps[i]);
  }
}

Result<void> Writer::script(std::string_view header) {
  put(header);
  const Array<std::uint32_t>& steps = draft_.steps;
  for (std::size_t i = 0; i < steps.size() && !failure_.has_value(); ++i) {
    if (i % kGroup == 0) prefetch_commands(i);
    if (i + kRestAhead < steps.size()) {
      const Item* const ahead = &draft_.items[steps[i + kRestAhead]];
      prefetch(ahead + kItemsInLine);
      prefetch(ahead + 2 * kItemsInLine);
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
