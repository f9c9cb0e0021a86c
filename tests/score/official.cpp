#include "score/official.h"

#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>

#include "base/text.h"
#include "contest/division.h"

namespace podium::score {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Status;
using contest::Track;

std::string read_gz(const std::string& path) {
  gzFile file = ::gzopen(path.c_str(), "rb");
  if (file == nullptr) throw std::runtime_error("cannot open " + path);
  std::string text;
  std::vector<char> buffer(1 << 16);
  int count = 0;
  while ((count = ::gzread(file, buffer.data(),
                           static_cast<unsigned>(buffer.size()))) > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  ::gzclose(file);
  if (count < 0) throw std::runtime_error("cannot read " + path);
  return text;
}

nlohmann::json read_json(const std::string& path) {
  std::ifstream file(path);
  return nlohmann::json::parse(file);
}

Answer answer_of(std::string_view word) {
  if (word == "sat") return Answer::Sat;
  if (word == "unsat") return Answer::Unsat;
  if (word.empty()) return Answer::None;
  if (word == "unknown" || word == "starexec-unknown") return Answer::Unknown;
  throw std::runtime_error("strange answer");
}

Status status_of(std::string_view word) {
  if (word == "sat") return Status::Sat;
  if (word == "unsat") return Status::Unsat;
  if (word == "unknown" || word == "starexec-unknown") return Status::Unknown;
  throw std::runtime_error("strange status");
}

Ending ending_of(std::string_view word) {
  if (word == "complete" || word.empty()) return Ending::Exited;
  if (word == "timeout" || word == "clamped") return Ending::WallLimit;
  if (word == "memout") return Ending::MemoryLimit;
  throw std::runtime_error("strange ending");
}

// The names of files and pages have '_' for '+'.
std::string underscored(std::string name) {
  std::replace(name.begin(), name.end(), '+', '_');
  return name;
}

class Reader {
 public:
  explicit Reader(const std::string& folder) : folder_(folder) {}

  Official read() {
    const nlohmann::json meta = read_json(folder_ + "/meta.json");
    official_.published = read_json(folder_ + "/published.json")["divisions"];
    official_.input.wall_limit = std::chrono::seconds(meta["time_limit"]);
    if (meta.contains("not_reproducible")) {
      official_.unknown_rows = meta["not_reproducible"]["rows_off_by_one"];
    }
    const std::string text = read_gz(folder_ + "/runs.csv.gz");
    bool header = true;
    for (const std::string_view line : split(text, '\n')) {
      if (!header && !line.empty()) take(split(line, ','));
      header = false;
    }
    for (const auto& [name, logics] : entered_) {
      contest::Solver solver;
      solver.name = name;
      solver.team = name;
      solver.competing = meta["solvers"][name]["competing"];
      solver.participations = {{{Track::SingleQuery},
                                {logics.begin(), logics.end()},
                                {name},
                                false}};
      official_.input.solvers.push_back(solver);
    }
    return std::move(official_);
  }

 private:
  // solver,benchmark,division,logic,family,expected,answer,status,cpu,wall
  void take(const std::vector<std::string_view>& fields) {
    const std::string logic(fields.at(3));
    const std::string name(fields.at(1));
    entered_[std::string(fields[0])].insert(logic);
    if (seen_.insert(name).second) {
      contest::Benchmark benchmark;
      benchmark.name = name;
      benchmark.logic = logic;
      benchmark.status = status_of(fields.at(5));
      official_.input.benchmarks.push_back(benchmark);
      const std::string division =
          contest::division_of(2025, Track::SingleQuery, logic);
      if (underscored(division) != fields[2]) {
        official_.every_run_is_in_its_division = false;
      }
    }
    if (fields.at(7) == "no-result") return;
    contest::Run run;
    run.solver = fields[0];
    run.benchmark = name;
    run.answer = answer_of(fields[6]);
    run.exit.ending = ending_of(fields[7]);
    run.usage.cpu = exact_seconds(std::string(fields.at(8)));
    run.usage.wall = exact_seconds(std::string(fields.at(9)));
    official_.input.runs.push_back(run);
  }

  std::string folder_;
  Official official_;
  std::set<std::string> seen_;
  std::map<std::string, std::set<std::string>> entered_;
};

}  // namespace

Duration exact_seconds(const std::string& text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  std::int64_t nanoseconds = 0;
  for (std::size_t i = 0; i < point + 11; ++i) {
    if (i == point) continue;
    const char digit = i < text.size() ? text[i] : '0';
    if (std::isdigit(static_cast<unsigned char>(digit)) == 0) {
      throw std::runtime_error("strange time " + text);
    }
    if (i < point + 10) {
      nanoseconds = nanoseconds * 10 + (digit - '0');
    } else if (digit >= '5') {
      ++nanoseconds;
    }
  }
  return Duration(nanoseconds);
}

Official read_official(const std::string& folder) {
  return Reader(folder).read();
}

}  // namespace podium::score
