#include "official/official.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/text.h"
#include "official/arrange.h"
#include "official/commands.h"
#include "official/context.h"
#include "official/tokens.h"
#include "official/writer.h"

namespace podium::official {

namespace {

// The lines before the script.
std::string header(const Options& options) {
  std::string lines;
  if (options.core.has_value()) {
    lines += ";; parsed " + std::to_string(options.core->size()) + " names:";
    for (std::string name : *options.core) {
      // A comment is one line.
      std::replace(name.begin(), name.end(), '\n', ' ');
      std::replace(name.begin(), name.end(), '\r', ' ');
      lines += " " + name;
    }
    lines += "\n";
  }
  if (!options.incremental && !options.count_asserts) {
    lines += "(set-option :print-success false)\n";
  }
  if (options.unsat_core) {
    lines += "(set-option :produce-unsat-cores true)\n";
  }
  if (options.model_validation) lines += "(set-option :produce-models true)\n";
  if (options.proof) lines += "(set-option :produce-proofs true)\n";
  return lines;
}

// Counting writes no script, so that none can be damaged.
Options for_reading(Options options) {
  if (options.count_asserts) {
    options.seed = 0;
    options.annotations = AnnotationMode::All;
    options.core.reset();
    options.unsat_core = false;
  }
  return options;
}

// Which assertions a core leaves out depends on the orders that are drawn, and
// these on what was written before. So the script is read until it comes out as
// was assumed; each time the next part is right. Errors are left to the reading
// that follows.
std::vector<bool> left_out_by_core(std::string_view text,
                                   const std::string& name, Options options) {
  std::vector<bool> known;
  if (!options.core.has_value()) return known;
  options.on_read = nullptr;
  for (;;) {
    Context context(text, name, options);
    context.looks_for_left_out = true;
    context.left_out = known;
    Commands commands(context);
    const std::vector<bool>& found = context.found_left_out;
    const bool right = commands.run();
    const bool any = std::count(found.begin(), found.end(), true) != 0;
    if (!right || !any || found == known) return known;
    known = found;
  }
}

// The names of terms that are used, with the place where each is first met.
using TermNames = std::unordered_map<std::string, std::uint32_t>;

TermNames names_to_check(const Context& context) {
  TermNames names;
  if (!context.scrambles()) return names;
  const SymbolTable& symbols = context.draft.symbols;
  for (const std::uint32_t symbol : context.term_names) {
    if ((symbols[symbol].flags & kUsedName) == 0) continue;
    names.emplace(symbols.text(symbol), symbols[symbol].offset());
  }
  return names;
}

// Whether the name is given in these tokens.
bool is_given(Tokens tokens, const std::string& name) {
  std::string_view before;
  for (std::string_view token = tokens.next(); !token.empty();
       token = tokens.next()) {
    if (before == ":named" && without_bars(token) == name) return true;
    before = token;
  }
  return false;
}

// The name is given later if at all.
Error used_too_early(Context& context, const std::string& name,
                     std::uint32_t offset, bool given_later) {
  const char* why = "with this seed it would occur before it is given";
  const char* hint = "take another seed, or the default way of scrambling";
  if (!given_later) {
    why = "it occurs again after the level where it is given";
    hint = "pop ends what was declared since the push";
  }
  context.fail_at(
      offset, "'" + printable(name) + "' is a name given by :named, and " + why,
      hint, Code::Unsupported);
  return *context.error;
}

// Terms that are named move like all others. Whether each name comes before its
// uses is seen in the output, which is to be without the lines before the
// script. After its level a name may be given anew.
Result<void> check_term_names(Context& context, TermNames unseen,
                              std::string_view output) {
  TermNames known;
  std::vector<std::string> given;
  std::vector<std::size_t> levels;  // where each begins in `given`
  const auto forget_from = [&](std::size_t from) {
    for (; given.size() > from; given.pop_back()) {
      unseen.insert(known.extract(given.back()));
    }
  };
  std::string_view before;
  Tokens tokens(output);
  for (;;) {
    const std::string_view token = tokens.next();
    if (token.empty()) return {};
    const auto found = unseen.find(std::string(without_bars(token)));
    if (found != unseen.end()) {
      if (before != ":named") {
        return used_too_early(context, found->first, found->second,
                              is_given(tokens, found->first));
      }
      given.push_back(found->first);
      known.insert(unseen.extract(found));
    } else if (token == "push") {
      levels.push_back(given.size());
    } else if (token == "pop" && !levels.empty()) {
      if (!context.global_declarations) forget_from(levels.back());
      levels.pop_back();
    } else if (token == "reset") {
      forget_from(0);
      levels.clear();
    }
    before = token;
  }
}

Result<void> write_checked(Context& context, TermNames names,
                           const Sink& sink) {
  std::string all;
  const Sink collect = [&all](std::string_view piece) -> Result<void> {
    all += piece;
    return {};
  };
  Writer writer(context.text, context.draft, context.options, collect,
                Writer::Names::New);
  const std::string lines = header(context.options);
  PODIUM_CHECK(bool(writer.script(lines)));
  const Result<void> right = check_term_names(
      context, std::move(names), std::string_view(all).substr(lines.size()));
  return right ? sink(all) : right;
}

}  // namespace

Result<std::string> scramble_to(const Sink& sink, std::string_view text,
                                std::string name, const Options& options) {
  PODIUM_CHECK(options.seed >= 0 &&
               options.seed <= std::numeric_limits<std::int32_t>::max());
  if (text.size() >= std::numeric_limits<std::uint32_t>::max()) {
    return Error{Code::Unsupported, std::move(name),
                 "the text has 4 GiB or more",
                 "split it: positions are numbers of 32 bits"};
  }
  const Options reading = for_reading(options);
  std::vector<bool> left_out = left_out_by_core(text, name, reading);
  const auto less = std::count(left_out.begin(), left_out.end(), true);
  Context context(text, std::move(name), reading);
  context.left_out = std::move(left_out);
  Commands commands(context);
  if (!commands.run()) return *context.error;
  if (options.count_asserts) {
    const Result<void> written = sink(header(options));
    if (!written) return written.error();
    return "; Number of assertions: " + std::to_string(commands.asserts()) +
           "\n";
  }
  TermNames names = names_to_check(context);
  const std::uint64_t asserts =
      commands.asserts() - static_cast<std::uint64_t>(less);
  if (!seal_names(context, asserts)) return *context.error;
  context.new_numbers = Array<std::uint32_t>();
  if (!names.empty()) {
    const Result<void> written = write_checked(context, std::move(names), sink);
    return written ? Result<std::string>(std::string()) : written.error();
  }
  Writer writer(text, context.draft, reading, sink, Writer::Names::New);
  const Result<void> written = writer.script(header(options));
  return written ? Result<std::string>(std::string()) : written.error();
}

Result<Output> scramble(std::string_view text, std::string name,
                        const Options& options) {
  Output output;
  const Sink sink = [&output, &text](std::string_view piece) -> Result<void> {
    if (output.text.empty()) output.text.reserve(text.size() + piece.size());
    output.text += piece;
    return {};
  };
  Result<std::string> diagnostics =
      scramble_to(sink, text, std::move(name), options);
  if (!diagnostics) return diagnostics.error();
  output.diagnostics = *std::move(diagnostics);
  return output;
}

}  // namespace podium::official
