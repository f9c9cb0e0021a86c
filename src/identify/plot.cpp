// Classes by size, as in figure 4 of the paper.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "identify/survey.h"

namespace podium::identify {

namespace {

constexpr double kLeft = 70;
constexpr double kTop = 20;
constexpr double kWidth = 520;
constexpr double kHeight = 320;

// Colours that colour-blind people can tell apart; shapes say it too.
struct Series {
  Level level;
  std::string_view colour;
};
constexpr std::array kSeries{Series{Level::Identical, "#0072b2"},
                             Series{Level::Normal, "#e69f00"},
                             Series{Level::Isomorphic, "#009e73"}};

double powers_of_ten(std::size_t largest) {
  return std::max(1.0,
                  std::ceil(std::log10(static_cast<double>(largest) + 0.5)));
}

std::string mark(Level level, double x, double y, std::string_view colour) {
  switch (level) {
    case Level::Identical:
      return fmt::format(
          R"(<circle cx="{:.1f}" cy="{:.1f}" r="4" fill="none" stroke="{}"/>)",
          x, y, colour);
    case Level::Normal:
      return fmt::format(
          R"(<rect x="{:.1f}" y="{:.1f}" width="7" height="7" fill="none" )"
          R"(stroke="{}"/>)",
          x - 3.5, y - 3.5, colour);
    case Level::Isomorphic:
      break;
  }
  return fmt::format(R"(<path d="M{:.1f} {:.1f}l8 8m0 -8l-8 8" stroke="{}"/>)",
                     x - 4, y - 4, colour);
}

}  // namespace

std::string plot(const Survey& survey) {
  std::size_t size = 1;
  std::size_t count = 1;
  for (const Classes& level : survey.levels) {
    for (const auto& [members, classes] : level.sizes) {
      size = std::max(size, members);
      count = std::max(count, classes);
    }
  }
  const double across = powers_of_ten(size);
  const double up = powers_of_ten(count);
  const auto x_of = [&](double value) {
    return kLeft + kWidth * std::log10(value) / across;
  };
  const auto y_of = [&](double value) {
    return kTop + kHeight * (1 - std::log10(value) / up);
  };
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 620 400\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<title>Classes of "
      "benchmarks by size</title>\n<rect width=\"620\" height=\"400\" "
      "fill=\"white\"/>\n";
  for (int power = 0; power <= static_cast<int>(across); ++power) {
    const double x = x_of(std::pow(10, power));
    out += fmt::format(
        "<path d=\"M{0:.1f} {1}V{2}\" stroke=\"#ccc\"/><text x=\"{0:.1f}\" "
        "y=\"{3}\" text-anchor=\"middle\">{4:.0f}</text>\n",
        x, kTop, kTop + kHeight, kTop + kHeight + 16, std::pow(10, power));
  }
  for (int power = 0; power <= static_cast<int>(up); ++power) {
    const double y = y_of(std::pow(10, power));
    out += fmt::format(
        "<path d=\"M{1} {0:.1f}H{2}\" stroke=\"#ccc\"/><text x=\"{3}\" "
        "y=\"{0:.1f}\" text-anchor=\"end\">{4:.0f}</text>\n",
        y, kLeft, kLeft + kWidth, kLeft - 6, std::pow(10, power));
  }
  out += fmt::format(
      "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">Size "
      "(benchmarks)</text>\n<text transform=\"translate(18 {}) rotate(-90)\" "
      "text-anchor=\"middle\">Equivalence classes</text>\n",
      kLeft + kWidth / 2, kTop + kHeight + 36, kTop + kHeight / 2);
  double legend = kTop + 14;
  for (const Series& series : kSeries) {
    for (const auto& [members, classes] : survey.at(series.level).sizes) {
      out += mark(series.level, x_of(static_cast<double>(members)),
                  y_of(static_cast<double>(classes)), series.colour) +
             "\n";
    }
    out += mark(series.level, kLeft + kWidth - 100, legend, series.colour);
    out += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n",
                       kLeft + kWidth - 88, legend + 4, name_of(series.level));
    legend += 18;
  }
  return out + "</svg>\n";
}

}  // namespace podium::identify
