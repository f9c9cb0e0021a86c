// What solvers do to the machine that runs them, one subcommand each. Every
// fault ends by itself: after 20 s, 1 GB or a few hundred processes, so that a
// failing test never takes the machine down.

#pragma once

#include <sys/types.h>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace faults {

using Numbers = std::vector<long>;
using Fault = int (*)(const Numbers&);
// By subcommand.
using Faults = std::map<std::string, Fault>;

extern const Faults kMemory;
extern const Faults kProcesses;
extern const Faults kSignals;
extern const Faults kFiles;
extern const Faults kWorld;

long number(const Numbers& numbers, std::size_t index, long otherwise);

// Of the calling process; alarms are not inherited, so each fork asks again.
void end_by_itself();
pid_t start_child();

[[noreturn]] void spin_on();
[[noreturn]] void sleep_on();
// Processor time.
void burn(long milliseconds);

void say(const char* text);

}  // namespace faults
