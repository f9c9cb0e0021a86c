#include "store/group_commit.h"

#include <utility>

namespace podium::store {
namespace {

// Ends the work on a batch on every way out.
class Turn {
 public:
  Turn(std::unique_lock<std::mutex>& lock, std::condition_variable& changed,
       bool& storing, const GroupCommit::Batch& batch)
      : lock_(lock), changed_(changed), storing_(storing), batch_(batch) {
    storing_ = true;
    lock_.unlock();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    lock_.lock();
    storing_ = false;
    for (Pending* pending : batch_) pending->finished = true;
    changed_.notify_all();
  }

 private:
  std::unique_lock<std::mutex>& lock_;
  std::condition_variable& changed_;
  bool& storing_;
  const GroupCommit::Batch& batch_;
};

}  // namespace

void GroupCommit::add(Pending& pending, const Store& store) {
  pending.result = Error{Code::Io, "", "storing this run was broken off"};
  std::unique_lock<std::mutex> lock(mutex_);
  waiting_.push_back(&pending);
  changed_.wait(lock, [&] { return pending.finished || !storing_; });
  if (pending.finished) return;
  const Batch batch = std::exchange(waiting_, {});
  const Turn turn(lock, changed_, storing_, batch);
  store(batch);
}

}  // namespace podium::store
