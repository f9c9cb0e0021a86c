// store/exchanges.h -- the commands of an incremental run as lines of CSV,
// which are kept in the archive beside what the solver printed.
//
//   line,command,answered,answer,wall_ns,cpu_ns
//   1,set-logic,1,,120431,
//   7,check-sat,1,unsat,2334120,2300000
//
// Only a check has an answer, which is none if the run ended there, and a CPU
// time.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/exchange.h"

namespace podium::store {

std::string to_csv(const std::vector<contest::Exchange>& exchanges);

// Corrupt if it is not what to_csv() writes.
Result<std::vector<contest::Exchange>> exchanges_in(std::string_view csv);

}  // namespace podium::store
