#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "config/command.h"
#include "config/config.h"
#include "config/names.h"
#include "config/paths.h"
#include "config/problems.h"
#include "config/submission_facts.h"
#include "config/submission_seed.h"
#include "config/table_reader.h"
#include "contest/division.h"

namespace podium::config {
namespace {

using contest::Track;

constexpr std::uint64_t kLargestFile = 1'000'000;
constexpr std::array<std::string_view, 4> kSolverTypes{
    "Standalone", "Portfolio", "derived", "wrapped"};
// Tracks that a submission may name and that we do not run.
constexpr std::array<std::string_view, 3> kOtherTracks{
    "Cloud", "ProofExhibition", "UnsatCoreValidation"};
constexpr std::string_view kIncrementalScript = "smtcomp_run_incremental";

// Between :// and the path; empty if the text is no address of the web.
std::string_view host_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::string_view name = url.substr(0, scheme);
  if (name != "http" && name != "https") return {};
  if (url.find_first_of(" \t") != std::string_view::npos) return {};
  url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("/?#"));
  if (const auto at = url.rfind('@'); at != std::string_view::npos) {
    url.remove_prefix(at + 1);
  }
  return url.substr(0, url.rfind(':'));
}

// "Name <user@host>" or "user@host".
bool is_contact(std::string_view text) {
  text = trim(text);
  if (const auto open = text.rfind('<'); open != std::string_view::npos) {
    if (!text.ends_with('>')) return false;
    text = text.substr(open + 1, text.size() - open - 2);
  }
  const std::size_t at = text.find('@');
  return at != std::string_view::npos && at > 0 && at + 1 < text.size() &&
         text.find_first_of(" \t,;<>") == std::string_view::npos &&
         text.find('@', at + 1) == std::string_view::npos;
}

class SubmissionReader {
 public:
  SubmissionReader(const Tree& tree, int year, Problems& problems,
                   bool runs_elsewhere = false)
      : tree_(tree),
        year_(year),
        problems_(problems),
        folder_(folder_of(tree.path)),
        runs_elsewhere_(runs_elsewhere) {}

  SubmissionFacts read() {
    facts_.solver = read_solver();
    return std::move(facts_);
  }

 private:
  contest::Solver read_solver() {
    TableReader root(tree_, tree_.nodes.front(), problems_);
    for (const char* key :
         {"name", "contributors", "contacts", "website", "system_description",
          "solver_type", "participations"}) {
      root.require(key, "see docs/formats/submission.md for an example");
    }
    contest::Solver solver;
    if (const auto name = root.text("name")) {
      solver.name = name->text;
      facts_.name_place = name->place;
    }
    solver.team = solver.name;
    check_people(root);
    check_address(root, "website");
    check_address(root, "system_description");
    check_solver_type(root);
    if (const auto seed = read_seed(tree_, root, problems_)) {
      // Its use is a sum modulo 2^30, so the upper bits are of no account.
      solver.seed = static_cast<std::uint32_t>(*seed);
    }
    solver.competing = root.boolean("competitive").value_or(true);
    final_ = root.boolean("final").value_or(false);

    const bool archive = read_archive(root);
    const std::vector<std::string> command = read_command_of(root);
    const bool has_command = has(root, "command");
    const auto participations = root.tables("participations");
    if (const Node* node = root.find("participations")) {
      facts_.participations_place = node->place;
    }
    facts_.has_participations = !participations.empty();
    root.finish();
    for (const Node* one : participations) {
      read_participation(*one, command, solver);
    }
    if (!archive) require_everywhere("archive", participations);
    if (!has_command) require_everywhere("command", participations);
    return solver;
  }

  // null is as good as absent where the field is optional.
  const Node* find_value(TableReader& reader, std::string_view key) {
    const Node* node = reader.find(key);
    return node != nullptr && node->kind == Kind::Null ? nullptr : node;
  }

  bool has(TableReader& reader, std::string_view key) {
    return find_value(reader, key) != nullptr;
  }

  void check_people(TableReader& root) {
    const Node* contributors = root.find("contributors");
    if (contributors != nullptr && contributors->kind != Kind::Array) {
      report_type(tree_, *contributors, "an array", problems_);
    } else if (contributors != nullptr) {
      if (contributors->children.empty()) {
        problems_.add(contributors->place, Code::BadValue,
                      "'contributors' is empty", "name at least one");
      }
      for (const std::size_t index : contributors->children) {
        check_contributor(tree_.nodes[index]);
      }
    }
    const auto contacts = root.texts("contacts", 1);
    if (!contacts) return;
    for (const Text& contact : *contacts) {
      if (is_contact(contact.text)) continue;
      problems_.add(
          contact.place, Code::BadValue,
          fmt::format("'{}' is not a contact", printable(contact.text)),
          "write it as Name <user@example.org>");
    }
  }

  void check_contributor(const Node& node) {
    if (node.kind == Kind::String) {
      report_unprintable(node, problems_);
      return;
    }
    if (node.kind != Kind::Table) {
      report_type(tree_, node, "a string or an object", problems_);
      return;
    }
    TableReader reader(tree_, node, problems_);
    reader.require("name", "a contributor has a name");
    reader.text("name");
    if (has(reader, "website")) check_address(reader, "website");
    reader.finish();
  }

  // The host; empty if the field is absent or wrong.
  std::string check_address(TableReader& reader, std::string_view key) {
    const auto text = reader.text(key);
    if (!text) return {};
    std::string host(host_of(text->text));
    if (host.empty()) {
      problems_.add(
          text->place, Code::BadValue,
          fmt::format("'{}' is not an address", printable(text->text)),
          "write it as https://example.org/page");
    }
    return host;
  }

  void check_solver_type(TableReader& root) {
    const auto type = root.text("solver_type");
    if (type) facts_.type = *type;
    if (!type ||
        std::ranges::find(kSolverTypes, type->text) != kSolverTypes.end()) {
      return;
    }
    const std::vector<std::string> types(kSolverTypes.begin(),
                                         kSolverTypes.end());
    problems_.add(
        type->place, Code::BadValue,
        fmt::format("unknown solver type '{}'", printable(type->text)),
        suggest(type->text, types, "types: " + join(types)));
  }

  // Whether there is one.
  bool read_archive(TableReader& reader) {
    const Node* node = find_value(reader, "archive");
    if (node == nullptr) return false;
    if (node->kind != Kind::Table) {
      report_type(tree_, *node, "an object", problems_);
      return true;
    }
    TableReader archive(tree_, *node, problems_);
    archive.require("url", "where can the archive be downloaded?");
    const std::string host = check_address(archive, "url");
    ArchiveFacts& facts = facts_.archives.emplace_back();
    if (const Node* url = archive.find("url");
        url != nullptr && url->kind == Kind::String) {
      facts.url = {url->text, url->place};
    }
    if (final_ && !host.empty() && host != "zenodo.org") {
      problems_.add(archive.find("url")->place, Code::BadValue,
                    fmt::format("a final archive must be on zenodo.org, not "
                                "on {}",
                                printable(host)),
                    "upload it there, or set \"final\": false");
    }
    if (has(archive, "h")) check_hash(archive, facts);
    archive.finish(TableReader::Unknown::Accept);
    return true;
  }

  void check_hash(TableReader& archive, ArchiveFacts& facts) {
    const Node* node = archive.table("h");
    if (node == nullptr) return;
    TableReader hash(tree_, *node, problems_);
    bool any = false;
    for (const char* key : {"sha256", "sha512"}) {
      if (!has(hash, key)) continue;
      any = true;
      if (auto text = hash.text(key)) {
        (key == std::string_view("sha256") ? facts.sha256 : facts.sha512) =
            std::move(*text);
      }
    }
    hash.finish();
    if (!any) {
      problems_.add(node->place, Code::Missing, "the archive's hash is empty",
                    "give sha256 or sha512, or remove \"h\"");
    }
  }

  // Empty if it is absent or wrong.
  std::vector<std::string> read_command_of(TableReader& reader) {
    const Node* node = find_value(reader, "command");
    if (node == nullptr) return {};
    std::vector<std::string> words;
    if (node->kind == Kind::Table) {
      TableReader command(tree_, *node, problems_);
      command.require("binary", "name the program");
      const auto binary = command.text("binary");
      if (binary) words.push_back(binary->text);
      const Node* arguments = command.find("arguments");
      command.boolean("compa_starexec");
      command.finish();
      if (arguments != nullptr && arguments->kind != Kind::Array) {
        report_type(tree_, *arguments, "an array of strings", problems_);
      } else if (arguments != nullptr) {
        for (Text& text : strings(tree_, *arguments, problems_)) {
          words.push_back(std::move(text.text));
        }
      }
      if (!binary || !check_command(*node, words, problems_)) return {};
    } else if (node->kind == Kind::Array) {
      words = read_command(tree_, *node, problems_);
      if (words.empty()) return {};
    } else {
      report_type(tree_, *node, "an array of strings or an object", problems_);
      return {};
    }
    words.front() = program_of(words.front());
    return words;
  }

  std::string program_of(const std::string& binary) const {
    std::string here = absolute_path(binary, folder_);
    const bool is_path = binary.find('/') != std::string::npos;
    return is_path || !find_program(here).empty() ? here : binary;
  }

  void require_everywhere(std::string_view key,
                          const std::vector<const Node*>& participations) {
    for (const Node* one : participations) {
      TableReader reader(tree_, *one, problems_);
      if (has(reader, key) || has(reader, "aws_repository")) continue;
      problems_.add(one->place, Code::Missing,
                    fmt::format("neither this participation nor the "
                                "submission has the field '{}'",
                                key),
                    fmt::format("add \"{}\" to the submission", key));
    }
  }

  // Official spelling only.
  std::vector<Track> read_tracks(TableReader& reader) {
    std::vector<Track> tracks;
    written_tracks_.clear();
    const auto texts = reader.texts("tracks", 0);
    if (!texts) return tracks;
    for (const Text& text : *texts) {
      written_tracks_.push_back(text.text);
      facts_.tracks.push_back(text.text);
    }
    std::vector<std::string> known;
    known.reserve(contest::kTracks.size() + kOtherTracks.size());
    for (const Track track : contest::kTracks) {
      known.emplace_back(contest::name(track));
    }
    known.insert(known.end(), kOtherTracks.begin(), kOtherTracks.end());
    for (const Text& text : *texts) {
      const auto track = contest::parse_track(text.text);
      if (track && text.text == contest::name(*track)) {
        if (std::ranges::find(tracks, *track) == tracks.end()) {
          tracks.push_back(*track);
        }
      } else if (std::ranges::find(known, text.text) == known.end()) {
        problems_.add(text.place, Code::BadValue,
                      fmt::format("unknown track '{}'", printable(text.text)),
                      suggest(track ? contest::name(*track) : text.text, known,
                              "tracks: " + join(known)));
      }
    }
    return tracks;
  }

  std::vector<std::string> read_logics(TableReader& reader) {
    const Node* node = reader.find("logics");
    if (node == nullptr) return {};
    if (node->kind == Kind::String) {
      return matching_logics({node->text, node->place}, year_, problems_);
    }
    if (node->kind != Kind::Array) {
      report_type(tree_, *node, "an array of strings or a string", problems_);
      return {};
    }
    const std::vector<std::string> known = logic_names(year_);
    std::vector<std::string> logics;
    for (Text& text : strings(tree_, *node, problems_)) {
      if (std::ranges::binary_search(known, text.text)) {
        facts_.listed.push_back({text, false, written_tracks_});
        logics.push_back(std::move(text.text));
      } else {
        problems_.add(text.place, Code::BadValue,
                      fmt::format("unknown logic '{}'", printable(text.text)),
                      suggest(text.text, known,
                              fmt::format("it is no logic of {}", year_)));
      }
    }
    return logics;
  }

  void read_participation(const Node& table,
                          const std::vector<std::string>& default_command,
                          contest::Solver& solver) {
    TableReader reader(tree_, table, problems_);
    reader.require("tracks", "for example [\"SingleQuery\"]");
    Entry entry{.tracks = read_tracks(reader),
                .logics = read_logics(reader),
                .divisions = {},
                .only_logics_of_track = true,
                .command = default_command};
    if (const auto divisions = reader.texts("divisions", 0)) {
      for (const Text& text : *divisions) {
        facts_.listed.push_back({text, true, written_tracks_});
      }
      // A division that only another track has adds nothing, by the rules of
      // the format, but it must exist.
      entry.divisions = find_divisions(
          *divisions, {contest::kTracks.begin(), contest::kTracks.end()}, year_,
          problems_);
    }
    read_archive(reader);
    const bool own_command = has(reader, "command");
    if (own_command) entry.command = read_command_of(reader);
    reader.boolean("experimental");
    const auto repository = reader.text("aws_repository");
    if (repository) facts_.repositories.push_back(*repository);
    reader.finish();
    // Of 2024: it was built and run elsewhere, so there is no command.
    if (repository && entry.command.empty()) {
      if (!runs_elsewhere_) return;
      entry.command = {solver.name};
    }
    if (own_command || repository) return add(entry, solver);
    // The rules of 2025, 5.3: in the incremental track a solver may have a
    // script of its own, which is called without arguments.
    std::string script = incremental_script(entry.command);
    if (script.empty()) return add(entry, solver);
    Entry incremental = entry;
    incremental.command = {std::move(script)};
    std::erase(entry.tracks, Track::Incremental);
    std::erase_if(incremental.tracks,
                  [](Track track) { return track != Track::Incremental; });
    add(entry, solver);
    add(incremental, solver);
  }

  void add(const Entry& entry, contest::Solver& solver) const {
    for (contest::Participation& one : participations_of(entry, year_)) {
      std::ranges::sort(one.logics);
      solver.participations.push_back(std::move(one));
    }
  }

  // Beside the program, if that is in a folder of its own; empty: there is
  // none.
  static std::string incremental_script(
      const std::vector<std::string>& command) {
    if (command.empty()) return {};
    const std::size_t slash = command.front().rfind('/');
    if (slash == std::string::npos) return {};
    return find_program(command.front().substr(0, slash + 1) +
                        std::string(kIncrementalScript));
  }

  const Tree& tree_;
  int year_;
  Problems& problems_;
  std::string folder_;
  bool runs_elsewhere_;
  bool final_ = false;
  SubmissionFacts facts_;
  std::vector<std::string> written_tracks_;  // of the present participation
};

}  // namespace

std::vector<Error> check_submission(std::string_view text,
                                    const std::string& path, int year) {
  const Result<Tree> tree = parse_json(text, path);
  if (!tree) return {tree.error()};
  Problems problems(path);
  SubmissionReader(*tree, year, problems).read();
  return problems.all();
}

ReadSubmission read_submission_facts(std::string_view text,
                                     const std::string& path, int year) {
  const Result<Tree> tree = parse_json(text, path);
  if (!tree) return {{}, {tree.error()}};
  Problems problems(path);
  SubmissionFacts facts = SubmissionReader(*tree, year, problems).read();
  return {std::move(facts), problems.all()};
}

namespace {

Result<contest::Solver> parse_solver(std::string_view text,
                                     const std::string& path, int year,
                                     bool runs_elsewhere) {
  const Result<Tree> tree = parse_json(text, path);
  if (!tree) return tree.error();
  Problems problems(path);
  contest::Solver solver =
      SubmissionReader(*tree, year, problems, runs_elsewhere).read().solver;
  if (!problems.empty()) return problems.first();
  if (solver.participations.empty()) {
    return Error{Code::Unsupported, where(path, {}),
                 "it enters no logic of a track that can be run",
                 "tracks that can be run: SingleQuery, Incremental, UnsatCore, "
                 "ModelValidation, Parallel"};
  }
  return solver;
}

}  // namespace

Result<contest::Solver> parse_submission(std::string_view text,
                                         const std::string& path, int year) {
  return parse_solver(text, path, year, false);
}

Result<contest::Solver> read_entrant(const std::string& path, int year) {
  const Result<std::string> text = read_file(path, kLargestFile);
  if (!text) return text.error();
  return parse_solver(*text, path, year, true);
}

Result<contest::Solver> read_submission(const std::string& path, int year) {
  const Result<std::string> text = read_file(path, kLargestFile);
  if (!text) return text.error();
  return parse_submission(*text, path, year);
}

}  // namespace podium::config
