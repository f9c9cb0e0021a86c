// What a command prints, and the streams that it gets.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <string_view>
#include <thread>

#include "base/file.h"
#include "means.h"
#include "process/capture.h"

namespace podium::process::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Lt;
using ::testing::StartsWith;

Limits wall_only() {
  Limits limits;
  limits.wall = milliseconds(15000);
  return limits;
}

TEST(Capture, KeepsAllWithinItsLimit) {
  Capture capture(10);
  capture.append("abc");
  capture.append("");
  capture.append("defghij");
  const Captured captured = capture.take();
  EXPECT_EQ(captured.head, "abcdefghij");
  EXPECT_EQ(captured.tail, "");
  EXPECT_EQ(captured.dropped, 0U);
}

TEST(Capture, DropsTheMiddle) {
  Capture capture(10);
  capture.append("abcdefghijk");
  const Captured captured = capture.take();
  EXPECT_EQ(captured.head, "abcde");
  EXPECT_EQ(captured.tail, "ghijk");
  EXPECT_EQ(captured.dropped, 1U);
}

TEST(Capture, OfAnOddOrTinyLimit) {
  const auto capture = [](std::uint64_t limit, std::string_view text) {
    Capture all(limit);
    all.append(text);
    const Captured captured = all.take();
    return captured.head + "|" + captured.tail + "|" +
           std::to_string(captured.dropped);
  };
  EXPECT_EQ(capture(0, "abc"), "||3");
  EXPECT_EQ(capture(1, "abc"), "a||2");
  EXPECT_EQ(capture(3, "abcdef"), "ab|f|3");
  EXPECT_EQ(capture(~std::uint64_t{0}, "abc"), "abc||0");
}

// However the text is cut, the same is kept.
TEST(Capture, DoesNotDependOnThePieces) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += std::to_string(i);
  for (std::size_t piece = 1; piece < 300; piece += 7) {
    Capture capture(101);
    for (std::size_t at = 0; at < text.size(); at += piece) {
      capture.append(std::string_view(text).substr(at, piece));
    }
    const Captured captured = capture.take();
    EXPECT_EQ(captured.head, text.substr(0, 51));
    EXPECT_EQ(captured.tail, text.substr(text.size() - 50));
    EXPECT_EQ(captured.dropped, text.size() - 101);
  }
}

class Streams : public EachMeans {};
struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    read = FileDescriptor(ends[0]);
    write = FileDescriptor(ends[1]);
  }
  FileDescriptor read;
  FileDescriptor write;
};

TEST_P(Streams, MayBeAConversation) {
  Pipe question;
  Pipe answer;
  Command command{{"/bin/cat"}, {}, "", {}};
  command.input = question.read.get();
  command.output = answer.write.get();
  std::string heard;
  std::thread talker([&] {
    std::array<char, 16> buffer{};
    for (const std::string_view word : {"one", "two", "three"}) {
      EXPECT_EQ(::write(question.write.get(), word.data(), word.size()),
                static_cast<ssize_t>(word.size()));
      const ssize_t size =
          ::read(answer.read.get(), buffer.data(), buffer.size());
      heard.append(buffer.data(), static_cast<std::size_t>(size)) += ' ';
    }
    question.write.close();
  });
  const Outcome outcome = execute(command, wall_only());
  talker.join();
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(heard, "one two three ");
  EXPECT_EQ(outcome.output.head, "");
}

// The limit is 500 ms, and the command waits 600 ms for us.
TEST_P(Streams, WaitingForUsIsNotItsTime) {
  std::atomic<std::int64_t> idle = 600'000'000;
  Command command{{"/bin/sleep", "0.7"}, {}, "", {}};
  command.idle = &idle;
  Limits limits;
  limits.wall = milliseconds(500);
  const Outcome within = execute(command, limits);
  EXPECT_EQ(within.reason, Reason::Exited);
  EXPECT_LT(within.wall, milliseconds(500));
  command.words[1] = "5";
  const Outcome over = execute(command, limits);
  EXPECT_EQ(over.reason, Reason::WallLimit);
  EXPECT_GE(over.wall, milliseconds(500));
}

PODIUM_EACH_MEANS(Streams);

TEST_P(Streams, AreKeptApart) {
  Command command = fault({});
  command.words = {"/bin/sh", "-c", "echo to output; echo to error >&2"};
  const Outcome outcome = execute(command, wall_only());
  EXPECT_EQ(outcome.output.head, "to output\n");
  EXPECT_EQ(outcome.error.head, "to error\n");
}

TEST_P(Streams, ALongOutputIsCutInTheMiddle) {
  Limits limits = wall_only();
  limits.output = 1000;
  const Outcome outcome = execute(fault({"flood", "3000000"}), limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.output.head.size(), 500U);
  EXPECT_EQ(outcome.output.tail.size(), 500U);
  EXPECT_THAT(outcome.output.head, StartsWith("first\nabc"));
  EXPECT_THAT(outcome.output.tail, EndsWith("last\n"));
  EXPECT_EQ(outcome.output.dropped, 3000000U + 6 + 5 - 1000);
}

TEST_P(Streams, AHugeOutputNeedsLittleMemory) {
  rusage before{};
  ::getrusage(RUSAGE_SELF, &before);
  Limits limits = wall_only();
  limits.output = 1 << 20;
  const std::string size = std::to_string(600L << 20);
  const Outcome outcome = execute(fault({"flood", size}), limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_THAT(outcome.output.tail, EndsWith("last\n"));
  rusage after{};
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_THAT(after.ru_maxrss - before.ru_maxrss, Lt(50L << 10));  // kB
}

TEST_P(Streams, AFloodEndsAtTheWallLimit) {
  Limits limits = wall_only();
  limits.wall = milliseconds(200);
  limits.output = 1000;
  const std::string size = std::to_string(1000L << 30);
  const Outcome outcome = execute(fault({"flood", size}), limits);
  EXPECT_EQ(outcome.reason, Reason::WallLimit);
  EXPECT_THAT(outcome.wall, Lt(milliseconds(2000)));
  EXPECT_THAT(outcome.output.head, StartsWith("first\n"));
  EXPECT_GT(outcome.output.dropped, 0U);
}

TEST_P(Streams, WhatAKilledCommandPrintedIsThere) {
  Command command = fault({});
  command.words = {"/bin/sh", "-c", "echo sat; exec sleep 10"};
  Limits limits = wall_only();
  limits.wall = milliseconds(300);
  const Outcome outcome = execute(command, limits);
  EXPECT_EQ(outcome.reason, Reason::WallLimit);
  EXPECT_EQ(outcome.output.head, "sat\n");
}

TEST_P(Streams, ClosingThemIsNotTheEnd) {
  const Outcome outcome = execute(fault({"close-streams", "200"}), wall_only());
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.code, 7);
  EXPECT_EQ(outcome.output.head, "closing\n");
  EXPECT_THAT(outcome.wall, ::testing::Ge(milliseconds(200)));
}

}  // namespace
}  // namespace podium::process::testing
