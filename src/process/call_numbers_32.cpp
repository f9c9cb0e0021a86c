#include "process/call_numbers.h"

#ifdef __x86_64__
// Not together with the numbers for 64 bits: the names are the same.
#include <asm/unistd_32.h>

#include "process/refused_calls.h"
#endif

namespace podium::process {

const CallNumbers* call_numbers_32() {
#ifdef __x86_64__
  return &kNumbers;
#else
  return nullptr;
#endif
}

}  // namespace podium::process
