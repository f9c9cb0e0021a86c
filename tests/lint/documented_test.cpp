// docs/lint.md lists every code.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "support/support.h"
#include "terms/finding.h"

namespace podium::lint {
namespace {

std::string documentation() {
  std::ifstream file(testing::source_folder() + "/docs/lint.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Documentation, NamesEveryCodeOfTerms) {
  const std::string text = documentation();
  for (std::size_t at = 0; at < terms::kProblems; ++at) {
    const std::string code(mnemonic(static_cast<terms::Problem>(at)));
    EXPECT_NE(text.find("`" + code + "`"), std::string::npos) << code;
  }
}

}  // namespace
}  // namespace podium::lint
