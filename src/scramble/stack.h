// scramble/stack.h -- a stack for loops that push and pop all the time.

#pragma once

#include <cstddef>
#include <type_traits>

#include "base/pages.h"

namespace podium::scramble {

template <class T>
class Stack {
  static_assert(std::is_trivially_copyable_v<T> &&
                std::is_trivially_destructible_v<T>);

 public:
  bool empty() const { return end_ == begin_; }
  std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
  void clear() { end_ = begin_; }

  void push(const T& item) {
    if (end_ == limit_) grow(2 * size() + 64);
    *end_++ = item;
  }

  // REQUIRES: not empty.
  T pop() { return *--end_; }

  // Room for so many, in place of what there is; then set_size().
  T* make_room(std::size_t count) {
    if (count > static_cast<std::size_t>(limit_ - begin_)) grow(count);
    return begin_;
  }

  // REQUIRES: there are as many, or there is room.
  void set_size(std::size_t size) { end_ = begin_ + size; }

  // Gives back the memory of what has been popped, if that is much.
  void trim() { pages_.forget(size() * sizeof(T), pages_.capacity()); }

  T* begin() { return begin_; }
  T* end() { return end_; }
  T& operator[](std::size_t at) { return begin_[at]; }
  const T& operator[](std::size_t at) const { return begin_[at]; }

 private:
  void grow(std::size_t count) {
    const std::size_t old = size();
    pages_.reserve(count * sizeof(T));
    begin_ = reinterpret_cast<T*>(pages_.data());
    end_ = begin_ + old;
    limit_ = begin_ + pages_.capacity() / sizeof(T);
  }

  Pages pages_;
  T* begin_ = nullptr;
  T* end_ = nullptr;
  T* limit_ = nullptr;
};

}  // namespace podium::scramble
