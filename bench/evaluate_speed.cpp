// How fast models are checked: benchmark text per second of CPU, and memory.
//
//   bench_evaluate [megabytes] [path of dolmen]
//
// Returns 1 if it is below the aim: 50 MB/s, ten times the text.

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

#include "evaluate/check_model.h"

namespace {

using podium::evaluate::check_model;

constexpr double kAim = 50;         // MB/s
constexpr double kMostMemory = 10;  // times the text
constexpr int kRounds = 7;

struct Case {
  std::string name;
  std::string benchmark;
  std::string model;
};

// One assertion: a chain of lets over bit-vectors, as bounded model checkers
// write them.
Case let_chain(std::size_t bytes) {
  std::mt19937 random(1);
  static constexpr const char* kFunctions[] = {"bvadd", "bvmul",  "bvand",
                                               "bvxor", "bvlshr", "bvsub"};
  std::string text = "(set-logic QF_BV)\n";
  std::string model = "sat\n(\n";
  const std::size_t constants = 100;
  for (std::size_t at = 0; at < constants; ++at) {
    text += fmt::format("(declare-fun x{} () (_ BitVec 32))\n", at);
    model += fmt::format("(define-fun x{} () (_ BitVec 32) #x{:08x})\n", at,
                         random());
  }
  text += "(assert ";
  std::size_t lets = 0;
  while (text.size() < bytes) {
    const auto operand = [&]() -> std::string {
      if (lets == 0 || random() % 3 == 0) {
        return fmt::format("x{}", random() % constants);
      }
      return fmt::format("?v_{}", lets - 1 - random() % std::min(lets, 20UL));
    };
    text += fmt::format("(let ((?v_{} ({} {} {})))\n", lets,
                        kFunctions[random() % std::size(kFunctions)], operand(),
                        operand());
    ++lets;
  }
  text += fmt::format("(= ?v_{} ?v_{})", lets - 1, lets - 1);
  text += std::string(lets, ')') + ")\n(check-sat)\n";
  return {"let chain, 32 bits", std::move(text), model + ")\n"};
}

// Many small assertions of linear arithmetic.
Case linear(std::size_t bytes, bool real) {
  std::mt19937 random(2);
  const std::string sort = real ? "Real" : "Int";
  const std::string point = real ? ".0" : "";
  std::string text = "(set-logic QF_LIRA)\n";
  std::string model = "sat\n(\n";
  const std::size_t constants = 1000;
  for (std::size_t at = 0; at < constants; ++at) {
    text += fmt::format("(declare-fun x{} () {})\n", at, sort);
    model += real ? fmt::format("(define-fun x{} () Real (/ {}.0 {}.0))\n", at,
                                random() % 1000, 1 + random() % 9)
                  : fmt::format("(define-fun x{} () Int {})\n", at,
                                random() % 100000);
  }
  while (text.size() < bytes) {
    text += "(assert (or";
    for (int disjunct = 0; disjunct < 2; ++disjunct) {
      text += " (<= (+";
      for (int at = 0; at < 4; ++at) {
        text += fmt::format(" (* {}{} x{})", 1 + random() % 100, point,
                            random() % constants);
      }
      text += fmt::format(") {}{})", 1000000000 + random() % 1000, point);
    }
    text += "))\n";
  }
  return {"linear arithmetic, " + sort, text + "(check-sat)\n", model + ")\n"};
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) +
           static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

struct Round {
  double seconds = 0;
  double memory = 0;  // bytes
  bool valid = false;
};

// In a process of its own, so that its memory is its own.
Round run_once(const Case& it) {
  int ends[2] = {-1, -1};
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child != 0) {
    close(ends[1]);
    Round round;
    if (read(ends[0], &round, sizeof round) != sizeof round) round = {};
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return round;
  }
  const double memory = peak_bytes();
  const double begin = cpu_seconds();
  const auto reports =
      check_model(it.benchmark, "benchmark", it.model, "model", {});
  const Round round{cpu_seconds() - begin, peak_bytes() - memory,
                    reports && reports->front().verdict ==
                                   podium::evaluate::ModelVerdict::Valid};
  const bool told = write(ends[1], &round, sizeof round) == sizeof round;
  _exit(told ? 0 : 1);
}

// True if the aim is met. The fastest round counts: the first ones wait for
// memory that the machine has not used before.
bool measure(const Case& it) {
  const auto size = static_cast<double>(it.benchmark.size());
  double fastest = 0;
  double slowest = 1e9;
  double times = 0;
  bool valid = true;
  for (int at = 0; at < kRounds; ++at) {
    const Round round = run_once(it);
    const double speed = size / 1e6 / round.seconds;
    fastest = std::max(fastest, speed);
    slowest = std::min(slowest, speed);
    times = std::max(times, round.memory / size);
    valid = valid && round.valid;
  }
  fmt::print(
      "{:26} {:6.1f} MB {:8.1f} MB/s (slowest {:.1f}) {:6.1f} x memory  {}\n",
      it.name, size / 1e6, fastest, slowest, times,
      valid ? "VALID" : "not VALID");
  std::fflush(stdout);
  return valid && fastest >= kAim && times <= kMostMemory;
}

void measure_dolmen(const Case& it, const std::string& dolmen) {
  const std::string folder = "/tmp/podium-bench-" + std::to_string(getpid());
  std::ofstream(folder + ".smt2") << it.benchmark;
  std::ofstream(folder + ".rsmt2") << it.model;
  const std::string command = dolmen + " --check-model=true -r " + folder +
                              ".rsmt2 " + folder + ".smt2 > /dev/null 2>&1";
  const auto begin = std::chrono::steady_clock::now();
  const int status = std::system(command.c_str());
  const std::chrono::duration<double> time =
      std::chrono::steady_clock::now() - begin;
  fmt::print("{:26} {:6.1f} MB {:8.1f} MB/s  dolmen, status {}\n", it.name,
             static_cast<double>(it.benchmark.size()) / 1e6,
             static_cast<double>(it.benchmark.size()) / 1e6 / time.count(),
             status);
  std::remove((folder + ".smt2").c_str());
  std::remove((folder + ".rsmt2").c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t bytes =
      (argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 20) * 1000000;
  bool well = true;
  for (const Case& each :
       {let_chain(bytes), linear(bytes, false), linear(bytes, true)}) {
    well = measure(each) && well;
    if (argc > 2) measure_dolmen(each, argv[2]);
  }
  return well ? 0 : 1;
}
