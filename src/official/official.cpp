#include "official/official.h"

#include <limits>
#include <unordered_map>
#include <utility>

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

// The names of terms, with the place where each is first met.
using TermNames = std::unordered_map<std::string, std::uint32_t>;

TermNames names_to_check(const Context& context) {
  TermNames names;
  if (!context.term_name_used || !context.scrambles()) return names;
  for (const std::uint32_t symbol : context.term_names) {
    names.emplace(context.draft.symbols.text(symbol),
                  context.draft.symbols[symbol].offset());
  }
  return names;
}

// Terms that are named move like all others. Whether each name comes before its
// uses is seen in the output.
Result<void> check_term_names(Context& context, TermNames unseen,
                              std::string_view output) {
  std::string_view before;
  Tokens tokens(output);
  for (;;) {
    const std::string_view token = tokens.next();
    if (token.empty()) return {};
    const bool quoted = token.front() == '|';
    const auto found = unseen.find(
        std::string(quoted ? token.substr(1, token.size() - 2) : token));
    if (found != unseen.end() && before != ":named") {
      context.fail_at(found->second,
                      "'" + printable(found->first) +
                          "' is a name given by :named, and with this seed it "
                          "would be used before it is given",
                      "take another seed, or the default way of scrambling",
                      Code::Unsupported);
      return *context.error;
    }
    if (found != unseen.end()) unseen.erase(found);
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
  TermNames names = names_to_check(context);
  if (!seal_names(context, commands.asserts())) return *context.error;
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
