#include "base/program_pages.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

namespace podium {

namespace {

// What may be written to has been, by the loader at least, and stays. Only
// advice: if it is not taken the pages stay.
int forget_object(struct dl_phdr_info* object, std::size_t /*size*/,
                  void* /*nothing*/) {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  for (unsigned i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object->dlpi_phdr[i];
    if (part.p_type != PT_LOAD || (part.p_flags & PF_W) != 0) continue;
    const std::uintptr_t place = object->dlpi_addr + part.p_vaddr;
    const std::uintptr_t begin = place / page * page;
    // The loader tells places as numbers.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    auto* const data = reinterpret_cast<void*>(begin);
    ::madvise(data, place + part.p_memsz - begin, MADV_DONTNEED);
  }
  return 0;
}

}  // namespace

void forget_program_pages() { ::dl_iterate_phdr(forget_object, nullptr); }

}  // namespace podium
