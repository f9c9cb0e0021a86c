#include "official/official.h"

#include <limits>
#include <unordered_set>
#include <utility>

#include "base/check.h"
#include "official/arrange.h"
#include "official/commands.h"
#include "official/context.h"
#include "official/writer.h"
#include "smtlib/tape.h"

namespace podium::official {

namespace {

using smtlib::Tape;

// The lines before the script.
std::string header(const Options& options) {
  std::string lines;
  if (options.core.has_value()) {
    lines += ";; parsed " + std::to_string(options.core->size()) + " names:";
    for (const std::string& name : *options.core) lines += " " + name;
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

// Terms that are named move like all others. Whether each name comes before its
// uses is seen in the output.
Result<void> check_term_names(const Context& context,
                              std::unordered_set<std::string> unseen,
                              std::string_view output) {
  const Result<Tape> tape = Tape::read(output, context.name);
  PODIUM_CHECK(bool(tape));
  for (std::size_t at = 0; at < tape->size(); ++at) {
    const smtlib::Kind kind = tape->kind(at);
    if (kind != smtlib::Kind::Symbol && kind != smtlib::Kind::Quoted) continue;
    const std::string name(tape->symbol(at));
    if (!unseen.contains(name)) continue;
    if (tape->text(at - 1) != ":named") {
      return Error{Code::Unsupported, context.name,
                   "'" + name +
                       "' is a name given by :named, and with this "
                       "seed it would be used before it is given",
                   "take another seed, or the default way of scrambling"};
    }
    unseen.erase(name);
  }
  return {};
}

Result<void> write_checked(Context& context,
                           std::unordered_set<std::string> names,
                           const Sink& sink) {
  std::string all;
  const Sink collect = [&all](std::string_view piece) -> Result<void> {
    all += piece;
    return {};
  };
  Writer writer(context.text, context.draft, context.options, collect,
                Writer::Names::New);
  PODIUM_CHECK(bool(writer.script(header(context.options))));
  const Result<void> right = check_term_names(context, std::move(names), all);
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
  Context context(text, std::move(name), reading);
  Commands commands(context);
  if (!commands.run()) return *context.error;
  if (options.count_asserts) {
    const Result<void> written = sink(header(options));
    if (!written) return written.error();
    return "; Number of assertions: " + std::to_string(commands.asserts()) +
           "\n";
  }
  std::unordered_set<std::string> names;
  if (context.term_name_used && context.scrambles()) {
    for (const std::uint32_t symbol : context.term_names) {
      names.emplace(context.draft.symbols.text(symbol));
    }
  }
  if (!seal_names(context, commands.asserts())) return *context.error;
  context.stack = Array<std::uint32_t>();
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
