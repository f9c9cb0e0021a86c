#include "site/pages.h"

namespace podium::site {

// Defined by the file that src/site/CMakeLists.txt makes of the built pages.
extern const std::span<const Page> kPages;

std::span<const Page> pages() { return kPages; }

}  // namespace podium::site
