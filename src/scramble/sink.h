// scramble/sink.h -- where a scrambled script goes.

#pragma once

#include <functional>
#include <string_view>

#include "base/result.h"

namespace podium::scramble {

// Called with one piece of the output after the other. An error ends the
// writing and is returned from it.
using Sink = std::function<Result<void>(std::string_view)>;

}  // namespace podium::scramble
