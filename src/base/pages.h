// base/pages.h -- arrays of gigabytes that grow without being copied.
//
// Small arrays live on the heap, larger ones in huge pages where the kernel has
// them, since filling fresh memory costs a fraction of the time that way. Those
// that would not fill a huge page share it with others; large ones have their
// own, which the kernel moves when they grow. Elements are left uninitialised.

#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace podium {

// What arrays shared that are gone is no longer in this process's memory.
void trim_pages();

// Raw memory; see Array for the typed form.
class Pages {
 public:
  Pages() = default;
  Pages(Pages&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Pages& operator=(Pages&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;
  ~Pages();

  std::byte* data() const { return data_; }
  std::size_t capacity() const { return capacity_; }

  // Room for at least so many bytes; what was there stays. Throws bad_alloc as
  // the containers of the library do.
  void reserve(std::size_t bytes) {
    if (bytes > capacity_) grow(bytes);
  }

  // The same for memory that is all 0 at first. REQUIRES: nothing reserved yet.
  void reserve_zero(std::size_t bytes);

  // Gives memory between these places back where that can be done; what was
  // there is gone. Only for large arrays it is worth while.
  void forget(std::size_t begin, std::size_t end);

 private:
  void grow(std::size_t bytes);

  std::byte* data_ = nullptr;
  std::size_t capacity_ = 0;
};

template <class T>
class Array {
  static_assert(std::is_trivially_copyable_v<T> &&
                std::is_trivially_destructible_v<T>);

 public:
  Array() = default;
  Array(Array&& other) noexcept
      : pages_(std::move(other.pages_)), size_(std::exchange(other.size_, 0)) {}
  Array& operator=(Array&& other) noexcept {
    pages_ = std::move(other.pages_);
    std::swap(size_, other.size_);
    return *this;
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() = default;

  T* data() { return reinterpret_cast<T*>(pages_.data()); }
  const T* data() const { return reinterpret_cast<const T*>(pages_.data()); }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return pages_.capacity() / sizeof(T); }
  T& operator[](std::size_t index) { return data()[index]; }
  const T& operator[](std::size_t index) const { return data()[index]; }

  void reserve(std::size_t count) { pages_.reserve(count * sizeof(T)); }
  void reserve_zero(std::size_t count) {
    pages_.reserve_zero(count * sizeof(T));
  }

  // Elements from one up to another have no value any more.
  void forget(std::size_t begin, std::size_t end) {
    pages_.forget(begin * sizeof(T), end * sizeof(T));
  }

  // New elements have no value yet. REQUIRES: count <= capacity().
  void set_size(std::size_t count) { size_ = count; }

 private:
  Pages pages_;
  std::size_t size_ = 0;
};

}  // namespace podium
