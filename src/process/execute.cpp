#include "process/execute.h"

#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "base/check.h"
#include "base/file.h"
#include "process/control_group.h"
#include "process/cores.h"
#include "process/identity.h"
#include "process/leftovers.h"
#include "process/running.h"
#include "process/sandbox.h"

namespace podium::process {

std::string_view to_string(Method method) {
  switch (method) {
    case Method::CgroupV2:
      return "cgroup-v2";
    case Method::CgroupV1:
      return "cgroup-v1";
    case Method::Supervised:
      return "supervised";
  }
  throw Bug("a method without a name");
}

std::string_view guarantees(Method method) {
  switch (method) {
    case Method::CgroupV2:
      return "The kernel counts and limits CPU time, memory and processes of "
             "the whole group of a run and kills it as one (control groups "
             "v2).";
    case Method::CgroupV1:
      return "The kernel counts and limits CPU time, memory and processes of "
             "the whole group of a run (control groups v1).";
    case Method::Supervised:
      return "Processes are watched through /proc: limits may be exceeded for "
             "a moment, shared memory that no process maps is not seen, and "
             "short-lived processes are counted only when reaped.";
  }
  throw Bug("a method without guarantees");
}

std::string_view to_string(Lack lack) {
  switch (lack) {
    case Lack::None:
      return "none";
    case Lack::Everything:
      return "isolation";
    case Lack::OwnUsers:
      return "own-users";
    case Lack::Layer:
      return "layer";
    case Lack::FolderLayer:
      return "folder-layer";
    case Lack::OwnProcesses:
      return "own-processes";
    case Lack::Loopback:
      return "loopback";
    case Lack::FileWatchLimit:
      return "file-watch-limit";
    case Lack::Filter:
      return "filter";
  }
  throw Bug("a lack without a name");
}

std::string_view describe(Lack lack) {
  switch (lack) {
    case Lack::None:
      return "nothing is missing";
    case Lack::Everything:
      return "not isolated: the system allows no namespaces";
    case Lack::OwnUsers:
      return "no user namespace, rights are only dropped";
    case Lack::Layer:
      return "no layer over the file system, only /tmp can be written to";
    case Lack::FolderLayer:
      return "a folder with other file systems in it cannot be written to";
    case Lack::OwnProcesses:
      return "processes of others can be seen";
    case Lack::Loopback:
      return "no network even within the run";
    case Lack::FileWatchLimit:
      return "file watches are not limited";
    case Lack::Filter:
      return "system calls are not filtered";
  }
  throw Bug("a lack without a description");
}

std::string describe(const std::vector<Lack>& lacks) {
  std::string text;
  for (const Lack lack : lacks) {
    text += (text.empty() ? "" : "; ") + std::string(describe(lack));
  }
  return text;
}

std::string describe_isolation(const std::vector<Lack>& lacks) {
  if (lacks.empty()) return "Runs are isolated.";
  return "Of the isolation of runs something is missing: " + describe(lacks) +
         ".";
}

Interrupt::Interrupt() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  PODIUM_CHECK(descriptor_ >= 0);
}

Interrupt::~Interrupt() { ::close(descriptor_); }

void Interrupt::raise() noexcept {
  const int before = errno;  // we may be in a signal handler
  const std::uint64_t one = 1;
  (void)!::write(descriptor_, &one, sizeof one);
  errno = before;
}

bool Interrupt::raised() const noexcept {
  pollfd watched{descriptor_, POLLIN, 0};
  return ::poll(&watched, 1, 0) == 1;
}

int Interrupt::descriptor() const noexcept { return descriptor_; }

namespace {

enum class Namespaces : std::uint8_t { All, AllButUsers, None };

// What we ask the kernel for.
struct Surroundings {
  Namespaces namespaces = Namespaces::None;
  bool layers = false;
};

// From the best to nothing.
constexpr std::array<Surroundings, 5> kSurroundings{{
    {Namespaces::All, true},
    {Namespaces::All, false},
    {Namespaces::AllButUsers, true},
    {Namespaces::AllButUsers, false},
    {Namespaces::None, false},
}};

constexpr std::uint64_t kAllButUsers =
    CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;

std::uint64_t flags_of(Namespaces namespaces) {
  switch (namespaces) {
    case Namespaces::All:
      return kAllButUsers | CLONE_NEWUSER;
    case Namespaces::AllButUsers:
      return kAllButUsers;
    case Namespaces::None:
      return 0;
  }
  throw Bug("unknown namespaces");
}

}  // namespace

class Host::Implementation {
 public:
  Result<void> open(std::optional<Method> method, Proof proof);
  Method method() const { return groups_->method(); }
  const std::vector<Lack>& lacks() const { return lacks_; }
  Result<Outcome> execute(const Command& command, const Limits& limits,
                          const Interrupt& interrupt) const;

 private:
  Result<void> open_method(Method method, Proof proof);
  Result<void> probe(const Surroundings& surroundings);
  Result<Outcome> try_once(const Command& command, const std::string& program,
                           const Limits& limits, const Interrupt& interrupt,
                           const Places& places) const;
  void start_removing_leftovers() const;
  void add_lacks(std::vector<Lack>& lacks, const Places& places) const;
  Confinement confine(const Command& command, const Limits& limits,
                      const Places& places) const;
  Result<std::unique_ptr<ControlGroup>> make_group(const Command& command,
                                                   const Limits& limits) const;

  const KernelFiles files_ = KernelFiles::real();
  const Identity self_ = own_identity();
  // Thread-safe, and what it does to the outside is what execute is for.
  mutable Launcher launcher_{Launcher::Kind::Plain};
  mutable Launcher isolating_launcher_{Launcher::Kind::Isolating};
  mutable Launcher no_launcher_{Launcher::Kind::None};
  Proof proof_ = Proof::Made;
  int processors_ = 1;
  std::unique_ptr<ControlGroups> groups_;
  const std::string filter_ = system_call_filter();
  Surroundings surroundings_;
  std::vector<Lack> lacks_;
  mutable std::once_flag looked_for_leftovers_;
  mutable std::jthread leftovers_;  // removes them while the command runs
};

namespace {

std::string resolved(const std::filesystem::path& path) {
  std::error_code problem;
  const auto found = std::filesystem::canonical(path, problem);
  return problem ? std::string() : found.string();
}

Outcome not_started(int error, std::string note) {
  Outcome outcome;
  outcome.reason = Reason::NotStarted;
  outcome.code = error;
  outcome.note = std::move(note);
  return outcome;
}

bool has_zero_byte(const std::vector<std::string>& words) {
  return std::ranges::any_of(words, [](const std::string& word) {
    return word.find('\0') != std::string::npos;
  });
}

// What cannot even be tried.
std::optional<Outcome> refuse(const Command& command,
                              const std::string& program) {
  if (command.words.empty() || command.words[0].empty()) {
    return not_started(EINVAL, "cannot execute: the command is empty");
  }
  if (has_zero_byte(command.words) || has_zero_byte(command.environment) ||
      command.folder.find('\0') != std::string::npos) {
    return not_started(EINVAL, "cannot execute: the command has a zero byte");
  }
  if (program.empty()) {
    return not_started(ENOENT,
                       fmt::format("cannot execute: there is no program {} in "
                                   "the search path",
                                   command.words[0]));
  }
  return std::nullopt;
}

}  // namespace

Result<void> Host::Implementation::open_method(Method method, Proof proof) {
  Groups groups = [&] {
    switch (method) {
      case Method::CgroupV2:
        return open_cgroup_v2(files_);
      case Method::CgroupV1:
        return open_cgroup_v1(files_, true, proof == Proof::Made);
      case Method::Supervised:
        return open_supervised();
    }
    throw Bug("an unknown method");
  }();
  if (!groups) return groups.error();
  groups_ = std::move(*groups);
  surroundings_ = kSurroundings.front();
  if (proof == Proof::Spared) return {};
  Result<void> works;
  for (const Surroundings& best : kSurroundings) {
    works = probe(best);
    if (works) return {};
  }
  return Error{Code::Unsupported, works.error().where,
               fmt::format("the method {} cannot be used: {}",
                           to_string(method), works.error().message),
               works.error().hint};
}

// A folder cannot be executed, so nothing is run; but everything before that,
// entering the groups and the sandbox above all, has to work.
Result<void> Host::Implementation::probe(const Surroundings& surroundings) {
  surroundings_ = surroundings;
  Command command;
  command.words = {"/"};
  command.isolation.emplace();
  const Interrupt never;
  const auto outcome = execute(command, Limits{}, never);
  if (!outcome) return outcome.error();
  lacks_ = outcome->lacks;
  return {};
}

Confinement Host::Implementation::confine(const Command& command,
                                          const Limits& limits,
                                          const Places& places) const {
  const Namespaces namespaces = surroundings_.namespaces;
  if (!command.isolation || namespaces == Namespaces::None) return {};
  return {sandbox_actions(places, *command.isolation, limits.memory,
                          namespaces == Namespaces::All),
          filter_, flags_of(namespaces)};
}

Result<void> Host::Implementation::open(std::optional<Method> method,
                                        Proof proof) {
  processors_ = static_cast<int>(usable_cores().size());
  proof_ = proof;
  if (proof == Proof::Made) {
    remove_leftovers(files_, find_leftovers(files_));
    // Where scripts of runs lie.
    remove_stale_folders(temporary_root());
    remove_stale_folders("/dev/shm");
  }
  if (method) return open_method(*method, proof);
  Result<void> opened;
  for (const Method best :
       {Method::CgroupV2, Method::CgroupV1, Method::Supervised}) {
    opened = open_method(best, proof);
    if (opened) break;
  }
  return opened;
}

Result<std::unique_ptr<ControlGroup>> Host::Implementation::make_group(
    const Command& command, const Limits& limits) const {
  Order order;
  order.limits = limits;
  order.cores = command.cores;
  order.isolated =
      command.isolation && surroundings_.namespaces != Namespaces::None;
  order.processors = command.cores.empty()
                         ? processors_
                         : static_cast<int>(command.cores.size());
  constexpr int kTries = 3;
  for (int tries = 1;; ++tries) {
    order.name = new_run_name(self_);
    auto group = groups_->create(order);
    if (group || group.error().code != Code::Busy || tries == kTries) {
      return group;
    }
  }
}

Result<Outcome> Host::Implementation::execute(
    const Command& command, const Limits& limits,
    const Interrupt& interrupt) const {
  if (interrupt.raised()) {
    Outcome outcome;
    outcome.reason = Reason::Interrupted;
    return outcome;
  }
  for (const int core : command.cores) {
    if (core < 0 || core >= kMostCores) {
      return Error{Code::BadValue, "",
                   fmt::format("there is no core {}", core)};
    }
  }
  // With a slash it is as it stands, relative to the command's folder.
  std::string program = command.words.empty() ? "" : command.words[0];
  if (program.find('/') == std::string::npos) program = find_program(program);
  if (auto outcome = refuse(command, program)) return std::move(*outcome);

  if (!command.isolation || !surroundings_.layers) {
    return try_once(
        command, program, limits, interrupt,
        command.isolation ? find_places_without_layers(files_) : Places{});
  }
  // Somebody may mount something while we look where layers can be put; then
  // the command is not started, and we look again.
  std::filesystem::path folder = command.folder;
  if (folder.empty()) folder = ".";
  const std::vector<std::string> wanted{
      resolved(folder), resolved((folder / program).parent_path())};
  constexpr int kTries = 4;
  for (int tries = 1;; ++tries) {
    const auto places = find_places(files_, wanted);
    auto outcome = try_once(command, program, limits, interrupt, places);
    if (outcome || outcome.error().code != Code::Unsupported ||
        tries == kTries) {
      return outcome;
    }
  }
}

Result<Outcome> Host::Implementation::try_once(const Command& command,
                                               const std::string& program,
                                               const Limits& limits,
                                               const Interrupt& interrupt,
                                               const Places& places) const {
  auto group = make_group(command, limits);
  if (!group) return group.error();
  const Confinement confinement = confine(command, limits, places);
  Launcher& launcher = proof_ == Proof::Spared       ? no_launcher_
                       : confinement.actions.empty() ? launcher_
                                                     : isolating_launcher_;
  auto running = Running::start(launcher, command, program, limits, confinement,
                                std::move(*group));
  if (!running) return running.error();
  if (proof_ == Proof::Spared) start_removing_leftovers();
  running->watch(interrupt);
  auto outcome = running->finish(command, program);
  if (outcome && command.isolation) {
    add_lacks(outcome->lacks, places);
  }
  return outcome;
}

// While the command starts there is nothing else to do. There seldom are any,
// and to remove them may take seconds.
void Host::Implementation::start_removing_leftovers() const {
  std::call_once(looked_for_leftovers_, [&] {
    auto found = find_leftovers(files_);
    if (found.empty()) return;
    leftovers_ = std::jthread(
        [this, found = std::move(found)] { remove_leftovers(files_, found); });
  });
}

// Those that no process had to find out.
void Host::Implementation::add_lacks(std::vector<Lack>& lacks,
                                     const Places& places) const {
  const Namespaces namespaces = surroundings_.namespaces;
  if (namespaces == Namespaces::None) {
    lacks = {Lack::Everything};
    return;
  }
  if (namespaces == Namespaces::AllButUsers) lacks.push_back(Lack::OwnUsers);
  if (!surroundings_.layers) lacks.push_back(Lack::Layer);
  if (places.some_missing) lacks.push_back(Lack::FolderLayer);
  if (filter_.empty()) lacks.push_back(Lack::Filter);
}

Host::Host(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Host::Host(Host&&) noexcept = default;
Host& Host::operator=(Host&&) noexcept = default;
Host::~Host() = default;

Result<Host> Host::open(std::optional<Method> method, Proof proof) {
  auto implementation = std::make_unique<Implementation>();
  if (auto opened = implementation->open(method, proof); !opened) {
    return opened.error();
  }
  return Host(std::move(implementation));
}

Method Host::method() const { return implementation_->method(); }

const std::vector<Lack>& Host::lacks() const {
  return implementation_->lacks();
}

Result<Outcome> Host::execute(const Command& command, const Limits& limits,
                              const Interrupt& interrupt) const {
  return implementation_->execute(command, limits, interrupt);
}

}  // namespace podium::process
