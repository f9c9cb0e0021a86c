#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/counter.h"
#include "cli/duplicates_report.h"
#include "cli/guarded.h"
#include "cli/members.h"
#include "cli/tell.h"
#include "identify/certificate.h"
#include "identify/survey.h"

namespace podium::cli {
namespace {

using identify::Member;
using identify::Survey;

struct Options {
  MembersPlan plan{{}, {}, core_count()};
  std::string csv;
  std::string plot;
  std::string remove;
  bool json = false;
  bool certify = false;
};

Result<void> certify_pair(const std::string& one, const std::string& other) {
  const Result<MappedFile> first = MappedFile::open(one);
  if (!first) return first.error();
  const Result<MappedFile> second = MappedFile::open(other);
  if (!second) return second.error();
  const Result<identify::Certificate> certificate =
      identify::certify(first->text(), one, second->text(), other);
  if (!certificate) return certificate.error();
  if (certificate->verdict == identify::Certificate::Verdict::Isomorphic) {
    return {};
  }
  return Error{Code::Mismatch, other,
               "is in the class of " + one + " and no renaming was found",
               "the file has changed, or the cache is wrong: remove it"};
}

// Each member of a class against the first, unless its bytes are the same.
std::vector<std::pair<std::string, std::string>> pairs_to_certify(
    const std::vector<Member>& members, const Survey& survey) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const identify::Class& same :
       survey.at(identify::Level::Isomorphic).classes) {
    const Member& first = members[same.front()];
    for (const std::size_t at : same) {
      const Member& member = members[at];
      if (member.print.identical != first.print.identical &&
          member.print.isomorphic) {
        pairs.emplace_back(first.path, member.path);
      }
    }
  }
  return pairs;
}

// How many there were.
Result<std::size_t> certify_all(const std::vector<Member>& members,
                                const Survey& survey, std::size_t threads) {
  const auto pairs = pairs_to_certify(members, survey);
  std::vector<Result<void>> done(pairs.size());
  Counter counter("certifying", pairs.size());
  for_each_index(pairs.size(), threads, [&](std::size_t at) {
    const auto& pair = pairs[at];
    done[at] = guarded("cannot be certified", pair.second,
                       [&] { return certify_pair(pair.first, pair.second); });
    counter.finished();
  });
  counter.clear();
  for (const Result<void>& one : done) {
    if (!one) return one.error();
  }
  return pairs.size();
}

Result<void> write_files(const Options& options, const Survey& survey,
                         const std::vector<Member>& members) {
  Result<void> done;
  if (!options.csv.empty()) {
    done = write_file(options.csv, duplicates_csv(members, survey));
  }
  if (done && !options.plot.empty()) {
    done = write_file(options.plot, identify::plot(survey));
  }
  if (done && !options.remove.empty()) {
    std::string list;
    for (const std::size_t at : survey.removable) {
      const std::string& path = members[at].path;
      if (path.find('\n') == std::string::npos) {
        list += path + "\n";
        continue;
      }
      // As two lines it would be two other files.
      tell("{} is not in the list: its name has a line end\n",
           printable(path, path.size()));
    }
    done = write_file(options.remove, list);
  }
  return done;
}

int duplicates_command(const Options& options) {
  MembersPlan plan = options.plan;
  plan.outputs = {options.csv, options.plot, options.remove};
  const Result<Members> read = read_members(plan);
  if (!read) return fail(read.error());
  const Survey survey = identify::survey(read->members);
  if (options.certify) {
    const Result<std::size_t> certified =
        certify_all(read->members, survey, options.plan.threads);
    if (!certified) return fail(certified.error());
    tell("certified {} renamings\n", *certified);
  }
  const Result<void> written = write_files(options, survey, read->members);
  if (!written) return fail(written.error());
  fmt::print("{}", options.json ? duplicates_json(read->members, survey)
                                : duplicates_text(read->members, survey));
  if (read->failed > 0) {
    tell("{} {} could not be read\n", read->failed,
         read->failed == 1 ? "file" : "files");
    return kWrongUse;
  }
  return survey.contradictions.empty() ? kSuccess : kNegative;
}

}  // namespace

void add_duplicates(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "duplicates",
      "Find benchmarks that are the same: in bytes, in normal form, or up to "
      "names and orders, as scrambled versions of each other are. Tells which "
      "could be removed, which statuses carry over, and which contradict each "
      "other (exit code 1).",
      "  podium duplicates benchmarks\n"
      "  podium duplicates --cache prints.tsv --plot sizes.svg --remove "
      "list.txt benchmarks\n"
      "  podium duplicates --json benchmarks");
  command
      ->add_option("paths", options->plan.paths,
                   "files, folders (*.smt2) or *.txt lists")
      ->required();
  command->add_flag("--json", options->json,
                    "the report as JSON, docs/formats/duplicates.md");
  command->add_option("--csv", options->csv,
                      "write a row for each benchmark to this file");
  command->add_option("--plot", options->plot,
                      "write the sizes of classes to this SVG file");
  command->add_option("--remove", options->remove,
                      "write the paths of what a curator should remove to "
                      "this file: all of a class but one");
  command->add_option("--cache", options->plan.cache,
                      "a file that keeps fingerprints, so that next time only "
                      "what has changed is read");
  command->add_flag("--certify", options->certify,
                    "check every class by the renaming between its members");
  command->add_option("-j,--jobs", options->plan.threads,
                      "how many files at a time (default: as many as cores)");
  command->callback([options, &action] {
    action = [options] { return duplicates_command(*options); };
  });
}

}  // namespace podium::cli
