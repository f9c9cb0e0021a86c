#include "faults.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace faults {

long number(const Numbers& numbers, std::size_t index, long otherwise) {
  return index < numbers.size() ? numbers[index] : otherwise;
}

void end_by_itself() { alarm(20); }

pid_t start_child() {
  const pid_t child = fork();
  if (child == 0) end_by_itself();
  return child;
}

[[noreturn]] void spin_on() {
  [[maybe_unused]] volatile unsigned long sink = 0;
  for (unsigned long i = 0;; ++i) sink = i;
}

[[noreturn]] void sleep_on() {
  for (;;) pause();
}

void say(const char* text) {
  std::fputs(text, stdout);
  std::fflush(stdout);
}

namespace {

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace

void burn(long milliseconds) {
  const double until = cpu_seconds() + static_cast<double>(milliseconds) / 1e3;
  while (cpu_seconds() < until) {
    [[maybe_unused]] volatile int sink = 0;
    for (int i = 0; i < 10000; ++i) sink = i;
  }
}

namespace {

int end_with(const Numbers& n) { return static_cast<int>(number(n, 0, 0)); }

int spin(const Numbers&) { spin_on(); }

int spin_threads(const Numbers& n) {
  for (long i = 0; i < std::min(number(n, 0, 2), 16L); ++i) {
    pthread_t thread;
    pthread_create(
        &thread, nullptr, [](void*) -> void* { spin_on(); }, nullptr);
  }
  sleep_on();
}

int just_sleep(const Numbers&) { sleep_on(); }

int burn_and_end(const Numbers& n) {
  burn(number(n, 0, 100));
  return 0;
}

const Faults kTime{
    {"exit", end_with},
    {"spin", spin},
    {"spin-threads", spin_threads},
    {"sleep", just_sleep},
    {"burn", burn_and_end},
};

// Null if there is none.
Fault find(const std::string& name) {
  for (const Faults* faults :
       {&kTime, &kMemory, &kProcesses, &kSignals, &kFiles, &kWorld}) {
    const auto fault = faults->find(name);
    if (fault != faults->end()) return fault->second;
  }
  return nullptr;
}

}  // namespace

}  // namespace faults

int main(int count, char** words) {
  faults::end_by_itself();
  const faults::Fault fault = faults::find(count > 1 ? words[1] : "");
  if (fault == nullptr) {
    std::fputs("no such fault\n", stderr);
    return 2;
  }
  faults::Numbers numbers;
  for (int i = 2; i < count; ++i) numbers.push_back(std::atol(words[i]));
  return fault(numbers);
}
