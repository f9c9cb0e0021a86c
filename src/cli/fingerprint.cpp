#include "identify/fingerprint.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/guarded.h"
#include "cli/input.h"
#include "cli/members.h"
#include "identify/certificate.h"

namespace podium::cli {
namespace {

using nlohmann::ordered_json;

struct Options {
  std::vector<std::string> paths;
  bool json = false;
  bool certificate = false;
  std::size_t jobs = core_count();
};

using Outcome = Result<identify::Fingerprint>;

Outcome fingerprint_of(const std::string& path) {
  const Result<Input> input = Input::open(path);
  if (!input) return input.error();
  return identify::fingerprint(input->text(), input->name());
}

// JSON is UTF-8 and a path may be any bytes.
ordered_json to_json(const std::string& file,
                     const identify::Fingerprint& print) {
  ordered_json object{{"file", printable(file, file.size())},
                      {"identical", print.identical},
                      {"normal", print.normal},
                      {"isomorphic", nullptr}};
  if (print.isomorphic) object["isomorphic"] = *print.isomorphic;
  return object;
}

void print_text(const std::string& file, const identify::Fingerprint& print) {
  fmt::print("{}\n  identical   {}\n  normal      {}\n  isomorphic  {}\n",
             printable(file, file.size()), print.identical, print.normal,
             print.isomorphic.value_or("undecided"));
}

Result<std::vector<std::string>> files_of(
    const std::vector<std::string>& paths) {
  if (paths.empty() || paths == std::vector<std::string>{kStandardInput}) {
    return std::vector<std::string>{kStandardInput};
  }
  return member_paths(paths);
}

using identify::Certificate;

std::string_view word_of(Certificate::Verdict verdict) {
  switch (verdict) {
    case Certificate::Verdict::Isomorphic:
      return "isomorphic";
    case Certificate::Verdict::Different:
      return "different";
    case Certificate::Verdict::Undecided:
      return "undecided";
  }
  return "";
}

void print_certificate(const Certificate& certificate, bool json) {
  if (!json) {
    fmt::print("{}\n", word_of(certificate.verdict));
    for (const Certificate::Name& name : certificate.names) {
      fmt::print("  {} -> {}{}\n", printable(name.one, name.one.size()),
                 printable(name.other, name.other.size()),
                 name.sort ? " (sort)" : "");
    }
    return;
  }
  ordered_json names = ordered_json::array();
  for (const Certificate::Name& name : certificate.names) {
    names.push_back({{"from", printable(name.one, name.one.size())},
                     {"to", printable(name.other, name.other.size())},
                     {"sort", name.sort}});
  }
  const ordered_json object{{"verdict", word_of(certificate.verdict)},
                            {"names", std::move(names)}};
  fmt::print("{}\n", object.dump(1));
}

int certificate_command(const Options& options) {
  if (options.paths.size() != 2) {
    return fail({Code::BadOption, "--certificate", "it takes two files",
                 "podium fingerprint --certificate x.smt2 scrambled.smt2"});
  }
  const Result<Input> one = Input::open(options.paths[0]);
  if (!one) return fail(one.error());
  const Result<Input> other = Input::open(options.paths[1]);
  if (!other) return fail(other.error());
  const Result<Certificate> certificate =
      identify::certify(one->text(), one->name(), other->text(), other->name());
  if (!certificate) return fail(certificate.error());
  print_certificate(*certificate, options.json);
  return certificate->verdict == Certificate::Verdict::Isomorphic ? kSuccess
                                                                  : kNegative;
}

int fingerprint_command(const Options& options) {
  if (options.certificate) return certificate_command(options);
  const Result<std::vector<std::string>> files = files_of(options.paths);
  if (!files) return fail(files.error());
  std::vector<std::optional<Outcome>> outcomes(files->size());
  for_each_index(files->size(), options.jobs, [&](std::size_t at) {
    const std::string& file = (*files)[at];
    outcomes[at].emplace(
        guarded("cannot be read", file, [&] { return fingerprint_of(file); }));
  });
  ordered_json list = ordered_json::array();
  bool failed = false;
  for (std::size_t at = 0; at < files->size(); ++at) {
    const Outcome& outcome = *outcomes[at];
    if (!outcome) {
      fail(outcome.error());
      failed = true;
    } else if (options.json) {
      list.push_back(to_json((*files)[at], *outcome));
    } else {
      print_text((*files)[at], *outcome);
    }
  }
  if (options.json) fmt::print("{}\n", list.dump(1));
  return failed ? kWrongUse : kSuccess;
}

}  // namespace

void add_fingerprint(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "fingerprint",
      "Print three digests of a benchmark: of its bytes, of its normal form, "
      "and one that is the same for all scrambled versions of it.",
      "  podium fingerprint x.smt2\n"
      "  podium fingerprint --json x.smt2 scrambled.smt2\n"
      "  podium fingerprint --certificate x.smt2 scrambled.smt2");
  command->add_option("paths", options->paths,
                      "files, folders (*.smt2) or *.txt lists; none or - is "
                      "standard input");
  command->add_flag("--json", options->json, "a list of objects");
  command->add_flag("--certificate", options->certificate,
                    "of two files: print the renaming that turns the first "
                    "into the second, after it was checked by applying it; "
                    "exit code 1 if there is none");
  command->add_option("-j,--jobs", options->jobs,
                      "how many files at a time (default: as many as cores)");
  command->callback([options, &action] {
    action = [options] { return fingerprint_command(*options); };
  });
}

}  // namespace podium::cli
