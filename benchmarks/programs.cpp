// Arrays of integers: loops, unrolled.

#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

constexpr std::string_view kArray = "(Array Int Int)";

Term cell(const Term& array, const Term& index) {
  return call("select", {array, index});
}

// Bubble sort of a[0] to a[size - 1], `passes` times over the array.
Term bubble_sort(Script& script, int size, int passes) {
  std::string now = "a_0";
  script.declare(now, kArray);
  int step = 1;
  for (int pass = 0; pass < passes; ++pass) {
    for (int at = 0; at + 1 < size - pass; ++at) {
      const std::string next = indexed("a", step++);
      const Term left = cell(now, integer(at));
      const Term right = cell(now, integer(at + 1));
      const Term swapped = call(
          "store",
          {call("store", {now, integer(at), right}), integer(at + 1), left});
      script.declare(next, kArray);
      script.require(
          equal(next, call("ite", {call(">", {left, right}), swapped, now})));
      now = next;
    }
  }
  return now;
}

Generated sorted_script(int size, int passes) {
  const bool enough = passes >= size - 1;
  Script script(
      "QF_ALIA", "sorting",
      "bubble-" + std::to_string(size) + "-passes-" + std::to_string(passes),
      "after " + std::to_string(passes) +
          " passes of bubble sort, an array of " + std::to_string(size) +
          " integers is not sorted.");
  if (enough) {
    script.unsat("each pass puts the largest remaining element in its place.");
  } else {
    script.sat(
        "if the least element is the last, each pass moves it by one place "
        "only.");
  }
  const Term sorted = bubble_sort(script, size, passes);
  Terms inversions;
  for (int at = 0; at + 1 < size; ++at) {
    inversions.push_back(
        call(">", {cell(sorted, integer(at)), cell(sorted, integer(at + 1))}));
  }
  script.require(any_of(inversions));
  return script.finish();
}

Generated same_sum_script(int size) {
  Script script("QF_ALIA", "sorting", "bubble-" + std::to_string(size) + "-sum",
                "bubble sort changes the sum of an array of " +
                    std::to_string(size) + " integers.");
  script.unsat("each step swaps two elements or does nothing.");
  const Term sorted = bubble_sort(script, size, size - 1);
  Terms before;
  Terms after;
  for (int at = 0; at < size; ++at) {
    before.push_back(cell("a_0", integer(at)));
    after.push_back(cell(sorted, integer(at)));
  }
  script.require(call("distinct", {sum_of(before), sum_of(after)}));
  return script.finish();
}

// for k = 0 ... size - 1: m[to + k] := f(m[from + k])
Generated copy_script(int size, bool forward_overlap) {
  Script script(
      "QF_AUFLIA", "copies",
      std::to_string(size) + (forward_overlap ? "-overlap" : "-safe"),
      "mapping a function over " + std::to_string(size) +
          " cells of memory, from the front, into a place that " +
          (forward_overlap ? "may lie behind the source and overlap it."
                           : "does not lie behind the source."));
  if (forward_overlap) {
    script.sat(
        "with to = from + 1 the second cell is overwritten before it is read.");
  } else {
    script.unsat(
        "a cell of the source is written only after it has been read, and each "
        "cell of the target once.");
  }
  script.declare("f", "Int", "Int");
  script.declare("from", "Int");
  script.declare("to", "Int");
  script.declare("k", "Int");
  script.declare("m_0", kArray);
  script.require(forward_overlap ? "(> to from)" : "(<= to from)");
  for (int at = 0; at < size; ++at) {
    const std::string now = indexed("m", at);
    const std::string next = indexed("m", at + 1);
    script.declare(next, kArray);
    const Term source = cell(now, call("+", {"from", integer(at)}));
    script.require(
        equal(next, call("store", {now, call("+", {"to", integer(at)}),
                                   call("f", {source})})));
  }
  script.require("(<= 0 k)");
  script.require(call("<", {"k", integer(size)}));
  script.require(call("distinct", {cell(indexed("m", size), "(+ to k)"),
                                   call("f", {cell("m_0", "(+ from k)")})}));
  return script.finish();
}

}  // namespace

std::vector<Generated> array_sorting() {
  return {sorted_script(4, 3), sorted_script(5, 2), same_sum_script(4)};
}

std::vector<Generated> array_copies() {
  return {copy_script(5, false), copy_script(10, true)};
}

}  // namespace podium::benchmarks
