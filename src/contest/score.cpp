#include "contest/score.h"

#include "base/check.h"

namespace podium::contest {

std::string_view slug(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::Parallel:
      return "parallel";
    case ScoreKind::Sequential:
      return "sequential";
    case ScoreKind::Sat:
      return "sat";
    case ScoreKind::Unsat:
      return "unsat";
    case ScoreKind::TwentyFourSeconds:
      return "24s";
  }
  throw Bug("no such ScoreKind");
}

std::string_view title(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::Parallel:
      return "Parallel";
    case ScoreKind::Sequential:
      return "Sequential";
    case ScoreKind::Sat:
      return "Sat";
    case ScoreKind::Unsat:
      return "Unsat";
    case ScoreKind::TwentyFourSeconds:
      return "24 seconds";
  }
  throw Bug("no such ScoreKind");
}

std::string_view slug(ScoreForm form) {
  switch (form) {
    case ScoreForm::Points:
      return "points";
    case ScoreForm::Sums:
      return "sums";
    case ScoreForm::FamilyWeights:
      return "weights";
  }
  throw Bug("no such ScoreForm");
}

std::string_view slug(RankingKind kind) {
  switch (kind) {
    case RankingKind::Medals:
      return "medals";
    case RankingKind::CompetitionWide:
      return "competition-wide";
    case RankingKind::BestOverall:
      return "best-overall";
    case RankingKind::BiggestLead:
      return "biggest-lead";
    case RankingKind::LargestContribution:
      return "largest-contribution";
  }
  throw Bug("no such RankingKind");
}

std::string_view title(RankingKind kind) {
  switch (kind) {
    case RankingKind::Medals:
      return "Medals";
    case RankingKind::CompetitionWide:
      return "Competition-wide";
    case RankingKind::BestOverall:
      return "Best overall";
    case RankingKind::BiggestLead:
      return "Biggest lead";
    case RankingKind::LargestContribution:
      return "Largest contribution";
  }
  throw Bug("no such RankingKind");
}

std::string_view slug(RecognitionKind kind) {
  switch (kind) {
    case RecognitionKind::OpenSource:
      return "open-source";
    case RecognitionKind::Industrial:
      return "industrial";
    case RecognitionKind::NewEntrant:
      return "new-entrant";
    case RecognitionKind::Breadth:
      return "breadth";
    case RecognitionKind::NewEntrantBeatsOthers:
      return "new-entrant-commendation";
    case RecognitionKind::NewBenchmarks:
      return "new-benchmarks";
    case RecognitionKind::BestOfTrack:
      return "best-of-track";
    case RecognitionKind::Complementary:
      return "complementary";
    case RecognitionKind::MostUnique:
      return "most-unique";
    case RecognitionKind::Prophet:
      return "prophet";
    case RecognitionKind::TenSecondWonder:
      return "ten-second-wonder";
  }
  throw Bug("no such RecognitionKind");
}

std::string_view title(RecognitionKind kind) {
  switch (kind) {
    case RecognitionKind::OpenSource:
      return "Open source";
    case RecognitionKind::Industrial:
      return "Best industrial performance";
    case RecognitionKind::NewEntrant:
      return "Best new entrant";
    case RecognitionKind::Breadth:
      return "Breadth of logics";
    case RecognitionKind::NewEntrantBeatsOthers:
      return "New entrant that beats an existing solver";
    case RecognitionKind::NewBenchmarks:
      return "Contributor of new benchmarks";
    case RecognitionKind::BestOfTrack:
      return "Best solver of the track";
    case RecognitionKind::Complementary:
      return "Best complementary solver";
    case RecognitionKind::MostUnique:
      return "Most unique solver";
    case RecognitionKind::Prophet:
      return "The Prophet";
    case RecognitionKind::TenSecondWonder:
      return "The 10 Second Wonder";
  }
  throw Bug("no such RecognitionKind");
}

}  // namespace podium::contest
