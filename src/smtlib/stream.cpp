#include "smtlib/stream.h"

namespace podium::smtlib {

namespace {

// Text and tokens together fill about half of a second-level cache.
constexpr std::size_t kBytesAtATime = std::size_t{1} << 15;

}  // namespace

template <class Tokens>
template <class... More>
void StreamOf<Tokens>::begin(std::string_view text, const std::string& name,
                             bool escapes, More&&... more) {
  tokens_.name_ = name;
  reader_.reset();
  if (text.size() > Reader::kLargest) return;
  reader_.emplace(text, tokens_, std::forward<More>(more)...);
  if (escapes) reader_->expect_escapes();
}

template <class Tokens>
StreamStep StreamOf<Tokens>::next() {
  if (!reader_) {
    error_ = Reader::too_large(tokens_.name());
    return Step::Failed;
  }
  if (reader_->at_end()) return Step::End;
  if (!reader_->read_some(kBytesAtATime)) {
    error_ = reader_->error(tokens_.name());
    return Step::Failed;
  }
  return reader_->rewound() ? Step::Again : Step::Commands;
}

template class StreamOf<Tape>;
template class StreamOf<Strip>;

void Stream::open(std::string_view text, const std::string& name,
                  bool escapes) {
  begin(text, name, escapes);
}

void StripStream::open(std::string_view text, const std::string& name,
                       bool escapes, OnRead on_read) {
  begin(text, name, escapes, on_symbols_, std::move(on_read));
}

void StripStream::forget(std::size_t begin, std::size_t end) {
  tokens_.forget(begin, end);
}

void StripStream::forget_all() { tokens_.forget_all(); }

}  // namespace podium::smtlib
