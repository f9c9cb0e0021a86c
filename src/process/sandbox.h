// process/sandbox.h -- what a command can see and touch, as a list of actions.
//
// Podium makes the list with all means of the language. The keeper carries it
// out in its own namespaces, between clone and exec, where only system calls
// are allowed. Nothing has to be undone: what the actions make is gone when the
// last process in the namespaces ends.
//
// The system is read-only. The folders where the command runs, where its
// program lies, and those for temporary files have a layer in memory over them:
// the command may write there, sees what it wrote, and nobody else does. /run,
// /dev and /proc are its own.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/execute.h"
#include "process/kernel_files.h"

namespace podium::process {

struct Action {
  enum class Kind : std::uint8_t {
    Write,       // texts: file, text
    MakeFolder,  // texts: folder; flags: mode
    MakeFile,    // texts: file; flags: mode
    Link,        // texts: link, what it says
    Mount,       // texts: place, source, kind of file system, options
    Restrict,    // texts: place; flags: MOUNT_ATTR_..., also for all below
    Take,        // texts: file or folder, of which a mount is put aside;
                 // flags: its number
    Put,         // texts: place for what was put aside; flags: its number
    Name,        // texts: that of the machine
    Loopback,    // the network of this machine only
  };
  static constexpr std::size_t kTexts = 4;

  Kind kind = Kind::Write;
  // What the command lacks if the action fails; None: it must not fail.
  Lack lack = Lack::None;
  bool may_fail = false;  // and nothing is lacking then
  std::uint64_t flags = 0;
  std::array<std::string, kTexts> texts{};
};

// A folder over which a layer is put.
struct Layer {
  std::string folder;
  std::uint32_t mode = 0;
  bool empty = false;  // so that a fresh folder looks the same
  // Over a part of another layer, in which the command could not write: there a
  // folder keeps its owner, who may be nobody in the command's namespace.
  bool above = false;
};

// What is in the folder for temporary files, if that has no layer.
struct TemporaryEntry {
  enum class Kind : std::uint8_t { Folder, File, Link };

  Kind kind = Kind::File;
  std::string name;
  std::string target;  // of a link
};

// Where the command can write.
struct Places {
  std::vector<Layer> layers;
  // Instead of a layer over /tmp: a fresh folder with all that is there, of
  // which only the folder itself can be changed.
  std::optional<std::vector<TemporaryEntry>> temporary;
  // Whether a folder stays read-only that should not.
  bool some_missing = false;
};

// For paths that the command is to be able to write to, and for temporary
// files. Layers lie as near to the root as can be, but not over the system
// itself. The kernel refuses one over a folder that has mounts below; mounts
// come and go, so what was found may be wrong a moment later.
Places find_places(const KernelFiles& files,
                   const std::vector<std::string>& wanted);
// For a kernel that refuses all layers.
Places find_places_without_layers(const KernelFiles& files);

// For one command. `memory` is the limit, of which what it writes is a part.
std::vector<Action> sandbox_actions(const Places& places,
                                    const Isolation& isolation,
                                    std::optional<std::uint64_t> memory,
                                    bool own_users);

// What a command is launched with to be isolated.
struct Confinement {
  std::vector<Action> actions;  // empty: not isolated
  std::string_view filter;
  std::uint64_t namespaces = 0;  // CLONE_NEW...
};

// The kernel's form of an action, with pointers.
struct RawAction {
  Action::Kind kind;
  Lack lack;
  bool may_fail;
  std::uint64_t flags;
  std::array<const char*, Action::kTexts> texts;
};

// In the keeper. Returns 0 or the errno of the action that failed, which is
// then `failed`; adds to `lacks` a bit 1 << Lack for each that is the case.
// Only system calls.
int carry_out(const RawAction* actions, std::size_t count, std::uint32_t& lacks,
              std::size_t& failed);

// Of the kernel, for a file or folder in memory, its content apart.
inline constexpr std::uint64_t kBytesPerFile = 1024;

// What lies in the layers, by the path of a folder in them; 0 if it cannot be
// found out. Only system calls.
std::uint64_t layer_use(const char* folder);

// The system calls that a command has no business with: mounting, kernel
// modules and keys, other namespaces, tracing the kernel, the clock. As a
// program for the kernel; empty if it cannot be made.
std::string system_call_filter();

}  // namespace podium::process
