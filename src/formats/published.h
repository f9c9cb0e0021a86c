// formats/published.h -- the tables that organisers published (published.json
// of the neutral form), and how ours differ from them.
//
// Values are kept as they were printed; ours are compared with the digits that
// are there.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/score.h"

namespace podium::formats {

struct PublishedRow {
  std::string solver;
  bool competing = true;
  std::string division;                      // in rankings
  std::map<std::string, std::string> cells;  // "error", "correct", "cpu", ...
};

struct PublishedTable {
  std::string kind;  // "parallel", "twentyfour", ...
  std::vector<PublishedRow> rows;
};

struct PublishedDivision {
  std::string name;
  std::uint64_t benchmarks = 0;
  bool one_logic = false;  // a page about a logic of a division
  bool competitive = true;
  std::vector<PublishedTable> tables;
  std::map<std::string, std::string> winners;  // as the page calls the score
};

struct PublishedRanking {
  std::string name;  // "biggest-lead", ...
  std::vector<PublishedTable> tables;
};

struct Published {
  int year = 0;
  std::string track;
  std::vector<PublishedDivision> divisions;
  std::vector<PublishedRanking> rankings;
};

Result<Published> read_published(const std::string& path);
Result<Published> parse_published(std::string_view text,
                                  const std::string& name);

// One cell, or the order of a table, that is not what we compute.
struct Difference {
  std::string division;
  std::string kind;
  std::string solver;
  std::string column;
  std::string published;
  std::string ours;
};

struct Comparison {
  std::uint64_t cells = 0;
  std::vector<Difference> differences;
  std::uint64_t orders = 0;  // tables whose order was compared
  std::vector<Difference> orders_different;
  std::uint64_t winners = 0;
  std::vector<Difference> winners_different;
};

// Of the division pages. A page or row that we do not have is a difference.
Comparison compare_divisions(
    const Published& published,
    const std::vector<contest::DivisionScores>& scores);

// Of the rankings over all divisions, those that both have.
Comparison compare_rankings(const Published& published,
                            const std::vector<contest::Ranking>& rankings);

// The tables of the page as scores, so that rankings can be made from them.
std::vector<contest::DivisionScores> to_scores(const Published& published);

// Whether a printed number is the value, rounded to the digits that are there.
// `slack` is what may have been lost before rounding.
bool same_number(std::string_view printed, double value, double slack = 0);

}  // namespace podium::formats
