// podium-benchmarks -- writes the bundled benchmarks into a folder.

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/file.h"
#include "base/result.h"
#include "benchmarks/family.h"

namespace {

using podium::Error;
using podium::Result;
using podium::benchmarks::Generated;

constexpr int kBadUse = 2;
constexpr int kBug = 70;

int fail(const Error& error) {
  std::fprintf(stderr, "%s\n", podium::to_string(error).c_str());
  return kBadUse;
}

Result<void> write_files(const std::vector<Generated>& files,
                         const std::string& folder) {
  for (const Generated& file : files) {
    const std::string path = folder + "/" + file.path;
    auto made = podium::make_folder(path.substr(0, path.rfind('/')));
    if (!made) return made;
    auto written = podium::write_file(path, file.text);
    if (!written) return written;
  }
  return {};
}

void list_files(const std::vector<Generated>& files) {
  for (const Generated& file : files) {
    const std::string status(file.statuses.empty()
                                 ? podium::contest::to_string(file.status)
                                 : "several");
    std::printf("%-7s %s\n", status.c_str(), file.path.c_str());
  }
}

// A write error shows only when the buffer is flushed.
Result<void> flush_output() {
  if (std::fflush(stdout) == 0) return {};
  return podium::io_error("cannot write", "standard output", errno);
}

int run(int argc, char** argv) {
  CLI::App app(
      "Writes the bundled SMT-LIB benchmarks into FOLDER, as "
      "LOGIC/family/file.smt2.\nThe files are the same on every machine.",
      "podium-benchmarks");
  std::string folder;
  bool list = false;
  app.add_option("folder", folder, "where to write; made if it is not there")
      ->type_name("FOLDER");
  app.add_flag("--list", list, "print status and name of each and write none");
  app.footer("Example:\n  podium-benchmarks demo/benchmarks");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::printf("%s", app.help().c_str());
    const auto flushed = flush_output();
    return flushed ? 0 : fail(flushed.error());
  } catch (const CLI::ParseError& error) {
    return fail({podium::Code::BadOption, "", error.what(),
                 "podium-benchmarks --help lists the options"});
  }
  if (folder.empty() && !list) {
    return fail({podium::Code::BadOption, "", "no folder is given",
                 "podium-benchmarks FOLDER, or --list"});
  }
  if (!folder.empty() && list) {
    return fail({podium::Code::BadOption, "",
                 "--list writes nothing and takes no folder",
                 "leave out one of the two"});
  }
  const std::vector<Generated> files = podium::benchmarks::generate_all();
  Result<void> done;
  if (list) {
    list_files(files);
    done = flush_output();
  } else {
    done = write_files(files, folder);
  }
  return done ? 0 : fail(done.error());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const podium::Bug& bug) {
    std::fprintf(stderr, "bug: %s\n", bug.what());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bug: %s\n", error.what());
  }
  return kBug;
}
