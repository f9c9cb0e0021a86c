#include "process/not_started.h"

#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "base/check.h"
#include "base/file.h"
#include "base/text.h"

namespace podium::process {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

// The path as it is for us: the command's is relative to its folder.
std::string path_of(const Command& command, const std::string& program) {
  if (program.starts_with('/') || command.folder.empty()) return program;
  return command.folder + "/" + program;
}

std::string read_begin(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return {};
  std::string begin(4096, '\0');
  const ssize_t size = ::read(file.get(), begin.data(), begin.size());
  begin.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return begin;
}

// The loader that a dynamic ELF program of 64 bits asks for; empty if it is
// none or names it beyond the first bytes.
std::string loader_of(std::string_view begin) {
  Elf64_Ehdr header{};
  if (begin.size() < sizeof header) return {};
  std::memcpy(&header, begin.data(), sizeof header);
  if (header.e_ident[EI_CLASS] != ELFCLASS64) return {};
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr part{};
    const std::size_t at = header.e_phoff + i * sizeof part;
    if (at > begin.size() || begin.size() - at < sizeof part) return {};
    std::memcpy(&part, begin.data() + at, sizeof part);
    if (part.p_type != PT_INTERP) continue;
    if (part.p_offset >= begin.size()) return {};
    const std::string_view rest = begin.substr(part.p_offset);
    return std::string(rest.substr(0, rest.find('\0')));
  }
  return {};
}

// exec says "no such file" about a file that is there.
std::string explain_interpreter(const std::string& path) {
  const std::string begin = read_begin(path);
  if (begin.starts_with("#!")) {
    const std::string line = begin.substr(2, begin.find('\n') - 2);
    const std::string_view words = line;
    const std::size_t first = words.find_first_not_of(" \t");
    const std::string_view interpreter =
        first == std::string_view::npos
            ? std::string_view()
            : words.substr(first, words.find_first_of(" \t", first) - first);
    std::string note =
        fmt::format("the script {} wants the interpreter {}, which is not here",
                    path, printable(interpreter));
    if (line.ends_with('\r')) {
      note += "; its first line ends with a carriage return (Windows line end)";
    }
    return note;
  }
  const std::string loader =
      begin.starts_with(ELFMAG) ? loader_of(begin) : std::string();
  if (!loader.empty()) {
    return fmt::format(
        "the program {} wants the loader {}, which is not here; it was built "
        "for another system",
        path, printable(loader));
  }
  return fmt::format(
      "the program {} is here, but the interpreter or loader that it wants is "
      "not",
      path);
}

std::string explain_missing(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return explain_interpreter(path);
  if (::lstat(path.c_str(), &status) == 0) {
    return fmt::format("{} is a link to something that is not here", path);
  }
  return fmt::format("there is no program {}", path);
}

std::string explain_refused(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    return fmt::format("{} cannot be reached: {}", path, reason(errno));
  }
  if (S_ISDIR(status.st_mode)) return fmt::format("{} is a folder", path);
  if (!S_ISREG(status.st_mode)) {
    return fmt::format("{} is not a regular file", path);
  }
  if ((status.st_mode & 0111U) == 0) {
    return fmt::format("{} may not be run: chmod +x is missing", path);
  }
  return fmt::format(
      "{} or its interpreter may not be run by this user, or lies on a file "
      "system without programs (noexec)",
      path);
}

std::string explain_execute(int error, const std::string& path) {
  switch (error) {
    case ENOENT:
      return explain_missing(path);
    case EACCES:
      return explain_refused(path);
    case ENOEXEC:
      return fmt::format(
          "{} is not a program for this machine: neither a binary of its "
          "kind nor a script whose first line begins with #!",
          path);
    case E2BIG:
      return fmt::format(
          "the arguments or the environment of {} are too long for the system",
          path);
    case ETXTBSY:
      return fmt::format("{} is being written by somebody", path);
    default:
      return fmt::format("cannot run {}: {}", path, reason(error));
  }
}

}  // namespace

bool is_fault_of_command(Step step) {
  return step == Step::Folder || step == Step::Execute;
}

std::string_view describe(Step step) {
  switch (step) {
    case Step::None:
      return "start";
    case Step::Keeper:
      return "start its keeper";
    case Step::Isolate:
      return "be isolated";
    case Step::Clone:
      return "start a process";
    case Step::Parent:
      return "tie itself to its keeper";
    case Step::Session:
      return "start a session";
    case Step::Enter:
      return "enter its control groups";
    case Step::Affinity:
      return "use the cores asked for";
    case Step::Resources:
      return "switch core files off";
    case Step::Streams:
      return "connect its streams";
    case Step::Folder:
      return "enter its folder";
    case Step::Signals:
      return "reset its signals";
    case Step::Rights:
      return "give up its rights";
    case Step::Execute:
      return "execute the program";
  }
  throw Bug("a step without a name");
}

std::string explain(Step step, int error, const Command& command,
                    const std::string& program) {
  PODIUM_CHECK(is_fault_of_command(step));
  if (step == Step::Folder) {
    return fmt::format("cannot enter the folder {}: {}", command.folder,
                       reason(error));
  }
  return "cannot execute: " + explain_execute(error, path_of(command, program));
}

}  // namespace podium::process
