#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/cpu_clock.h"
#include "base/file_text.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/random.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/counter.h"
#include "cli/guarded.h"
#include "cli/members.h"
#include "cli/tell.h"
#include "identify/normal.h"
#include "identify/survey.h"
#include "official/official.h"
#include "scramble/scramble.h"
#include "smtlib/summary.h"

namespace podium::cli {
namespace {

using contest::Track;
using identify::kLevels;
using identify::Level;
using identify::Member;
using nlohmann::ordered_json;

struct Options {
  std::vector<std::string> paths;
  std::string cache;
  std::size_t sample = 0;
  std::uint64_t seeds = 3;
  bool json = false;
  std::size_t jobs = core_count();
};

enum class Way : std::uint8_t { Own, Official, Before2016 };
constexpr std::array kWays{Way::Own, Way::Official, Way::Before2016};

std::string_view name_of(Way way) {
  switch (way) {
    case Way::Own:
      return "default";
    case Way::Official:
      return "official";
    case Way::Before2016:
      return "2015";
  }
  return "";
}

struct Tally {
  std::size_t files = 0;
  std::size_t refused = 0;  // by the scrambler
  std::array<std::size_t, 3> recognised{};
  std::array<double, 3> seconds{};
  std::array<double, 3> slowest{};
  std::uint64_t bytes = 0;
  // Not recognised with every seed, at the levels that should.
  std::array<std::set<std::string>, 3> missed;
};

// Sorting undoes shuffling; only names that are permuted get in its way.
bool should_recognise(Way way, Level level) {
  return level == Level::Isomorphic ||
         (level == Level::Normal && way == Way::Before2016);
}

Result<std::string> scramble_by(Way way, std::string_view text,
                                const std::string& name, Track track,
                                std::uint64_t seed) {
  if (way == Way::Official) {
    official::Options options;
    options.seed = static_cast<std::int64_t>(seed);
    options.annotations = official::AnnotationMode::Pattern;
    options.incremental = track == Track::Incremental;
    const Result<official::Output> output =
        official::scramble(text, name, options);
    if (!output) return output.error();
    return output->text;
  }
  scramble::Plan plan{track, seed};
  plan.permute_names = way == Way::Own;
  return scramble::scramble(text, name, plan);
}

// A digest of a scrambled file as one who wants to recognise it would make it:
// with the names that it has.
std::string digest_of(const std::string& text, Level level) {
  if (level == Level::Identical) return sha512(text);
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, "scrambled");
  if (!tape) return {};
  const Result<identify::Script> script = identify::resolve(*tape);
  if (!script) return {};
  if (level == Level::Normal) {
    return sha512(identify::normal_form(*script, identify::Names::Retained));
  }
  const auto form = identify::canonical(*script);
  return form ? sha512(form->text()) : std::string();
}

const std::string& digest_of(const Member& member, Level level) {
  static const std::string none;
  switch (level) {
    case Level::Identical:
      return member.print.identical;
    case Level::Normal:
      return member.print.normal;
    case Level::Isomorphic:
      break;
  }
  return member.print.isomorphic ? *member.print.isomorphic : none;
}

class Audit {
 public:
  explicit Audit(const Options& options) : options_(options) {}

  void run(const std::vector<Member>& members) {
    Counter counter("scrambling", members.size());
    for_each_index(members.size(), options_.jobs, [&](std::size_t at) {
      const Member& member = members[at];
      const Result<void> done = guarded("cannot be scrambled", member.path,
                                        [&] { return audit(member); });
      if (!done) {
        ++failed_;
        counter.tell(to_string(done.error()));
      }
      counter.finished();
    });
    counter.clear();
  }

  // Files that could not be read, or not be scrambled for lack of memory.
  std::size_t failed() const { return failed_; }

  const Tally& tally(Way way) const {
    return tallies_[static_cast<std::size_t>(way)];
  }

 private:
  Result<void> audit(const Member& member) {
    thread_local FileText file;
    const Result<std::string_view> text = file.open(member.path);
    if (!text) return text.error();
    const auto summary = smtlib::summarize(*text, member.path);
    const Track track = summary && summary->incremental ? Track::Incremental
                                                        : Track::SingleQuery;
    for (const Way way : kWays) {
      for (std::uint64_t seed = 1; seed <= options_.seeds; ++seed) {
        check(member, way, scramble_by(way, *text, member.path, track, seed));
      }
    }
    return {};
  }

  void check(const Member& member, Way way,
             const Result<std::string>& scrambled) {
    Tally one;
    if (scrambled) {
      one.files = 1;
      one.bytes = scrambled->size();
      for (const Level level : kLevels) {
        const auto at = static_cast<std::size_t>(level);
        const double begin = thread_seconds();
        const std::string digest = digest_of(*scrambled, level);
        one.seconds[at] = thread_seconds() - begin;
        one.recognised[at] =
            !digest.empty() && digest == digest_of(member, level) ? 1 : 0;
      }
    }
    const std::lock_guard lock(mutex_);
    Tally& all = tallies_[static_cast<std::size_t>(way)];
    all.files += one.files;
    all.refused += 1 - one.files;
    all.bytes += one.bytes;
    for (const Level level : kLevels) {
      const auto at = static_cast<std::size_t>(level);
      if (one.files > one.recognised[at] && should_recognise(way, level)) {
        all.missed[at].insert(printable(member.path, member.path.size()));
      }
      all.recognised[at] += one.recognised[at];
      all.seconds[at] += one.seconds[at];
      all.slowest[at] = std::max(all.slowest[at], one.seconds[at]);
    }
  }

  const Options& options_;
  std::array<Tally, kWays.size()> tallies_{};
  std::mutex mutex_;
  std::atomic<std::size_t> failed_ = 0;
};

void print_table(const Audit& audit) {
  fmt::print("{:<12}{:<12}{:>10}{:>12}{:>9}{:>12}{:>12}\n", "scrambling",
             "level", "files", "recognised", "share", "CPU total", "slowest");
  for (const Way way : kWays) {
    const Tally& tally = audit.tally(way);
    for (const Level level : kLevels) {
      const auto at = static_cast<std::size_t>(level);
      const double share =
          tally.files == 0 ? 0
                           : 100.0 * static_cast<double>(tally.recognised[at]) /
                                 static_cast<double>(tally.files);
      fmt::print("{:<12}{:<12}{:>10}{:>12}{:>8.1f}%{:>10.2f} s{:>9.1f} ms\n",
                 name_of(way), name_of(level), tally.files,
                 tally.recognised[at], share, tally.seconds[at],
                 1000 * tally.slowest[at]);
    }
  }
}

void print_missed(const Audit& audit) {
  for (const Way way : kWays) {
    for (const Level level : kLevels) {
      const auto at = static_cast<std::size_t>(level);
      for (const std::string& file : audit.tally(way).missed[at]) {
        tell("{}: not recognised after scrambling ({}, {} level)\n", file,
             name_of(way), name_of(level));
      }
    }
  }
}

void print_json(const Audit& audit) {
  ordered_json list = ordered_json::array();
  for (const Way way : kWays) {
    const Tally& tally = audit.tally(way);
    for (const Level level : kLevels) {
      const auto at = static_cast<std::size_t>(level);
      list.push_back({{"scrambling", name_of(way)},
                      {"level", name_of(level)},
                      {"files", tally.files},
                      {"refused", tally.refused},
                      {"bytes", tally.bytes},
                      {"recognised", tally.recognised[at]},
                      {"seconds", tally.seconds[at]},
                      {"slowest", tally.slowest[at]}});
      if (should_recognise(way, level)) {
        list.back()["missed"] = tally.missed[at];
      }
    }
  }
  fmt::print("{}\n", list.dump(1));
}

int audit_command(const Options& options) {
  const Result<Members> read =
      read_members({options.paths, options.cache, options.jobs});
  if (!read) return fail(read.error());
  std::vector<Member> members = read->members;
  if (options.sample > 0 && options.sample < members.size()) {
    Random random(1);
    random.shuffle(members.begin(), members.end());
    members.resize(options.sample);
  }
  Audit audit(options);
  audit.run(members);
  if (options.json) {
    print_json(audit);
  } else {
    print_table(audit);
    print_missed(audit);
  }
  return read->failed + audit.failed() == 0 ? kSuccess : kWrongUse;
}

}  // namespace

void add_audit_scrambler(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "audit-scrambler",
      "Scramble benchmarks in every way with several seeds, and tell how many "
      "are recognised by their bytes, by their normal form, and up to names "
      "and orders, and what that costs.",
      "  podium audit-scrambler benchmarks\n"
      "  podium audit-scrambler --sample 1000 --seeds 5 benchmarks");
  command
      ->add_option("paths", options->paths,
                   "files, folders (*.smt2) or *.txt lists")
      ->required();
  command->add_option("--sample", options->sample,
                      "so many of them, always the same (default: all)");
  command
      ->add_option("--seeds", options->seeds, "the seeds 1, 2, ... to this one")
      ->capture_default_str();
  command->add_option("--cache", options->cache,
                      "a file that keeps fingerprints, so that next time only "
                      "what has changed is read");
  command->add_flag("--json", options->json, "a list of objects");
  command->add_option("-j,--jobs", options->jobs,
                      "how many files at a time (default: as many as cores)");
  command->callback([options, &action] {
    action = [options] { return audit_command(*options); };
  });
}

}  // namespace podium::cli
