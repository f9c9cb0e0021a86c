#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/guarded.h"
#include "cli/input.h"
#include "cli/look_ups.h"
#include "cli/members.h"
#include "cli/tell.h"
#include "identify/fingerprint.h"
#include "identify/index.h"
#include "smtlib/summary.h"

namespace podium::cli {
namespace {

using nlohmann::ordered_json;

struct Options {
  std::vector<std::string> paths;
  std::string index;
  std::string cache;
  std::string results;
  bool build = false;
  bool json = false;
  std::size_t jobs = core_count();
};

// What was recognised; none if nothing was.
struct Answer {
  std::string file;
  std::optional<std::string> name;
  std::vector<std::string> statuses;  // of each check-sat
  bool undecided = false;
};

int build_index(const Options& options) {
  const Result<Members> read = read_members(
      {options.paths, options.cache, options.jobs, {options.index}});
  if (!read) return fail(read.error());
  const Result<void> written =
      write_file(options.index, identify::make_index(read->members));
  if (!written) return fail(written.error());
  const std::size_t count = read->members.size();
  tell("{} {} in the index\n", count,
       count == 1 ? "benchmark is" : "benchmarks are");
  if (read->failed > 0) {
    tell("{} could not be read\n", read->failed);
  }
  return read->failed == 0 ? kSuccess : kWrongUse;
}

Result<Answer> look_up(const identify::Index& index, const std::string& path) {
  const Result<Input> input = Input::open(path);
  if (!input) return input.error();
  const Result<std::optional<std::string>> digest =
      identify::isomorphic_digest(input->text(), input->name());
  if (!digest) return digest.error();
  Answer answer{input->name(), {}, {}, !*digest};
  std::optional<identify::Index::Found> found;
  if (*digest) {
    const auto looked_up = index.find(**digest);
    if (!looked_up) return looked_up.error();
    found = *looked_up;
  }
  if (!found) {
    const auto summary = smtlib::summarize(input->text(), input->name());
    if (!summary) return summary.error();
    answer.statuses.assign(std::max<std::size_t>(1, summary->check_sats),
                           "unknown");
    return answer;
  }
  answer.name = std::string(found->name);
  answer.statuses.assign(found->statuses.begin(), found->statuses.end());
  return answer;
}

// As a solver: an answer for each check-sat.
void print_as_solver(const Answer& answer) {
  for (const std::string& status : answer.statuses) {
    fmt::print("{}\n", status);
  }
  if (answer.name) {
    tell("recognised {}\n", printable(*answer.name, answer.name->size()));
  } else {
    tell("{}\n", answer.undecided ? "undecided" : "not recognised");
  }
}

ordered_json to_json(const Answer& answer) {
  ordered_json object{{"file", printable(answer.file, answer.file.size())},
                      {"recognised", nullptr},
                      {"statuses", answer.statuses}};
  if (answer.name) {
    object["recognised"] = printable(*answer.name, answer.name->size());
  }
  return object;
}

int look_up_many(const Options& options, const identify::Index& index,
                 const std::vector<std::string>& files) {
  std::vector<std::optional<Result<Answer>>> answers(files.size());
  for_each_index(files.size(), options.jobs, [&](std::size_t at) {
    answers[at].emplace(guarded("cannot be read", files[at],
                                [&] { return look_up(index, files[at]); }));
  });
  ordered_json list = ordered_json::array();
  std::size_t recognised = 0;
  std::size_t failed = 0;
  for (const auto& answer : answers) {
    if (!*answer) {
      fail(answer->error());
      ++failed;
      continue;
    }
    if ((*answer)->name) ++recognised;
    if (options.json) {
      list.push_back(to_json(**answer));
    } else {
      fmt::print("{}\t{}\n", printable((*answer)->file, (*answer)->file.size()),
                 (*answer)->name
                     ? printable(*(*answer)->name, (*answer)->name->size())
                     : "-");
    }
  }
  if (options.json) fmt::print("{}\n", list.dump(1));
  tell("recognised {} of {} ({:.1f} %)\n", recognised, files.size(),
       files.empty() ? 0
                     : 100.0 * static_cast<double>(recognised) /
                           static_cast<double>(files.size()));
  return failed == 0 ? kSuccess : kWrongUse;
}

int identify_command(const Options& options) {
  if (options.build && !options.results.empty()) {
    return fail({Code::BadOption, "--results", "it does not go with --build",
                 "build the index first, then look at the results"});
  }
  if (options.build) return build_index(options);
  if (!options.results.empty()) {
    if (options.paths.empty()) {
      return fail({Code::BadOption, "--results",
                   "it takes the benchmarks of the competition",
                   "podium identify --index FILE --results FOLDER benchmarks"});
    }
    return audit_look_ups(
        {options.index, options.results, options.paths, options.json});
  }
  const Result<identify::Index> index = identify::Index::open(options.index);
  if (!index) return fail(index.error());
  const bool one =
      options.paths.empty() ||
      (options.paths.size() == 1 && !options.paths.front().ends_with(".txt") &&
       !std::filesystem::is_directory(options.paths.front()));
  if (one && !options.json) {
    const Result<Answer> answer = look_up(
        *index, options.paths.empty() ? kStandardInput : options.paths.front());
    if (!answer) {
      fmt::print("unknown\n");  // a solver owes an answer
      return fail(answer.error());
    }
    print_as_solver(*answer);
    return kSuccess;
  }
  std::vector<std::string> files;
  if (one) {
    files.emplace_back(options.paths.empty() ? kStandardInput
                                             : options.paths.front());
  } else {
    Result<std::vector<std::string>> found = member_paths(options.paths);
    if (!found) return fail(found.error());
    files = *std::move(found);
  }
  return look_up_many(options, *index, files);
}

}  // namespace

void add_identify(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "identify",
      "Recognise scrambled benchmarks by an index of a library, and answer "
      "with the status that is known. For one file it prints what a solver "
      "would, unknown if it does not know the benchmark, and on standard error "
      "what it recognised; for several, which is which. With --results it "
      "tells whether the answers of a competition look like look-ups.",
      "  podium identify --index library.index --build benchmarks\n"
      "  podium identify --index library.index scrambled.smt2\n"
      "  podium identify --index library.index --json scrambled\n"
      "  podium identify --index library.index --results results benchmarks");
  command->add_option("paths", options->paths,
                      "files, folders (*.smt2) or *.txt lists; none or - is "
                      "standard input");
  command->add_option("--index", options->index, "the file of the index")
      ->required();
  command->add_flag("--build", options->build,
                    "write the index of these benchmarks instead");
  command->add_option("--cache", options->cache,
                      "with --build: a file that keeps fingerprints, so that "
                      "next time only what has changed is read");
  command->add_option(
      "--results", options->results,
      "the folder with the results of a competition on these benchmarks: tell "
      "of each solver whether it answers more of those that the index knows "
      "than of new ones that equally many others answered; exit code 1 if one "
      "does, which is a reason to look closer and no proof");
  command->add_flag("--json", options->json, "a list of objects");
  command->add_option("-j,--jobs", options->jobs,
                      "how many files at a time (default: as many as cores)");
  command->callback([options, &action] {
    action = [options] { return identify_command(*options); };
  });
}

}  // namespace podium::cli
