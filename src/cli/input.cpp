#include "cli/input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/program_pages.h"
#include "smtlib1/benchmark.h"

namespace podium::cli {

namespace {

// As much as a pipe holds, mostly.
constexpr std::size_t kPiece = std::size_t{1} << 16;

Result<Array<char>> read_all(int descriptor, const std::string& name) {
  Array<char> text;
  for (;;) {
    const std::size_t size = text.size();
    if (text.capacity() - size < kPiece) text.reserve(2 * size + kPiece);
    const ssize_t count =
        ::read(descriptor, text.data() + size, text.capacity() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return io_error("cannot read", name, errno);
    if (count == 0) return text;
    text.set_size(size + static_cast<std::size_t>(count));
  }
}

// Such a file can be mapped, < FILE too; pipes and terminals are read, and so
// are files that the kernel makes up: they have no size until they are read.
bool is_whole_file(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
         status.st_size > 0 && ::lseek(descriptor, 0, SEEK_CUR) == 0;
}

}  // namespace

void forget_start(Input& input) {
  if (input.text().size() < kTextWorthForgetting) return;
  forget_program_pages();
  input.part();
}

bool is_same_file(const std::string& input, const std::string& output) {
  std::error_code ignored;
  return std::filesystem::equivalent(input, output, ignored);
}

Error replaces_input(const std::string& output) {
  return {Code::BadOption, output, "the output would replace its input",
          "choose another name or folder"};
}

Result<void> can_write(const std::string& path) {
  if (path.empty()) return {};
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::file_status there = fs::status(path, ignored);
  const std::string parent = fs::path(path).parent_path().string();
  const std::string folder = parent.empty() ? "." : parent;
  const bool written_in_place =
      fs::is_other(there) || fs::is_symlink(path, ignored);
  const auto refuses = [](const std::string& place) {
    return ::access(place.c_str(), W_OK) != 0;
  };
  int problem = 0;
  if (fs::is_directory(there)) {
    problem = EISDIR;
  } else if ((fs::exists(there) && refuses(path)) ||
             (!written_in_place && refuses(folder))) {
    problem = errno;
  }
  if (problem == 0) return {};
  Error error = io_error("cannot write", path, problem);
  error.hint = "give a file in a folder that is there and can be written to";
  return error;
}

Error nothing_below(const std::string& folder, const std::string& files) {
  return {Code::Missing, folder, "there is no " + files + " file below",
          "benchmarks have these names; give others one by one"};
}

Error unless_old(const Error& error, std::string_view text,
                 const std::string& name) {
  if (!smtlib1::is_benchmark(text)) return error;
  return {Code::Unsupported, name + ":1:1",
          "this is an SMT-LIB 1.2 benchmark, not an SMT-LIB 2 script",
          "podium convert writes it as one; podium scramble --like 2008 "
          "scrambles it as it is"};
}

Result<Input> Input::open(const std::string& path) {
  const bool standard = path == kStandardInput;
  Input input(standard ? "standard input" : path);
  FileDescriptor own;
  if (!standard) {
    own = FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!own) return io_error("cannot open", path, errno);
  }
  const int descriptor = standard ? STDIN_FILENO : own.get();
  if (is_whole_file(descriptor)) {
    Result<MappedFile> file = MappedFile::open(standard ? "/dev/stdin" : path);
    if (!file) return file.error();
    input.file_ = *std::move(file);
    return input;
  }
  Result<Array<char>> text = read_all(descriptor, input.name_);
  if (!text) return text.error();
  input.read_ = *std::move(text);
  return input;
}

}  // namespace podium::cli
