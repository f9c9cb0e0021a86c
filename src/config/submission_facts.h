// config/submission_facts.h -- what checks of a submission need to know beyond
// its solver, with places.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "config/table_reader.h"
#include "contest/solver.h"

namespace podium::config {

struct ArchiveFacts {
  Text url;
  Text sha256;  // empty text: there is none
  Text sha512;
};

// A logic or a division that a participation lists.
struct Listed {
  Text name;
  bool is_division = false;
  std::vector<std::string> tracks;  // of the participation, as written
};

struct SubmissionFacts {
  contest::Solver solver;
  Place name_place;
  Text type;  // "derived"; empty if it is missing
  Place participations_place;
  bool has_participations = true;
  std::vector<std::string> tracks;  // of all participations, as written
  std::vector<ArchiveFacts> archives;
  std::vector<Listed> listed;
  std::vector<Text> repositories;  // aws_repository of participations
};

// Reads a submission as far as it can be read. The facts are complete if there
// is no error. Errors are by position.
struct ReadSubmission {
  SubmissionFacts facts;
  std::vector<Error> errors;
};
ReadSubmission read_submission_facts(std::string_view text,
                                     const std::string& path, int year);

}  // namespace podium::config
