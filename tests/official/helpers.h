// What the tests of the official way of scrambling share.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "official/official.h"

namespace podium::official {

inline Options with_seed(std::int64_t seed) {
  Options options;
  options.seed = seed;
  return options;
}

// The error as text if there is one, so that a comparison shows it.
inline std::string scrambled(std::string_view script, const Options& options) {
  const Result<Output> output = scramble(script, "test", options);
  return output ? output->text : to_string(output.error());
}

// Code, place and message of the error that there must be.
inline std::string refused(std::string_view script, const Options& options) {
  const Result<Output> output = scramble(script, "test", options);
  if (output) return "taken: " + output->text;
  EXPECT_FALSE(output.error().hint.empty());
  const Error& error = output.error();
  return error.where + " " + std::string(mnemonic(error.code)) + " " +
         error.message;
}

}  // namespace podium::official
