// base/result.h -- a value, or the Error that explains why there is none.

#pragma once

#include <utility>
#include <variant>

#include "base/check.h"
#include "base/error.h"

namespace podium {

template <class T>
class [[nodiscard]] Result {
 public:
  // Implicit, so that a function can `return value;` and `return error;`.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }

  // REQUIRES: the result holds a value.
  T& operator*() & { return value(); }
  const T& operator*() const& { return const_cast<Result*>(this)->value(); }
  T&& operator*() && { return std::move(value()); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &**this; }

  // REQUIRES: the result holds an error.
  const Error& error() const {
    PODIUM_CHECK(state_.index() == 1);
    return *std::get_if<1>(&state_);
  }

 private:
  T& value() {
    PODIUM_CHECK(state_.index() == 0);
    return *std::get_if<0>(&state_);
  }

  std::variant<T, Error> state_;
};

// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), failed_(true) {}

  explicit operator bool() const { return !failed_; }

  // REQUIRES: the result holds an error.
  const Error& error() const {
    PODIUM_CHECK(failed_);
    return error_;
  }

 private:
  Error error_;
  bool failed_ = false;
};

}  // namespace podium
