// terms/column.h -- an array that grows at its end, for millions of small
// records.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>

#include "base/pages.h"

namespace podium::terms {

template <class T>
class Column {
 public:
  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.size() == 0; }
  T& operator[](std::size_t at) { return items_[at]; }
  const T& operator[](std::size_t at) const { return items_[at]; }
  T& back() { return items_[items_.size() - 1]; }
  const T& back() const { return items_[items_.size() - 1]; }

  void push(T item) {
    const std::size_t at = items_.size();
    if (at == items_.capacity()) grow(at + 1);
    items_.set_size(at + 1);
    items_[at] = item;
  }

  // REQUIRES: the items are not in this column.
  void append(std::span<const T> items) {
    if (items.empty()) return;
    const std::size_t at = items_.size();
    if (at + items.size() > items_.capacity()) grow(at + items.size());
    items_.set_size(at + items.size());
    std::memcpy(items_.data() + at, items.data(), items.size_bytes());
  }

  void pop() { items_.set_size(items_.size() - 1); }

  // REQUIRES: size <= size().
  void cut(std::size_t size) { items_.set_size(size); }

  // As many as asked for, new ones with this value.
  void resize(std::size_t size, T value) {
    if (size > items_.capacity()) grow(size);
    for (std::size_t at = items_.size(); at < size; ++at) {
      items_.data()[at] = value;
    }
    items_.set_size(size);
  }

  std::span<const T> span(std::size_t first, std::size_t count) const {
    return {items_.data() + first, count};
  }
  std::span<const T> all() const { return {items_.data(), items_.size()}; }

 private:
  // Doubled: what is not written yet costs no memory.
  void grow(std::size_t least) {
    items_.reserve(std::max({least, items_.capacity() * 2, std::size_t{16}}));
  }

  Array<T> items_;
};

}  // namespace podium::terms
