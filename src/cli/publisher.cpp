#include "cli/publisher.h"

#include <algorithm>
#include <chrono>

#include "cli/results.h"
#include "store/store.h"

namespace podium::cli {

std::string site_folder(const contest::Competition& competition) {
  return competition.results + "/site";
}

Result<void> write_site(const site::Results& results, const store::Store& store,
                        const std::string& folder) {
  return site::publish(
      results, folder,
      [&](const contest::Run& run) -> Result<std::vector<contest::Exchange>> {
        Result<store::Output> output =
            store.output(run.track, run.solver, run.benchmark);
        if (!output) return output.error();
        return std::move(output->exchanges);
      });
}

Result<site::Results> publish_now(const contest::Competition& competition,
                                  const LeftOut& left_out, ShownHeats shown) {
  // A reader of its own: the writer belongs to the slots.
  const Result<store::Store> store =
      store::Store::open(competition.results, store::Access::Read);
  if (!store) return store.error();
  Result<site::Results> results = gather(competition, *store, shown);
  if (!results) return results.error();
  for (std::size_t i = 0; i < results->tracks.size(); ++i) {
    results->tracks[i].left_out = left_out.at(i);
  }
  const Result<void> written =
      write_site(*results, *store, site_folder(competition));
  if (!written) return written.error();
  return results;
}

Publisher::Publisher(const contest::Competition& competition, LeftOut left_out)
    : competition_(competition),
      left_out_(std::move(left_out)),
      thread_([this] { work(); }) {}

Publisher::~Publisher() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void Publisher::set_left_out(LeftOut left_out) {
  const std::lock_guard lock(mutex_);
  left_out_ = std::move(left_out);
}

void Publisher::work() {
  using Clock = std::chrono::steady_clock;
  Clock::duration pause = std::chrono::seconds(2);
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, pause, [this] { return over_; })) {
    const LeftOut left_out = left_out_;
    lock.unlock();
    const Clock::time_point begin = Clock::now();
    try {
      static_cast<void>(publish_now(competition_, left_out, ShownHeats::All));
    } catch (const std::exception&) {
      // Told by the last publication, which does not catch it.
    }
    pause = std::max<Clock::duration>(std::chrono::seconds(10),
                                      20 * (Clock::now() - begin));
    lock.lock();
  }
}

}  // namespace podium::cli
