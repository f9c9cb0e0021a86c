// The commands of a run as text and back.

#include "store/exchanges.h"

#include <gtest/gtest.h>

#include "sample.h"
#include "store/letters.h"

namespace podium::store {
namespace {

TEST(Exchanges, AreLinesThatASpreadsheetReads) {
  EXPECT_EQ(to_csv(sample_exchanges(6)),
            "line,command,answered,answer,wall_ns,cpu_ns\n"
            "0,set-option,1,,5,\n"
            "3,assert,1,,6,\n"
            "4,check-sat,1,sat,7000000000,9000000003\n"
            "9,check-sat-assuming,0,none,1,9100000000\n");
}

TEST(Exchanges, ComeBackAsTheyWere) {
  const auto read = exchanges_in(to_csv(sample_exchanges(6)));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, sample_exchanges(6));
  EXPECT_TRUE(exchanges_in(to_csv({}))->empty());
}

TEST(Exchanges, DamageIsSeen) {
  const std::string head = "line,command,answered,answer,wall_ns,cpu_ns\n";
  for (const char* row :
       {"1,a,1,,5", "1,a,1,,5,\n1", "x,a,1,,5,\n", "1,a,2,,5,\n", "1,a,1,,,\n",
        "1,a,1,,-5,\n", "1,a,1,maybe,5,5\n", "1,a,1,sat,5,\n", "1,a,1,,5\n",
        "1,a,1,,5,,\n", "\n", "1,a,1,,5x,\n"}) {
    const auto read = exchanges_in(head + row);
    ASSERT_FALSE(read) << row;
    EXPECT_EQ(read.error().code, Code::Corrupt);
  }
  EXPECT_FALSE(exchanges_in(""));
  EXPECT_FALSE(exchanges_in("sat\n"));
}

TEST(Letters, AreOneForEach) {
  using contest::Answer;
  using contest::Status;
  const std::vector<Answer> answers{Answer::Sat, Answer::Unknown,
                                    Answer::Unsat};
  EXPECT_EQ(to_letters(answers), "s?u");
  EXPECT_EQ(answers_in("s?u"), answers);
  EXPECT_EQ(to_letters(std::vector<Status>{Status::Unsat}), "u");
  EXPECT_EQ(statuses_in("?"), std::vector<Status>{Status::Unknown});
  EXPECT_FALSE(answers_in("sx"));
  EXPECT_TRUE(statuses_in("")->empty());
}

}  // namespace
}  // namespace podium::store
