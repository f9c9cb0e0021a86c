// The official tool's output for the shared corpus, by SHA-256.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "official/command_line.h"
#include "official/official.h"
#include "support/support.h"

namespace podium::official {
namespace {

// One line of the table: what that tool did.
struct Row {
  std::vector<std::string_view> arguments;  // without the seed
  std::string mode;
  std::string seed;
  int exit = 0;
  std::string sha256;  // "-" unless exit is 0
};

using Table = std::map<std::string, std::vector<Row>>;  // by file

std::vector<std::string_view> arguments_of(std::string_view mode) {
  static const std::map<std::string_view, std::vector<std::string_view>> kModes{
      {"single", {"-term_annot", "pattern"}},
      {"incremental", {"-term_annot", "pattern", "-incremental", "true"}},
      {"model-val", {"-term_annot", "pattern", "-gen-model-val", "true"}},
      {"unsat-core", {"-term_annot", "pattern", "-gen-unsat-core", "true"}},
      {"proof", {"-term_annot", "pattern", "-gen-proof", "true"}},
      {"all-annot", {}},
      {"no-annot", {"-term_annot", "false"}},
      {"non-smtcomp", {"-support-non-smtcomp", "true"}},
      {"z3", {"-support-z3", "true"}},
  };
  return kModes.at(mode);
}

std::string unpacked(const std::string& path) {
  std::string text;
  std::FILE* const pipe = ::popen(("gzip -dc '" + path + "'").c_str(), "r");
  if (pipe == nullptr) return text;
  std::array<char, 1 << 16> buffer{};
  while (const std::size_t size =
             std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), size);
  }
  return ::pclose(pipe) == 0 ? text : std::string();
}

Table read_table(std::string_view text) {
  Table table;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || line.starts_with("#") || line.starts_with("path\t")) {
      continue;
    }
    const auto fields = split(line, '\t');
    table[std::string(fields.at(0))].push_back(
        {arguments_of(fields.at(1)), std::string(fields.at(1)),
         std::string(fields.at(2)), std::stoi(std::string(fields.at(3))),
         std::string(fields.at(4))});
  }
  return table;
}

// What may differ, and why; docs/official-scrambler.md has the cases. A path
// that ends with a slash stands for all files below it.
enum class Difference : std::uint8_t {
  Refused,  // here only: that tool prints something that is no correct script
  Taken,    // here only
  Bytes,    // both take it, and that tool damages it
};

struct Explained {
  std::string_view path;
  Difference difference;
};

constexpr Explained kExplained[] = {
    // No script: answers of solvers, stray bytes and tokens, strings without an
    // end, not as many datatypes as sorts.
    {"Boolector+boolector/test/log/smt2perr020.smt2", Difference::Refused},
    {"Boolector+boolector/test/log/smt2perr021.smt2", Difference::Refused},
    {"Boolector+boolector/test/log/smt2perr024.smt2", Difference::Refused},
    {"Boolector+boolector/test/log/smt2perr025.smt2", Difference::Refused},
    {"Gbury+dolmen/tests/parsing/smtlib/v2.6/errors/", Difference::Refused},
    {"Gbury+dolmen/tests/parsing/smtlib/v2.7/errors/", Difference::Refused},
    {"SMT-COMP+postprocessors/model-validation-track/examples/QF_BV/",
     Difference::Refused},
    {"SMT-COMP+trace-executor/test/", Difference::Refused},
    {"Z3Prover+z3test/regressions/smt2/t197.smt2", Difference::Refused},
    {"bitwuzla+bitwuzla/test/regress/parser/", Difference::Refused},
    {"cvc5+cvc5/test/regress/cli/regress0/parser/parser-line-error.smt2",
     Difference::Refused},
    {"pysmt+pysmt/pysmt/test/smtlib/fuzzed/QF_UFNIA.smt2", Difference::Refused},
    {"uuverifiers+ostrich/tests/parse-ecma-cases-3.smt2", Difference::Refused},
    {"uuverifiers+ostrich/tests/parse-ecma-groups.smt2", Difference::Refused},
    {"uuverifiers+ostrich/tests/parse-ecma-replace.smt2", Difference::Refused},
    {"uuverifiers+ostrich/tests/substring2.smt2", Difference::Refused},
    {"uuverifiers+ostrich/tests/substring2b.smt2", Difference::Refused},
    // A name given by :named is used, and is lost or comes too late.
    {"Gbury+dolmen/tests/typing/pass/smtlib/v2.6/named/multiple_uses.smt2",
     Difference::Refused},
    {"cvc5+cvc5/test/regress/cli/regress0/named-expr-use.smt2",
     Difference::Refused},
    {"cvc5+cvc5/test/regress/cli/regress0/parser/"
     "use-name-in-same-command-minimal.smt2",
     Difference::Refused},
    // A term is named x1.
    {"usi-verification-and-security+opensmt/test/regression/unsatcores/generic/"
     "redundant-half1-named-mix_min.smt2",
     Difference::Refused},
    // A constructor is called or, a variable Set.
    {"cvc5+cvc5/test/regress/cli/regress1/proofs/"
     "issue-dt-tester-conflict-cons-eq-clash.smt2",
     Difference::Refused},
    {"cvc5+cvc5/test/regress/cli/regress1/sets/issue8995-minus-rr.smt2",
     Difference::Refused},
    // A comment ends the text.
    {"Z3Prover+z3test/regressions/smt2/2546.smt2", Difference::Taken},
    {"Z3Prover+z3test/regressions/smt2/issue-628.smt2", Difference::Taken},
    // Elements of finite fields.
    {"cvc5+cvc5/test/regress/cli/regress0/ff/", Difference::Bytes},
    // Testers is-c.
    {"cvc5+cvc5/test/regress/cli/regress0/fmf/dd_issue12208.smt2",
     Difference::Bytes},
    {"cvc5+cvc5/test/regress/cli/regress1/datatypes/issue3266-small.smt2",
     Difference::Bytes},
    {"cvc5+cvc5/test/regress/cli/regress1/quantifiers/"
     "min-ppgt-em-incomplete2.smt2",
     Difference::Bytes},
    {"cvc5+cvc5/test/regress/cli/regress1/strings/issue1105.smt2",
     Difference::Bytes},
    {"cvc5+cvc5/test/regress/cli/regress2/quantifiers/cee-event-wrong-sat.smt2",
     Difference::Bytes},
    {"cvc5+cvc5/test/regress/cli/regress2/quantifiers/exp-trivially-dd3.smt2",
     Difference::Bytes},
};

bool is_explained(std::string_view path, Difference difference) {
  return std::any_of(
      std::begin(kExplained), std::end(kExplained), [&](const Explained& it) {
        const bool below = it.path.ends_with('/') && path.starts_with(it.path);
        return (below || path == it.path) && it.difference == difference;
      });
}

struct Count {
  std::atomic<int> same = 0;       // bytes and exit code
  std::atomic<int> refused = 0;    // by both
  std::atomic<int> explained = 0;  // differences
};

// What differs beyond what is explained; empty if nothing does.
std::string difference(const Row& row, std::string_view text,
                       const std::string& path, Count& count) {
  std::vector<std::string_view> arguments = row.arguments;
  arguments.insert(arguments.end(), {"-seed", row.seed});
  const Result<CommandLine> line = parse_command_line(arguments, 1);
  if (!line) return to_string(line.error());
  const Result<Output> output = scramble(text, path, line->options);
  if (!output && output.error().hint.empty()) return "no hint";
  const bool same =
      output && row.exit == 0 && sha256(output->text) == row.sha256;
  if (same) ++count.same;
  const bool both_refuse = !output && row.exit != 0;
  if (both_refuse) ++count.refused;
  if (same || both_refuse) return "";
  Difference found = Difference::Bytes;
  if (!output) found = Difference::Refused;
  if (row.exit != 0) found = Difference::Taken;
  if (is_explained(path, found)) {
    ++count.explained;
    return "";
  }
  return output ? "other bytes or exit code" : to_string(output.error());
}

// Each file by one thread, in all modes. Tells what is not explained.
std::vector<std::string> compare(const Table& table, const std::string& corpus,
                                 Count& count) {
  std::vector<Table::const_iterator> files;
  for (auto it = table.begin(); it != table.end(); ++it) files.push_back(it);
  std::vector<std::string> problems;
  std::mutex mutex;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size(); i = next++) {
      const auto& [name, rows] = *files[i];
      const Result<MappedFile> file = MappedFile::open(corpus + "/" + name);
      for (const Row& row : rows) {
        const std::string found =
            file ? difference(row, file->text(), name, count) : "not there";
        if (found.empty()) continue;
        const std::lock_guard lock(mutex);
        problems.push_back(name + " " + row.mode + " " + row.seed + ": " +
                           found);
      }
    }
  };
  std::vector<std::jthread> threads;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  for (unsigned i = 0; i < cores; ++i) threads.emplace_back(work);
  threads.clear();
  return problems;
}

TEST(Corpus, BytesAndExitsAreThoseOfTheOfficialTool) {
  const std::string shared = testing::shared_folder();
  const std::string path = shared + "/official-scrambler.tsv.gz";
  if (shared.empty() || !MappedFile::open(path)) {
    GTEST_SKIP() << "no table of the official outputs here";
  }
  const std::string text = unpacked(path);
  const Table table = read_table(text);
  ASSERT_GE(table.size(), 2450U);
  Count count;
  for (const std::string& problem : compare(table, shared + "/corpus", count)) {
    ADD_FAILURE() << problem;
  }
  std::printf(
      "%d outputs with the same bytes, %d refused by both, %d differences, all "
      "explained unless listed\n",
      count.same.load(), count.refused.load(), count.explained.load());
  EXPECT_GE(count.same, 33721);
  EXPECT_GE(count.refused, 30993);
  EXPECT_LE(count.explained, 1436);
}

}  // namespace
}  // namespace podium::official
