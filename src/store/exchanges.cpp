#include "store/exchanges.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

#include "base/text.h"

namespace podium::store {
namespace {

using contest::Exchange;

constexpr std::string_view kHead =
    "line,command,answered,answer,wall_ns,cpu_ns\n";

template <class Number>
bool parse(std::string_view text, Number& number) {
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  return problem == std::errc() && stop == end && number >= 0;
}

std::optional<Exchange> exchange_in(std::string_view row) {
  const std::vector<std::string_view> cells = split(row, ',');
  if (cells.size() != 6) return std::nullopt;
  Exchange exchange;
  Duration::rep wall = 0;
  if (!parse(cells[0], exchange.line) || !parse(cells[4], wall) ||
      (cells[2] != "0" && cells[2] != "1")) {
    return std::nullopt;
  }
  exchange.command = cells[1];
  exchange.answered = cells[2] == "1";
  exchange.wall = Duration(wall);
  exchange.is_check = !cells[3].empty();
  if (!exchange.is_check) return exchange;
  Duration::rep cpu = 0;
  const std::optional<contest::Answer> answer = contest::parse_answer(cells[3]);
  if (!answer || !parse(cells[5], cpu)) return std::nullopt;
  exchange.answer = *answer;
  exchange.cpu = Duration(cpu);
  return exchange;
}

}  // namespace

std::string to_csv(const std::vector<Exchange>& exchanges) {
  std::string csv(kHead);
  for (const Exchange& one : exchanges) {
    fmt::format_to(std::back_inserter(csv), "{},{},{},", one.line, one.command,
                   one.answered ? 1 : 0);
    if (one.is_check) {
      fmt::format_to(std::back_inserter(csv), "{},{},{}\n",
                     to_string(one.answer), one.wall.count(), one.cpu.count());
    } else {
      fmt::format_to(std::back_inserter(csv), ",{},\n", one.wall.count());
    }
  }
  return csv;
}

Result<std::vector<Exchange>> exchanges_in(std::string_view csv) {
  const Error corrupt{Code::Corrupt, "", "has no list of commands"};
  if (!csv.starts_with(kHead) || !csv.ends_with('\n')) return corrupt;
  csv.remove_prefix(kHead.size());
  std::vector<Exchange> exchanges;
  exchanges.reserve(
      static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')));
  while (!csv.empty()) {
    const std::size_t end = csv.find('\n');
    const std::optional<Exchange> one = exchange_in(csv.substr(0, end));
    if (!one) return corrupt;
    exchanges.push_back(*one);
    csv.remove_prefix(end + 1);
  }
  return exchanges;
}

}  // namespace podium::store
