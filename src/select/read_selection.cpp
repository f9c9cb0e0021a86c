// A selection file as records again.

#include <fmt/format.h>
#include <simdjson.h>

#include <array>
#include <limits>

#include "base/text.h"
#include "select/selection_file.h"

namespace podium::select {
namespace {

namespace dom = simdjson::dom;

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  Result<SelectionFile> read(const PackedText& text) {
    dom::parser parser;
    dom::element root;
    const std::string_view all = text.text();
    // The text has room behind it, so it need not be copied.
    if (const auto problem =
            parser.parse(all.data(), all.size(), false).get(root)) {
      return Error{Code::Syntax, path_,
                   fmt::format("it cannot be read: {}",
                               printable(simdjson::error_message(problem))),
                   "is it a file of podium select, and whole?"};
    }
    if (string(root, "format") != "podium-selection-1") {
      return Error{Code::Unsupported, path_, "it is no selection",
                   "podium select -o writes one"};
    }
    read_settings(root);
    read_inputs(root);
    read_selected(root);
    read_left_out(root);
    file_.digest = string(root, "digest");
    if (error_) return *error_;
    if (digest_of(file_.selected) != file_.digest) {
      return Error{Code::Mismatch, path_,
                   "the list of selected benchmarks is not the one that its "
                   "digest was made of",
                   "somebody changed it"};
    }
    return std::move(file_);
  }

 private:
  void fail(Code code, std::string message) {
    if (error_) return;
    error_ =
        Error{code, path_, std::move(message), "see docs/formats/selection.md"};
  }

  std::string string(dom::element object, std::string_view key,
                     bool required = true) {
    std::string_view text;
    const auto problem = object.at_key(key).get(text);
    if (problem == simdjson::SUCCESS) return std::string(text);
    if (problem != simdjson::NO_SUCH_FIELD) {
      fail(Code::WrongType, fmt::format("'{}' is no string", key));
    } else if (required) {
      fail(Code::Missing, fmt::format("there is no '{}'", key));
    }
    return "";
  }

  std::uint32_t number(dom::element object, std::string_view key,
                       bool required = true) {
    std::uint64_t value = 0;
    const auto problem = object.at_key(key).get(value);
    if (problem == simdjson::NO_SUCH_FIELD && !required) return 0;
    if (problem != simdjson::SUCCESS ||
        value > std::numeric_limits<std::uint32_t>::max()) {
      fail(problem == simdjson::NO_SUCH_FIELD ? Code::Missing : Code::WrongType,
           fmt::format("'{}' is no number from 0 to 4294967295", key));
      return 0;
    }
    return static_cast<std::uint32_t>(value);
  }

  dom::array array(dom::element object, std::string_view key, bool& good) {
    dom::array result;
    const auto problem = object.at_key(key).get(result);
    good = problem == simdjson::SUCCESS;
    if (!good) fail(Code::Missing, fmt::format("there is no list '{}'", key));
    return result;
  }

  std::vector<std::string> strings(dom::element object, std::string_view key) {
    std::vector<std::string> result;
    bool good = false;
    const dom::array list = array(object, key, good);
    if (!good) return result;
    for (const dom::element element : list) {
      std::string_view text;
      if (element.get(text) != simdjson::SUCCESS) {
        fail(Code::WrongType, fmt::format("'{}' has no strings", key));
        return result;
      }
      result.emplace_back(text);
    }
    return result;
  }

  void read_settings(dom::element root) {
    Settings& settings = file_.settings;
    const std::uint32_t year = number(root, "rules");
    settings.rules = year > 9999 ? 0 : static_cast<int>(year);
    settings.seed = number(root, "seed");
    settings.heats = number(root, "heats");
    settings.new_families = strings(root, "new_families");
    const std::string name = string(root, "track");
    if (const auto track = contest::parse_track(name)) {
      settings.track = *track;
    } else {
      fail(Code::BadValue,
           fmt::format("there is no track '{}'", printable(name)));
    }
    if (root.at_key("run_non_competitive").get(settings.run_non_competitive) !=
        simdjson::SUCCESS) {
      fail(Code::Missing, "there is no 'run_non_competitive'");
    }
    constexpr double kMost = 1e9;
    double seconds = 0;
    if (root.at_key("hard_after").get(seconds) != simdjson::SUCCESS ||
        seconds < 0 || seconds > kMost) {
      fail(Code::WrongType, "'hard_after' is no number of seconds");
    } else {
      settings.hard_after = from_seconds(seconds);
    }
  }

  void read_inputs(dom::element root) {
    bool good = false;
    const dom::array list = array(root, "inputs", good);
    if (!good) return;
    constexpr std::array kKinds{InputKind::Benchmarks, InputKind::LastYear,
                                InputKind::Results,    InputKind::Current,
                                InputKind::Submission, InputKind::Removed};
    for (const dom::element element : list) {
      Input input;
      const std::string kind = string(element, "kind");
      const auto* const found =
          std::find_if(kKinds.begin(), kKinds.end(),
                       [&](InputKind one) { return to_string(one) == kind; });
      if (found == kKinds.end()) {
        fail(Code::BadValue,
             fmt::format("there is no kind of input '{}'", printable(kind)));
        return;
      }
      input.kind = *found;
      input.path = string(element, "path");
      input.sha256 = string(element, "sha256");
      const std::uint32_t year = number(element, "year", false);
      input.year = year > 9999 ? 0 : static_cast<int>(year);
      file_.inputs.push_back(std::move(input));
    }
  }

  void read_selected(dom::element root) {
    bool good = false;
    const dom::array list = array(root, "selected", good);
    if (!good) return;
    for (const dom::element element : list) {
      Selected one;
      one.benchmark = string(element, "benchmark");
      one.division = string(element, "division");
      one.heat = number(element, "heat", false);
      one.sha256 = string(element, "sha256", false);
      file_.selected.push_back(std::move(one));
      if (error_) return;
    }
  }

  void read_left_out(dom::element root) {
    bool good = false;
    const dom::array list = array(root, "left_out", good);
    if (!good) return;
    for (const dom::element element : list) {
      file_.left_out.push_back(
          {string(element, "reason"), strings(element, "benchmarks")});
      if (error_) return;
    }
  }

  const std::string& path_;
  SelectionFile file_;
  std::optional<Error> error_;
};

}  // namespace

Result<SelectionFile> read_selection(const PackedText& text,
                                     const std::string& path) {
  return Reader(path).read(text);
}

}  // namespace podium::select
