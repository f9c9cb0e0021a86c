#include "config/submission_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <map>
#include <optional>

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "config/problems.h"
#include "config/submission_facts.h"
#include "contest/division.h"

namespace podium::config {
namespace {

using contest::Track;

constexpr std::uint64_t kLargestFile = 1'000'000;
constexpr int kFirstYearOfBases = 2025;
constexpr int kFirstYearWithoutRepositories = 2025;
// When the rules began to forbid them, and to allow them in the parallel track.
constexpr int kFirstYearWithoutPortfolios = 2025;
constexpr int kFirstYearOfPortfolios = 2026;

// The official list of 2024 does not have them.
constexpr int kYearOfNewLogics = 2025;
constexpr std::array<std::string_view, 5> kNewLogics{
    "AUFBVFPDTNIRA", "UFBVDTLIA", "UFBVDTNIA", "UFBVDTNIRA", "UFBVFPDTNIRA"};

// Whose divisions a track has that we do not run.
Track track_of(std::string_view name) {
  if (const auto track = contest::parse_track(name)) return *track;
  return Track::SingleQuery;
}

bool is_hexadecimal(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char letter) {
    return std::isxdigit(letter) != 0;
  });
}

// One file as it was read.
struct File {
  std::string path;
  SubmissionFacts facts;
  Problems errors;
  Problems warnings;
  std::vector<Error> reading;  // errors of reading, by place

  explicit File(const std::string& where)
      : path(where), errors(where), warnings(where) {}
};

void check_hash_form(const Text& hash, std::string_view kind,
                     std::size_t digits, File& file) {
  if (hash.text.empty()) return;
  if (hash.text.size() == digits && is_hexadecimal(hash.text)) return;
  file.errors.add(hash.place, Code::BadValue,
                  fmt::format("this is no {}: it has {} hexadecimal digits and "
                              "nothing else",
                              kind, digits),
                  fmt::format("{}sum FILE prints it", lower_case(kind)));
}

void check_logic(const Listed& listed, int year, File& file) {
  const std::string& name = listed.name.text;
  const bool is_new =
      std::find(kNewLogics.begin(), kNewLogics.end(), name) != kNewLogics.end();
  if (is_new && year < kYearOfNewLogics) {
    file.errors.add(
        listed.name.place, Code::BadValue,
        fmt::format("{} is a logic only since {}", name, kYearOfNewLogics),
        fmt::format("it is no logic of {}", year));
    return;
  }
  const bool used = std::any_of(
      listed.tracks.begin(), listed.tracks.end(), [&](const auto& track) {
        const auto divisions = contest::divisions(year, track_of(track));
        return std::any_of(divisions.begin(), divisions.end(),
                           [&](const contest::Division& division) {
                             return std::find(division.logics.begin(),
                                              division.logics.end(),
                                              name) != division.logics.end();
                           });
      });
  if (used || listed.tracks.empty()) return;
  file.warnings.add(
      listed.name.place, Code::BadValue,
      fmt::format("{} is in no division of {}, so it has no effect", name,
                  fmt::join(listed.tracks, " or ")),
      "");
}

void check_division(const Listed& listed, int year, File& file) {
  for (const std::string& track : listed.tracks) {
    const auto divisions = contest::divisions(year, track_of(track));
    const bool known = std::any_of(divisions.begin(), divisions.end(),
                                   [&](const contest::Division& division) {
                                     return division.name == listed.name.text;
                                   });
    if (known) continue;
    file.warnings.add(
        listed.name.place, Code::BadValue,
        fmt::format("{} has no division {}, so it has no effect there",
                    printable(track), printable(listed.name.text)),
        "");
  }
}

void check_rules(int year, File& file) {
  const SubmissionFacts& facts = file.facts;
  const contest::Solver& solver = facts.solver;
  if (!facts.has_participations) {
    file.warnings.add(facts.participations_place, Code::Missing,
                      "it enters nothing: 'participations' is empty", "");
  }
  if (solver.competing && !solver.seed) {
    file.warnings.add(facts.name_place, Code::Missing,
                      "it competes and gives no number for the seed",
                      "add \"seed\" with a number of your choice");
  }
  if (facts.type.text == "derived" && solver.competing &&
      solver.name.find('-') == std::string::npos) {
    file.warnings.add(facts.name_place, Code::BadValue,
                      "a derived tool is named [base solver]-[my solver]: this "
                      "name has no base",
                      "section 4 of the rules");
  }
  const bool only_parallel =
      std::all_of(facts.tracks.begin(), facts.tracks.end(),
                  [](const auto& track) { return track == "Parallel"; });
  if (facts.type.text == "Portfolio" && year >= kFirstYearWithoutPortfolios &&
      (year < kFirstYearOfPortfolios || !only_parallel)) {
    file.warnings.add(facts.type.place, Code::BadValue,
                      "portfolio solvers are in general not allowed",
                      "section 4 of the rules");
  }
}

File read(const std::string& path, int year) {
  File file(path);
  const Result<std::string> text = read_file(path, kLargestFile);
  if (!text) {
    file.reading.push_back(text.error());
    return file;
  }
  ReadSubmission submission = read_submission_facts(*text, path, year);
  file.facts = std::move(submission.facts);
  file.reading = std::move(submission.errors);
  for (const ArchiveFacts& archive : file.facts.archives) {
    check_hash_form(archive.sha256, "SHA256", 64, file);
    check_hash_form(archive.sha512, "SHA512", 128, file);
  }
  for (const Listed& listed : file.facts.listed) {
    if (listed.is_division) {
      check_division(listed, year, file);
    } else {
      check_logic(listed, year, file);
    }
  }
  for (const Text& repository : file.facts.repositories) {
    if (year < kFirstYearWithoutRepositories) continue;
    file.warnings.add(repository.place, Code::UnknownKey,
                      "'aws_repository' is a field of 2024, which is not used",
                      "give an archive and a command");
  }
  if (file.reading.empty()) check_rules(year, file);
  return file;
}

// The archive is the one of the file, or one of its participations'.
void check_archive(const std::string& archive, File& file) {
  const Result<std::string> sha256 = sha256_of_file(archive);
  if (!sha256) {
    file.reading.push_back(sha256.error());
    return;
  }
  const Result<std::string> sha512 = sha512_of_file(archive);
  if (!sha512) {
    file.reading.push_back(sha512.error());
    return;
  }
  const Text* other = nullptr;
  bool any = false;
  for (const ArchiveFacts& facts : file.facts.archives) {
    bool same = true;
    for (const auto& [told, found] :
         {std::pair(&facts.sha256, &*sha256), {&facts.sha512, &*sha512}}) {
      if (told->text.empty()) continue;
      any = true;
      if (lower_case(told->text) == *found) continue;
      same = false;
      other = told;
    }
    if (same && !(facts.sha256.text.empty() && facts.sha512.text.empty())) {
      return;
    }
  }
  if (!any) {
    file.warnings.add(
        file.facts.name_place, Code::Missing,
        fmt::format("it gives no hash, so nothing tells that {} is its archive",
                    printable(archive)),
        fmt::format("\"h\": {{\"sha256\": \"{}\"}}", *sha256));
    return;
  }
  file.errors.add(other->place, Code::Mismatch,
                  fmt::format("{} is another archive: its hash is not this",
                              printable(archive)),
                  fmt::format("its sha256 is {}", *sha256));
}

void check_names(std::vector<File>& files) {
  std::map<std::string, const File*> names;
  for (File& file : files) {
    const std::string& name = file.facts.solver.name;
    if (name.empty()) continue;
    const auto [found, added] = names.emplace(lower_case(name), &file);
    if (added) continue;
    file.errors.add(file.facts.name_place, Code::Mismatch,
                    fmt::format("{} has a solver of this name, too",
                                printable(found->second->path)),
                    "each submission has its own name");
  }
}

// Of "Z3-Noodler-Mocha": itself with "-base", as organisers name it, else
// "Z3-Noodler" or "Z3".
const File* base_of(const File& file, const std::vector<File>& files) {
  std::string name = lower_case(file.facts.solver.name);
  std::vector<std::string> candidates{name + "-base"};
  for (std::size_t dash = name.rfind('-');
       dash != std::string::npos && dash > 0;
       dash = name.rfind('-', dash - 1)) {
    candidates.push_back(name.substr(0, dash));
  }
  for (const std::string& candidate : candidates) {
    for (const File& other : files) {
      if (&other != &file && lower_case(other.facts.solver.name) == candidate) {
        return &other;
      }
    }
  }
  return nullptr;
}

// "QF_BV of SingleQuery", of what the solver enters and the base does not.
std::vector<std::string> not_entered(const contest::Solver& solver,
                                     const contest::Solver& base) {
  std::vector<std::string> missing;
  for (const contest::Participation& one : solver.participations) {
    for (const Track track : one.tracks) {
      for (const std::string& logic : one.logics) {
        if (contest::participation(base, track, logic) == nullptr) {
          missing.push_back(
              fmt::format("{} of {}", logic, contest::name(track)));
        }
      }
    }
  }
  std::sort(missing.begin(), missing.end());
  missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
  return missing;
}

void check_base(File& file, const std::vector<File>& files) {
  const SubmissionFacts& facts = file.facts;
  if (facts.type.text != "derived" || !facts.solver.competing) return;
  const File* base = base_of(file, files);
  if (base == nullptr) {
    file.warnings.add(
        facts.name_place, Code::Missing,
        "its base solver is not among these submissions",
        "submitters of a derived tool also submit the base tool for the same "
        "track and logics");
    return;
  }
  std::vector<std::string> missing =
      not_entered(facts.solver, base->facts.solver);
  if (missing.empty()) return;
  constexpr std::size_t kMost = 3;
  const std::size_t count = missing.size();
  if (count > kMost) missing.resize(kMost);
  file.warnings.add(
      facts.name_place, Code::Mismatch,
      fmt::format(
          "its base solver {} does not enter {}{}",
          printable(base->facts.solver.name), fmt::join(missing, ", "),
          count > kMost ? fmt::format(" and {} more", count - kMost) : ""),
      "the base tool is submitted for the same track and logics");
}

SubmissionReport report(const File& file) {
  SubmissionReport result{file.path, file.facts.solver.name, {}};
  for (const Error& error : file.reading) {
    result.findings.push_back({true, error});
  }
  for (const Error& error : file.errors.all()) {
    result.findings.push_back({true, error});
  }
  for (const Error& error : file.warnings.all()) {
    result.findings.push_back({false, error});
  }
  return result;
}

}  // namespace

std::vector<SubmissionReport> check_submissions(
    const std::vector<std::string>& files, const SubmissionCheck& check) {
  std::vector<File> read_files;
  read_files.reserve(files.size());
  for (const std::string& path : files) {
    read_files.push_back(read(path, check.year));
  }
  if (!check.archive.empty()) {
    for (File& file : read_files) check_archive(check.archive, file);
  }
  check_names(read_files);
  // One file alone may have its base elsewhere.
  if (read_files.size() > 1 && check.year >= kFirstYearOfBases) {
    for (File& file : read_files) check_base(file, read_files);
  }
  std::vector<SubmissionReport> reports;
  reports.reserve(read_files.size());
  for (const File& file : read_files) reports.push_back(report(file));
  return reports;
}

std::string to_string(const SubmissionFinding& finding) {
  if (finding.is_error) return to_string(finding.error);
  const Error& error = finding.error;
  std::string text = fmt::format("{}: warning[{}]: {}", error.where,
                                 mnemonic(error.code), error.message);
  if (!error.hint.empty()) text += "\n  hint: " + error.hint;
  return text;
}

}  // namespace podium::config
