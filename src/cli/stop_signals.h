// cli/stop_signals.h -- Ctrl-C and its like while commands run.

#pragma once

#include "process/execute.h"

namespace podium::cli {

// While it lives, the signals that ask us to end raise the interrupt; the
// second one ends at once. One at a time.
class StopSignals {
 public:
  explicit StopSignals(process::Interrupt& interrupt);
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
};

}  // namespace podium::cli
