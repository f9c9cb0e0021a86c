// Without control groups: the tree of processes is found and measured through
// /proc, at intervals. The keeper counts exactly what has ended and been
// reaped; this counts what lives.
//
// Memory is the resident memory of the one process, or, of several, the sum of
// their proportional shares (PSS), which counts a page that n processes share
// as 1/n for each. PSS is slow to compute, so it is asked for only when the sum
// of resident memory, which is never less, would be a new peak.

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include "base/text.h"
#include "process/control_group.h"
#include "process/identity.h"
#include "process/process_tree.h"
#include "process/sandbox.h"

namespace podium::process {
namespace {

constexpr std::size_t kMostProcesses = 1U << 15;
constexpr Duration kShortestPace = std::chrono::milliseconds(10);
constexpr Duration kLongestPace = std::chrono::milliseconds(100);
// A process fills memory about this fast: the pace allows for it.
constexpr std::uint64_t kBytesPerSecond = 2'000'000'000;

struct Sample {
  Identity identity;
  bool is_clone = false;  // has the name of a keeper
  Duration cpu{};         // its own and of the children that it reaped
  std::uint64_t resident = 0;
  std::uint64_t threads = 0;
};

// To the nanosecond, all threads, where /proc counts hundredths of a second.
std::optional<Duration> cpu_clock(pid_t process) {
  // As clock_getcpuclockid makes it, which would ask first whether the process
  // exists.
  const auto clock =
      static_cast<clockid_t>((~static_cast<unsigned>(process) << 3) | 2U);
  timespec time{};
  if (::clock_gettime(clock, &time) != 0) return std::nullopt;
  return std::chrono::seconds(time.tv_sec) +
         std::chrono::nanoseconds(time.tv_nsec);
}

// Pages in memory, as the first thread that lives tells. Where the one that a
// process began with has ended, the kernel shows none for the process itself.
std::uint64_t resident_of_threads(pid_t process) {
  std::error_code error;
  const std::filesystem::directory_iterator end;
  for (std::filesystem::directory_iterator it(
           fmt::format("/proc/{}/task", process), error);
       !error && it != end; it.increment(error)) {
    const auto text = read_at(AT_FDCWD, (it->path() / "statm").c_str());
    if (!text) continue;
    const auto fields = split(*text, ' ');  // proc(5): size, resident, ...
    const auto pages =
        fields.size() > 1 ? parse_number(fields[1]) : std::nullopt;
    if (pages && *pages > 0) return *pages;
  }
  return 0;
}

std::optional<Sample> sample(pid_t process) {
  const auto text =
      read_at(AT_FDCWD, fmt::format("/proc/{}/stat", process).c_str());
  if (!text) return std::nullopt;
  const std::size_t name_end = text->rfind(')');
  const std::size_t name = text->find('(');
  if (name_end == std::string::npos || name_end + 2 >= text->size() ||
      name > name_end) {
    return std::nullopt;
  }
  const auto fields = split(std::string_view(*text).substr(name_end + 2), ' ');
  // proc(5): 14 utime 15 stime 16 cutime 17 cstime 20 threads 22 start 24 rss;
  // the first field here is number 3.
  if (fields.size() < 22) return std::nullopt;
  const auto field = [&](std::size_t number) {
    return parse_number(fields[number - 3]).value_or(0);
  };
  static const auto tick =
      Duration(std::chrono::seconds(1)) / std::max(1L, ::sysconf(_SC_CLK_TCK));
  static const auto page =
      static_cast<std::uint64_t>(std::max(1L, ::sysconf(_SC_PAGESIZE)));
  Sample found;
  const auto own = cpu_clock(process);
  const auto ticks = [&](std::uint64_t count) {
    return tick * static_cast<std::int64_t>(count);
  };
  found.cpu =
      own.value_or(ticks(field(14) + field(15))) + ticks(field(16) + field(17));
  found.identity = {process, field(22)};
  found.is_clone = std::string_view(*text).substr(
                       name + 1, name_end - name - 1) == kKeeperName;
  found.threads = field(20);
  const bool first_ended = fields[0] == "Z" && found.threads > 1;
  found.resident =
      (first_ended ? resident_of_threads(process) : field(24)) * page;
  return found;
}

std::uint64_t proportional_share(pid_t process) {
  const auto text =
      read_at(AT_FDCWD, fmt::format("/proc/{}/smaps_rollup", process).c_str());
  // Either it has ended, or it is not ours to read (set-user-id).
  const auto resident = [&] {
    const auto again = sample(process);
    return again ? again->resident : 0;
  };
  if (!text) return resident();
  for (const std::string_view line : split(*text, '\n')) {
    if (!line.starts_with("Pss:")) continue;
    std::string_view value = trim(line.substr(4));
    if (value.ends_with(" kB")) value.remove_suffix(3);
    const auto kilobytes = parse_number(trim(value));
    if (kilobytes) return *kilobytes * 1024;
  }
  return resident();
}

// What our user has now, threads and all.
std::uint64_t count_own_tasks() {
  std::uint64_t count = 0;
  std::error_code error;
  const std::filesystem::directory_iterator end;
  for (std::filesystem::directory_iterator it("/proc", error);
       !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename();
    struct stat status {};
    const std::string tasks = "/proc/" + name + "/task";
    if (!parse_number(name) || ::stat(tasks.c_str(), &status) != 0 ||
        status.st_uid != ::geteuid()) {
      continue;
    }
    count += status.st_nlink - 2;  // a folder each, and . and ..
  }
  return count;
}

// Between two looks a command that does nothing but fork could take all numbers
// of processes that the machine has. What the kernel can limit is what one user
// has (in a namespace of users, within it). There is room for what else the
// user starts, and for us to see that the limit is exceeded.
std::uint64_t most_tasks(std::uint64_t limit, bool isolated) {
  constexpr std::uint64_t kMost = 1U << 22;  // the kernel has no more
  constexpr std::uint64_t kForUs = 64;
  constexpr std::uint64_t kForTheUser = 256;
  const std::uint64_t others = isolated ? 0 : count_own_tasks() + kForTheUser;
  return std::min(limit, kMost) + kForUs + others;
}

class SupervisedGroup final : public ControlGroup {
 public:
  explicit SupervisedGroup(const Order& order)
      : order_(order), pids_(kMostProcesses) {}
  ~SupervisedGroup() override { kill_orphans(); }

  Entry entry() const override {
    Entry entry;
    entry.decoy = true;
    if (order_.limits.processes) {
      entry.most_tasks = most_tasks(*order_.limits.processes, order_.isolated);
    }
    return entry;
  }
  void started(pid_t keeper, const Report& report) override {
    keeper_ = keeper;
    report_ = &report;
  }
  Usage measure() override;
  std::optional<Duration> pace(const Usage& usage) const override;
  void kill() override;

 private:
  PidList find();
  bool executes();
  void measure_living();
  std::uint64_t shared_memory() const;
  void kill_orphans();

  const Order order_;
  std::vector<pid_t> pids_;
  std::vector<Identity> known_;  // the tree when last seen
  pid_t keeper_ = -1;
  const Report* report_ = nullptr;
  Duration cpu_{};
  std::uint64_t memory_ = 0;
  std::uint64_t memory_now_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t refused_ = 0;
  int measured_ = 0;
  bool executes_ = false;
};

PidList SupervisedGroup::find() {
  PidList list{pids_.data(), pids_.size(), 0};
  if (keeper_ > 0) visit_descendants(keeper_, list, nullptr);
  return list;
}

// Until it does, the tree is a copy of ourselves, whose memory is not the
// command's. A command may take the keeper's name, but not for long enough to
// hide.
bool SupervisedGroup::executes() {
  constexpr std::int64_t kSurely = 1'000'000'000;
  const std::int64_t since = report_->started;
  if (executes_ || since == 0) return executes_;
  const PidList living = find();
  const pid_t first = living.size > 0 ? living.pids[0] : 0;
  const auto root = sample(order_.isolated ? first : report_->root.load());
  executes_ = (root && !root->is_clone) || monotonic_now() - since > kSurely;
  return executes_;
}

void SupervisedGroup::measure_living() {
  const PidList living = find();
  known_.clear();
  std::uint64_t threads = 0;
  std::uint64_t resident = 0;
  for (std::size_t i = 0; i < living.size; ++i) {
    if (living.pids[i] == report_->decoy) continue;
    const auto found = sample(living.pids[i]);
    if (!found) continue;
    known_.push_back(found->identity);
    cpu_ += found->cpu;
    threads += found->threads;
    resident += found->resident;
  }
  memory_now_ = resident;
  if (order_.isolated) {
    written_ = layer_use(fmt::format("/proc/{}/root/run", keeper_).c_str());
  }
  if (resident > memory_ && known_.size() > 1) memory_now_ = shared_memory();
  // While processes start, one may be read before and another after they share
  // their memory; so a sum that would end the run is taken twice.
  if (order_.limits.memory && memory_now_ > *order_.limits.memory &&
      known_.size() > 1) {
    memory_now_ = std::min(memory_now_, shared_memory());
  }
  // While they end, what they share is attributed to those that are left.
  memory_now_ += written_;
  if (report_->ended == 0) memory_ = std::max(memory_, memory_now_);
  if (order_.limits.processes && threads > *order_.limits.processes) {
    refused_ = std::max(refused_, threads - *order_.limits.processes);
  }
}

std::uint64_t SupervisedGroup::shared_memory() const {
  std::uint64_t total = 0;
  for (const Identity& one : known_) total += proportional_share(one.process);
  return total;
}

Usage SupervisedGroup::measure() {
  PODIUM_CHECK(report_ != nullptr);
  const Duration before = cpu_;
  // In this order a process that ends in between is missed once; the other way
  // round it would be counted twice. For the same reason a parent is measured
  // before its children.
  cpu_ = Duration(report_->reaped_cpu);
  if (report_->ended == 0 && executes()) measure_living();
  // A process whose parent ignores SIGCHLD is never reaped by anyone, so its
  // time is lost when it ends; what was seen stays.
  cpu_ = std::max(cpu_, before);
  // The largest process that ended counts, unless it is just our own size:
  // until it executes, a clone has our memory, and the kernel remembers.
  constexpr std::int64_t kMargin = 1 << 20;
  const std::int64_t largest = report_->largest;
  if (largest > report_->before_exec + kMargin) {
    memory_ = std::max(memory_, static_cast<std::uint64_t>(largest));
  }
  // What it wrote just before it ended no look has seen.
  memory_ = std::max(memory_, static_cast<std::uint64_t>(report_->written));
  ++measured_;
  Usage usage;
  usage.cpu = cpu_;
  usage.memory = memory_;
  usage.refused = refused_;
  usage.over_memory = order_.limits.memory && memory_ > *order_.limits.memory;
  return usage;
}

std::optional<Duration> SupervisedGroup::pace(const Usage& usage) const {
  // Often at first, when most solvers allocate; then every tenth of a second
  // unless a limit is near.
  Duration next = std::min(kLongestPace, kShortestPace * (1 + measured_ / 20));
  if (const auto by_cpu = cpu_pace(order_, usage)) {
    next = std::min(next, *by_cpu);
  }
  if (order_.limits.memory) {
    const std::uint64_t left =
        *order_.limits.memory - std::min(*order_.limits.memory, memory_now_);
    const auto fill =
        std::chrono::milliseconds(left / (kBytesPerSecond / 1000));
    next = std::min(next, std::max(kShortestPace / 2, Duration(fill)));
  }
  return next;
}

// The keeper of an isolated command kills without looking for them.
void SupervisedGroup::kill() {
  if (order_.isolated || keeper_ <= 0) return;
  PidList list{pids_.data(), pids_.size(), 0};
  kill_descendants(keeper_, list);
}

// If the command killed its keeper, its processes have no ancestor that we
// know. Those seen last are looked up again, with what descends from them.
void SupervisedGroup::kill_orphans() {
  const KernelFiles files = KernelFiles::real();
  const auto same = [&](const Identity& one) {
    return identity_of(files, one.process) == one;
  };
  std::erase_if(known_, [&](const Identity& one) { return !same(one); });
  constexpr int kRounds = 100;
  for (int round = 0; round < kRounds && !known_.empty(); ++round) {
    for (const Identity& one : known_) {
      PidList list{pids_.data(), pids_.size(), 0};
      visit_descendants(one.process, list,
                        [](pid_t process) { ::kill(process, SIGKILL); });
      ::kill(one.process, SIGKILL);
    }
    std::erase_if(known_, [&](const Identity& one) { return !same(one); });
    if (!known_.empty()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
}

class SupervisedGroups final : public ControlGroups {
 public:
  Method method() const override { return Method::Supervised; }
  Result<std::unique_ptr<ControlGroup>> create(
      const Order& order) const override {
    return std::unique_ptr<ControlGroup>(
        std::make_unique<SupervisedGroup>(order));
  }
};

}  // namespace

Groups open_supervised() {
  if (::access("/proc/self/stat", R_OK) != 0) {
    return Error{Code::Unsupported, "/proc",
                 "processes cannot be supervised: /proc is not mounted",
                 "mount -t proc proc /proc"};
  }
  return std::unique_ptr<ControlGroups>(std::make_unique<SupervisedGroups>());
}

}  // namespace podium::process
