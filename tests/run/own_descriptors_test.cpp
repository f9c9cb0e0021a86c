#include "run/own_descriptors.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <thread>

#include "run/channel.h"

namespace podium::run {
namespace {

bool is_open(int descriptor) { return ::fcntl(descriptor, F_GETFD) >= 0; }

TEST(OwnDescriptors, HasTheKeptOnesAlone) {
  std::array<Pipe, 3> pipes;
  for (Pipe& pipe : pipes) {
    auto made = make_pipe();
    ASSERT_TRUE(made);
    pipe = std::move(*made);
  }
  const int kept = pipes[1].write.get();
  const int last = pipes[2].read.get();
  std::thread([&] {
    ASSERT_TRUE(take_own_descriptors({last, kept}));
    for (const int standard : {0, 1, 2}) EXPECT_TRUE(is_open(standard));
    for (const Pipe& pipe : pipes) {
      for (const int one : {pipe.read.get(), pipe.write.get()}) {
        EXPECT_EQ(is_open(one), one == kept || one == last);
      }
    }
    EXPECT_EQ(::write(kept, "x", 1), 1);
    ::close(kept);
  }).join();
  // Of this thread nothing is closed.
  for (const Pipe& pipe : pipes) {
    EXPECT_TRUE(is_open(pipe.read.get()));
    EXPECT_TRUE(is_open(pipe.write.get()));
  }
  // The other's copy went with it, so this is the last one.
  char byte = 0;
  EXPECT_EQ(::read(pipes[1].read.get(), &byte, 1), 1);
  pipes[1].write.close();
  EXPECT_EQ(::read(pipes[1].read.get(), &byte, 1), 0);
}

}  // namespace
}  // namespace podium::run
