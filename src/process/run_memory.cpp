#include "process/run_memory.h"

#include <linux/filter.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <new>

namespace podium::process {
namespace {

// The report has the first page, the plan begins on the second: they are
// mapped apart. No page is larger on the machines that we know.
constexpr std::size_t kPlanBegin = 1U << 16;
static_assert(sizeof(Report) <= kPlanBegin);

using Offset = std::uint64_t;  // from the begin of the plan

struct Header {
  Offset path = 0;
  Offset folder = 0;
  Offset words = 0;        // a list of offsets, which ends with 0
  Offset environment = 0;  // the same
  Offset cores = 0;
  std::uint64_t cores_size = 0;
  bool decoy = false;
  std::uint64_t most_tasks = 0;
  bool own_session = true;
  Offset actions = 0;  // RawActions with offsets in place of pointers
  std::uint64_t action_count = 0;
  Offset filter = 0;
  std::uint64_t filter_size = 0;  // bytes
};

// The plan as bytes.
class Writer {
 public:
  Writer() : bytes_(sizeof(Header), '\0') {}

  Offset add(std::string_view text) {
    const Offset at = bytes_.size();
    bytes_ += text;
    bytes_ += '\0';
    return at;
  }

  Offset add(const std::vector<std::string>& texts) {
    std::vector<Offset> list;
    list.reserve(texts.size() + 1);
    for (const std::string& text : texts) list.push_back(add(text));
    list.push_back(0);
    return add_aligned(list.data(), list.size() * sizeof(Offset));
  }

  Offset add_aligned(const void* data, std::size_t size) {
    constexpr std::size_t kAlignment = 64;
    bytes_.resize((bytes_.size() + kAlignment - 1) / kAlignment * kAlignment);
    const Offset at = bytes_.size();
    bytes_.append(static_cast<const char*>(data), size);
    return at;
  }

  Offset add(const std::vector<Action>& actions) {
    std::vector<RawAction> raw;
    raw.reserve(actions.size());
    for (const Action& action : actions) {
      RawAction& one = raw.emplace_back();
      one.kind = action.kind;
      one.lack = action.lack;
      one.may_fail = action.may_fail;
      one.flags = action.flags;
      for (std::size_t i = 0; i < Action::kTexts; ++i) {
        const Offset at = add(action.texts[i]);
        std::memcpy(&one.texts[i], &at, sizeof at);
      }
    }
    return add_aligned(raw.data(), raw.size() * sizeof(RawAction));
  }

  const std::string& finish(const Header& header) {
    std::memcpy(bytes_.data(), &header, sizeof header);
    return bytes_;
  }

 private:
  std::string bytes_;
};

// Turns a list of offsets into one of pointers, where it lies.
char* const* to_pointers(char* plan, Offset list) {
  static_assert(sizeof(Offset) == sizeof(char*));
  for (char* at = plan + list;; at += sizeof(Offset)) {
    Offset offset = 0;
    std::memcpy(&offset, at, sizeof offset);
    if (offset == 0) break;
    char* pointer = plan + offset;
    std::memcpy(at, &pointer, sizeof pointer);
  }
  return reinterpret_cast<char* const*>(plan + list);
}

const RawAction* to_pointers(char* plan, Offset actions, std::size_t count) {
  auto* const all = reinterpret_cast<RawAction*>(plan + actions);
  for (std::size_t i = 0; i < count; ++i) {
    for (const char*& text : all[i].texts) {
      Offset offset = 0;
      std::memcpy(&offset, &text, sizeof offset);
      text = plan + offset;
    }
  }
  return all;
}

}  // namespace

Result<RunMemory> RunMemory::create(const Program& program,
                                    const Entry& entry) {
  Writer writer;
  Header header;
  header.path = writer.add(program.path);
  header.folder = writer.add(program.folder);
  header.words = writer.add(program.words);
  header.environment = writer.add(program.environment);
  header.cores_size = program.cores.size() * sizeof(cpu_set_t);
  header.cores = writer.add_aligned(program.cores.data(), header.cores_size);
  header.decoy = entry.decoy;
  header.most_tasks = entry.most_tasks;
  header.own_session = program.own_session;
  header.action_count = program.actions.size();
  header.actions = writer.add(program.actions);
  header.filter_size = program.filter.size();
  header.filter =
      writer.add_aligned(program.filter.data(), program.filter.size());
  const std::string& plan = writer.finish(header);

  RunMemory memory(FileDescriptor(::memfd_create("podium-run", MFD_CLOEXEC)));
  if (!memory.file_) return io_error("cannot get memory for a run", "", errno);
  const auto begin = static_cast<off_t>(kPlanBegin);
  if (::ftruncate(memory.file_.get(), begin) != 0 ||
      ::pwrite(memory.file_.get(), plan.data(), plan.size(), begin) !=
          static_cast<ssize_t>(plan.size())) {
    return io_error("cannot write the plan of a run", "", errno);
  }
  void* report = ::mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE,
                        MAP_SHARED, memory.file_.get(), 0);
  if (report == MAP_FAILED) {
    return io_error("cannot map memory for a run", "", errno);
  }
  memory.report_ = new (report) Report;
  return memory;
}

RunMemory::~RunMemory() {
  if (report_ != nullptr) ::munmap(report_, sizeof(Report));
}

int map_plan(int file, LaunchPlan& plan) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return errno;
  void* report = ::mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE,
                        MAP_SHARED, file, 0);
  if (report == MAP_FAILED) return errno;
  void* memory =
      ::mmap(nullptr, static_cast<std::size_t>(status.st_size) - kPlanBegin,
             PROT_READ | PROT_WRITE, MAP_PRIVATE, file,
             static_cast<off_t>(kPlanBegin));
  if (memory == MAP_FAILED) return errno;
  auto* bytes = static_cast<char*>(memory);
  Header header;
  std::memcpy(&header, bytes, sizeof header);
  plan.report = static_cast<Report*>(report);
  plan.program = bytes + header.path;
  plan.folder = bytes + header.folder;
  plan.words = to_pointers(bytes, header.words);
  plan.environment = to_pointers(bytes, header.environment);
  if (header.cores_size > 0) {
    plan.cores = reinterpret_cast<const cpu_set_t*>(bytes + header.cores);
    plan.cores_size = header.cores_size;
  }
  plan.entry.decoy = header.decoy;
  plan.entry.most_tasks = header.most_tasks;
  plan.own_session = header.own_session;
  if (header.action_count > 0) {
    plan.actions = to_pointers(bytes, header.actions, header.action_count);
    plan.action_count = header.action_count;
  }
  if (header.filter_size > 0) {
    plan.filter = reinterpret_cast<const sock_filter*>(bytes + header.filter);
    plan.filter_size = header.filter_size / sizeof(sock_filter);
  }
  return 0;
}

}  // namespace podium::process
