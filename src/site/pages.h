// site/pages.h -- the built pages, which are part of the program.

#pragma once

#include <span>
#include <string_view>

namespace podium::site {

struct Page {
  std::string_view path;  // below the site's folder: "assets/podium.js"
  std::string_view content;
};

// Empty in a program that was built without them (PODIUM_WEB=OFF).
std::span<const Page> pages();

}  // namespace podium::site
