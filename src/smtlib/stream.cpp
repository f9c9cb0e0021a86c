#include "smtlib/stream.h"

#include <utility>

namespace podium::smtlib {

namespace {

// Text and tape together fill about half of a second-level cache.
constexpr std::size_t kBytesOfATape = std::size_t{1} << 15;

}  // namespace

void Stream::open(std::string_view text, std::string name, bool escapes) {
  tape_.name_ = std::move(name);
  reader_.reset();
  if (text.size() <= Reader::kLargest) {
    reader_.emplace(text, tape_, &listing_);
    if (escapes) reader_->expect_escapes();
  }
}

Stream::Step Stream::next() {
  if (!reader_) {
    error_ = Reader::too_large(tape_.name());
    return Step::Failed;
  }
  if (reader_->at_end()) return Step::End;
  if (!reader_->read_some(kBytesOfATape)) {
    error_ = reader_->error(tape_.name());
    return Step::Failed;
  }
  return reader_->rewound() ? Step::Again : Step::Commands;
}

}  // namespace podium::smtlib
