// scramble/stack.h -- a stack for loops that push and pop all the time.

#pragma once

#include <cstddef>

#include "base/pages.h"

namespace podium::scramble {

template <class T>
class Stack {
 public:
  bool empty() const { return items_.size() == 0; }
  std::size_t size() const { return items_.size(); }
  void clear() { items_.set_size(0); }

  void push(const T& item) {
    const std::size_t size = items_.size();
    if (size == items_.capacity()) items_.reserve(2 * size + 64);
    items_.data()[size] = item;
    items_.set_size(size + 1);
  }

  // Room for so many, in place of what there is; then set_size().
  T* make_room(std::size_t count) {
    items_.reserve(count);
    return items_.data();
  }
  void set_size(std::size_t size) { items_.set_size(size); }

  // REQUIRES: not empty.
  T pop() {
    const std::size_t size = items_.size() - 1;
    items_.set_size(size);
    return items_.data()[size];
  }

  T* begin() { return items_.data(); }
  T* end() { return items_.data() + items_.size(); }
  T& operator[](std::size_t at) { return items_.data()[at]; }
  const T& operator[](std::size_t at) const { return items_.data()[at]; }

 private:
  Array<T> items_;
};

}  // namespace podium::scramble
