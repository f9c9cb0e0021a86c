#include "contest/rule_book.h"

#include <fmt/format.h>

#include <chrono>

#include "base/check.h"
#include "contest/score_rules_table.h"
#include "contest/years_hint.h"

namespace podium::contest {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr RecognitionKind k2008Recognitions[] = {RecognitionKind::OpenSource};
constexpr RecognitionKind k2014Recognitions[] = {
    RecognitionKind::OpenSource, RecognitionKind::NewEntrant,
    RecognitionKind::Breadth, RecognitionKind::NewBenchmarks};
constexpr RecognitionKind k2015Recognitions[] = {
    RecognitionKind::OpenSource, RecognitionKind::Industrial,
    RecognitionKind::NewEntrant, RecognitionKind::Breadth,
    RecognitionKind::NewBenchmarks};
constexpr RecognitionKind k2018Recognitions[] = {
    RecognitionKind::NewEntrant,    RecognitionKind::BestOfTrack,
    RecognitionKind::Complementary, RecognitionKind::MostUnique,
    RecognitionKind::Prophet,       RecognitionKind::TenSecondWonder,
    RecognitionKind::NewBenchmarks};
constexpr RecognitionKind k2016Recognitions[] = {
    RecognitionKind::NewEntrant, RecognitionKind::NewBenchmarks};
constexpr RecognitionKind k2025Recognitions[] = {
    RecognitionKind::NewEntrantBeatsOthers, RecognitionKind::NewBenchmarks};

constexpr RuleBook k2025{.year = 2025,
                         .family = FamilyRule::BottomFolder,
                         .teams_for_competitive = 2,
                         .runs_non_competitive = false,
                         .cap_floor = 300,
                         .cap_percent = 50,
                         .short_limit = seconds(24),
                         .wall_limit = minutes(20),
                         .logic_limits = {},
                         .other_limit = minutes(20),
                         .parallel_limit = minutes(2),
                         .core_check_limit = Duration::zero(),
                         .model_check_limit = minutes(15),
                         .memory_limit = 30'000'000'000,
                         .cores = 4,
                         .known_prefix_only = false,
                         // 5.3 names the official trace executor, which does.
                         .stops_at_wrong = true,
                         .error_stream_counts = true,
                         .score = rows::document_2025(),
                         .recognitions = k2025Recognitions};

constexpr RuleBook with_score(RuleBook book, int year, ScoreRules score) {
  book.year = year;
  book.score = score;
  return book;
}

constexpr RuleBook book_2026() {
  RuleBook book = with_score(k2025, 2026, rows::document_2026());
  book.parallel_limit = minutes(20);
  return book;
}
constexpr RuleBook k2026 = book_2026();

constexpr RuleBook book_2024() {
  RuleBook book = with_score(k2025, 2024, rows::document_2023());
  book.core_check_limit = minutes(5);
  return book;
}
constexpr RuleBook k2024 = book_2024();

// StarExec: 60 GB.
constexpr RuleBook book_2023() {
  RuleBook book = with_score(k2024, 2023, rows::document_2023());
  book.parallel_limit = minutes(20);
  book.memory_limit = 60'000'000'000;
  return book;
}
constexpr RuleBook k2023 = book_2023();
constexpr RuleBook k2022 = with_score(k2023, 2022, rows::document_2021());

constexpr RuleBook k2021 = with_score(k2023, 2021, rows::document_2021());

constexpr RuleBook book_2020() {
  RuleBook book = with_score(k2021, 2020, rows::document_2020());
  book.cap_percent = 40;
  return book;
}
constexpr RuleBook k2020 = book_2020();

constexpr RuleBook book_2019() {
  RuleBook book = with_score(k2021, 2019, rows::document_2019());
  book.wall_limit = minutes(40);
  book.other_limit = minutes(40);
  return book;
}
constexpr RuleBook k2019 = book_2019();

// Everything eligible is used, also of divisions that are not competitive.
constexpr RuleBook book_2018() {
  RuleBook book = with_score(k2021, 2018, rows::document_2018());
  book.runs_non_competitive = true;
  book.other_limit = minutes(40);
  book.family = FamilyRule::TopFolder;
  book.cap_percent = 100;
  book.known_prefix_only = true;
  // 5.2: "on its standard output channel".
  book.error_stream_counts = false;
  book.recognitions = k2018Recognitions;
  return book;
}
constexpr RuleBook k2018 = book_2018();

constexpr RuleBook book_2017() {
  RuleBook book = with_score(k2018, 2017, rows::document_2017());
  book.recognitions = k2016Recognitions;
  return book;
}
constexpr RuleBook k2017 = book_2017();

constexpr RuleBook book_2016() {
  RuleBook book = with_score(k2017, 2016, rows::document_2016());
  book.wall_limit = minutes(40);
  return book;
}
constexpr RuleBook k2016 = book_2016();

constexpr RuleBook book_2015() {
  RuleBook book = with_score(k2016, 2015, rows::document_2015());
  book.recognitions = k2015Recognitions;
  return book;
}
constexpr RuleBook k2015 = book_2015();

constexpr RuleBook book_2014() {
  RuleBook book = with_score(k2015, 2014, rows::document_2014());
  book.recognitions = k2014Recognitions;
  return book;
}
constexpr RuleBook k2014 = book_2014();

constexpr RuleBook book_2012() {
  RuleBook book = with_score(k2014, 2012, rows::document_2012());
  book.wall_limit = minutes(30);
  book.other_limit = minutes(30);
  book.cores = 1;
  book.teams_for_competitive = 3;
  book.recognitions = k2008Recognitions;
  return book;
}
constexpr RuleBook k2012 = book_2012();

constexpr RuleBook k2010 = with_score(k2012, 2010, rows::document_2010());
constexpr RuleBook k2011 = with_score(k2010, 2011, rows::document_2010());

// 3.3: 30 minutes in these divisions, 20 in the other ten.
constexpr LogicLimit k2008Limits[] = {{"QF_UF", minutes(30)},
                                      {"QF_RDL", minutes(30)},
                                      {"QF_IDL", minutes(30)},
                                      {"QF_BV", minutes(30)},
                                      {"QF_AUFBV", minutes(30)}};

constexpr RuleBook book_2008() {
  RuleBook book = with_score(k2012, 2008, rows::document_2008());
  book.wall_limit = minutes(20);
  book.logic_limits = k2008Limits;
  book.memory_limit = 1'500'000'000;
  book.family = FamilyRule::BottomFolder;
  book.known_prefix_only = false;
  // The report does not ask for more: every division has a winner.
  book.teams_for_competitive = 1;
  return book;
}
constexpr RuleBook k2008 = book_2008();

constexpr RuleBook kDocuments[] = {k2008, k2010, k2011, k2012, k2014, k2015,
                                   k2016, k2017, k2018, k2019, k2020, k2021,
                                   k2022, k2023, k2024, k2025, k2026};

// The scripts of 2016 to 2018 took the whole folder path for the family.
constexpr RuleBook published_weights(RuleBook book) {
  book.family = FamilyRule::BottomFolder;
  book.score = rows::published_weights(book.score);
  return book;
}

constexpr RuleBook kPublished[] = {
    k2008,
    with_score(k2014, 2014, rows::published_2014()),
    with_score(k2015, 2015, rows::published_2015()),
    published_weights(k2016),
    published_weights(k2017),
    published_weights(k2018),
    with_score(k2019, 2019, rows::published_2019()),
    with_score(k2020, 2020, rows::published_2020()),
    with_score(k2021, 2021, rows::published_2021()),
    with_score(k2022, 2022, rows::published_2021()),
    with_score(k2023, 2023, rows::published_2023()),
    with_score(k2024, 2024, rows::published_2024()),
    with_score(k2025, 2025, rows::published_2025())};

std::span<const RuleBook> books(Edition edition) {
  switch (edition) {
    case Edition::Document:
      return kDocuments;
    case Edition::Published:
      return kPublished;
  }
  throw Bug("no such Edition");
}

}  // namespace

Result<const RuleBook*> rule_book(int year, Edition edition) {
  if (year == 0) {
    return Error{Code::Missing, "", "the year of the results is not known",
                 "podium import --year tells it to a store, --rules is for one "
                 "table"};
  }
  std::vector<int> known;
  for (const RuleBook& book : books(edition)) {
    if (book.year == year) return &book;
    known.push_back(book.year);
  }
  return Error{Code::BadValue, "",
               edition == Edition::Document
                   ? fmt::format("there are no rules for the year {}", year)
                   : fmt::format("what was done in {} is not known", year),
               years_hint(year, known)};
}

Duration wall_limit(const RuleBook& rules, Track track) {
  switch (track) {
    case Track::SingleQuery:
      return rules.wall_limit;
    case Track::Incremental:
    case Track::UnsatCore:
    case Track::ModelValidation:
      return rules.other_limit;
    case Track::Parallel:
      return rules.parallel_limit;
  }
  throw Bug("no such Track");
}

LogicLimits logic_limits(const RuleBook& rules, Track track) {
  LogicLimits limits;
  if (track != Track::SingleQuery) return limits;
  for (const LogicLimit& one : rules.logic_limits) {
    limits.emplace(one.logic, one.wall);
  }
  return limits;
}

std::span<const ScoreKind> score_kinds(const RuleBook& rules, Track track) {
  return rules.score.kinds.at(static_cast<std::size_t>(track));
}

std::vector<int> rule_years() {
  std::vector<int> years;
  for (const RuleBook& book : kDocuments) years.push_back(book.year);
  return years;
}

}  // namespace podium::contest
