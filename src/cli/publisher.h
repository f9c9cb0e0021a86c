// cli/publisher.h -- keeps the site up to date while runs go on.

#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/results.h"
#include "contest/competition.h"
#include "site/publish.h"

namespace podium::cli {

// By track, in the competition's order: name and reason.
using LeftOut = std::vector<std::vector<std::pair<std::string, std::string>>>;

// Where a competition's pages are.
std::string site_folder(const contest::Competition& competition);

// Writes the pages and the data of these results; the commands of incremental
// runs come from the store.
Result<void> write_site(const site::Results& results, const store::Store& store,
                        const std::string& folder);

// Scores what is stored and writes the site. Returns what it published.
Result<site::Results> publish_now(const contest::Competition& competition,
                                  const LeftOut& left_out, ShownHeats shown);

// Publishes again and again until it is destroyed, all heats as far as they
// have come, and spends at most a twentieth of the time on it. What goes wrong
// is silent here: the last publication, after the runs, reports it.
class Publisher {
 public:
  Publisher(const contest::Competition& competition, LeftOut left_out);
  ~Publisher();

  // What is left out from now on.
  void set_left_out(LeftOut left_out);

  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;

 private:
  void work();

  const contest::Competition& competition_;
  std::mutex mutex_;  // of what follows
  LeftOut left_out_;
  std::condition_variable wake_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace podium::cli
