// process/networks.h -- network namespaces that nobody has used.
//
// A network namespace takes the kernel a millisecond to make and more to take
// down, so the launcher uses one again for the next run, unless the run before
// left a trace in it: then it is thrown away. Two runs at the same time never
// share one.

#pragma once

#include <array>
#include <cstddef>

namespace podium::process {

// Lives in the launcher, which has no heap: only system calls are made. The
// process moves into the namespaces that it makes and hands out.
class Networks {
 public:
  static constexpr int kNone = -1;

  // Gives an ordinary user the right to make some, in a user namespace.
  // Whether it succeeded shows when one is entered.
  static void prepare();

  // Moves us into a fresh one, which the clones that follow inherit. Returns
  // its number, or kNone if we cannot.
  int enter();

  // Nobody but us is in it any more.
  void release(int number);

 private:
  static constexpr std::size_t kMost = 512;

  // Files that tell what happened in it; they stay open, since to find them
  // takes longer than to read them.
  static constexpr std::size_t kTraces = 5;

  struct Network {
    int space = -1;  // descriptor of the namespace
    std::array<int, kTraces> traces{};
    bool taken = false;
  };

  static bool make(Network& network);
  static bool is_fresh(const Network& network);
  static void discard(Network& network);

  std::array<Network, kMost> networks_{};
};

// Turns the loopback device on, so that a program may talk to itself. 0, or -1
// with errno.
int bring_up_loopback();

}  // namespace podium::process
