// Arrays of bit-vectors: the memory of a machine, and binary search.

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using contest::Status;

constexpr Fixed kMemory[] = {
    {"write-read-apart",
     "a word of four bytes, written and read again after another word was "
     "written at least four bytes away, has changed.",
     Status::Unsat, "the two words have no byte in common.",
     R"((declare-fun m_0 () (Array (_ BitVec 32) (_ BitVec 8)))
(declare-fun p () (_ BitVec 32))
(declare-fun q () (_ BitVec 32))
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (bvuge (bvsub p q) #x00000004))
(assert (bvuge (bvsub q p) #x00000004))
(declare-fun m_1 () (Array (_ BitVec 32) (_ BitVec 8)))
(assert (= m_1 (store (store (store (store m_0
  p ((_ extract 7 0) x)) (bvadd p #x00000001) ((_ extract 15 8) x))
  (bvadd p #x00000002) ((_ extract 23 16) x))
  (bvadd p #x00000003) ((_ extract 31 24) x))))
(declare-fun m_2 () (Array (_ BitVec 32) (_ BitVec 8)))
(assert (= m_2 (store (store (store (store m_1
  q ((_ extract 7 0) y)) (bvadd q #x00000001) ((_ extract 15 8) y))
  (bvadd q #x00000002) ((_ extract 23 16) y))
  (bvadd q #x00000003) ((_ extract 31 24) y))))
(assert (distinct x (concat (select m_2 (bvadd p #x00000003))
  (concat (select m_2 (bvadd p #x00000002))
  (concat (select m_2 (bvadd p #x00000001)) (select m_2 p)))))))"},
    {"xor-swap-alias",
     "swapping two cells of memory by three exclusive ors loses a value.",
     Status::Sat, "if both addresses are the same, the cell becomes zero.",
     R"((declare-fun m_0 () (Array (_ BitVec 16) (_ BitVec 16)))
(declare-fun p () (_ BitVec 16))
(declare-fun q () (_ BitVec 16))
(declare-fun m_1 () (Array (_ BitVec 16) (_ BitVec 16)))
(declare-fun m_2 () (Array (_ BitVec 16) (_ BitVec 16)))
(declare-fun m_3 () (Array (_ BitVec 16) (_ BitVec 16)))
(assert (= m_1 (store m_0 p (bvxor (select m_0 p) (select m_0 q)))))
(assert (= m_2 (store m_1 q (bvxor (select m_1 p) (select m_1 q)))))
(assert (= m_3 (store m_2 p (bvxor (select m_2 p) (select m_2 q)))))
(assert (or (distinct (select m_3 p) (select m_0 q))
            (distinct (select m_3 q) (select m_0 p)))))"},
};

// Pairs of cells are swapped by exclusive ors, front to back, at addresses that
// are all different, and back again.
Generated xor_reversal(int pairs) {
  constexpr std::string_view kMemorySort =
      "(Array (_ BitVec 16) (_ BitVec 16))";
  Script script("QF_ABV", "byte-memory",
                "xor-reversal-" + std::to_string(2 * pairs),
                "reversing a block of " + std::to_string(2 * pairs) +
                    " cells twice by exclusive ors changes memory.");
  script.unsat(
      "each three exclusive ors swap two cells at different addresses, and a "
      "reversal is its own inverse.");
  script.declare("base", bit_vector(16));
  std::string now = "m_0";
  script.declare(now, kMemorySort);
  const auto address = [](int at) {
    return call("bvadd", {"base", bits(static_cast<std::uint64_t>(at), 16)});
  };
  int step = 1;
  for (int round = 0; round < 2; ++round) {
    for (int pair = 0; pair < pairs; ++pair) {
      const Term p = address(pair);
      const Term q = address(2 * pairs - 1 - pair);
      for (const Term& target : {p, q, p}) {
        const std::string next = indexed("m", step++);
        script.declare(next, kMemorySort);
        script.require(equal(
            next, call("store", {now, target,
                                 call("bvxor", {call("select", {now, p}),
                                                call("select", {now, q})})})));
        now = next;
      }
    }
  }
  script.require(call("distinct", {now, "m_0"}));
  return script.finish();
}

// The search that the script unrolls, in a[i] = i.
bool search_finds(std::uint8_t size, std::uint8_t key, int steps,
                  bool overflow) {
  std::uint8_t low = 0;
  auto high = static_cast<std::uint8_t>(size - 1);
  for (int step = 0; step < steps && low <= high; ++step) {
    const auto middle = static_cast<std::uint8_t>(
        overflow ? static_cast<std::uint8_t>(low + high) / 2
                 : low + (high - low) / 2);
    if (middle == key) return true;
    if (middle < key) {
      low = static_cast<std::uint8_t>(middle + 1);
    } else {
      high = static_cast<std::uint8_t>(middle - 1);
    }
  }
  return false;
}

struct Search {
  int size;
  int steps;
  bool overflow;
};

// One round of the loop: new bounds, and whether the key has been found.
void add_round(Script& script, const Search& search, int step) {
  const std::string low = indexed("low", step);
  const std::string high = indexed("high", step);
  const std::string middle = indexed("middle", step);
  const Term found = indexed("found", step);
  for (const std::string& name :
       {middle, indexed("low", step + 1), indexed("high", step + 1)}) {
    script.declare(name, bit_vector(8));
  }
  script.declare(indexed("found", step + 1), "Bool");
  const Term one = bits(1, 8);
  if (search.overflow) {
    script.require(
        equal(middle, call("bvlshr", {call("bvadd", {low, high}), one})));
  } else {
    const Term half = call("bvlshr", {call("bvsub", {high, low}), one});
    script.require(equal(middle, call("bvadd", {low, half})));
  }
  const Term value = call("select", {"a", middle});
  const Term active = all_of({negation(found), call("bvule", {low, high})});
  const Term below = all_of({active, call("bvult", {value, "key"})});
  const Term above = all_of({active, call("bvugt", {value, "key"})});
  script.require(equal(indexed("found", step + 1),
                       any_of({found, all_of({active, equal(value, "key")})})));
  script.require(
      equal(indexed("low", step + 1),
            call("ite", {below, call("bvadd", {middle, one}), low})));
  script.require(
      equal(indexed("high", step + 1),
            call("ite", {above, call("bvsub", {middle, one}), high})));
}

Generated search_script(const Search& search) {
  bool all_found = true;
  for (int key = 0; key < search.size; ++key) {
    all_found =
        all_found && search_finds(static_cast<std::uint8_t>(search.size),
                                  static_cast<std::uint8_t>(key), search.steps,
                                  search.overflow);
  }
  PODIUM_CHECK(all_found != search.overflow);
  const std::string size = std::to_string(search.size);
  Script script("QF_ABV", "binary-search",
                size + (search.overflow ? "-overflow" : "-correct"),
                "binary search misses a key in a sorted array of " + size +
                    " bytes with indices of 8 bits.");
  if (search.overflow) {
    script.sat(
        "(low + high) / 2 overflows, and the generator's own run of the search "
        "misses a key of the array a[i] = i.");
  } else {
    script.unsat(
        "each round keeps the key between the bounds and at least halves the "
        "distance between them.");
  }
  script.declare("a", "(Array (_ BitVec 8) (_ BitVec 8))");
  script.declare("key", bit_vector(8));
  script.declare("place", bit_vector(8));
  const auto index = [](int at) {
    return bits(static_cast<std::uint64_t>(at), 8);
  };
  for (int at = 0; at + 1 < search.size; ++at) {
    script.require(call("bvule", {call("select", {"a", index(at)}),
                                  call("select", {"a", index(at + 1)})}));
  }
  script.require(call("bvult", {"place", index(search.size)}));
  script.require(equal(call("select", {"a", "place"}), "key"));
  script.declare("low_0", bit_vector(8));
  script.declare("high_0", bit_vector(8));
  script.declare("found_0", "Bool");
  script.require(equal("low_0", index(0)));
  script.require(equal("high_0", index(search.size - 1)));
  script.require(negation("found_0"));
  for (int step = 0; step < search.steps; ++step) {
    add_round(script, search, step);
  }
  script.require(negation(indexed("found", search.steps)));
  return script.finish();
}

}  // namespace

std::vector<Generated> byte_memory() {
  std::vector<Generated> files = from_texts("QF_ABV", "byte-memory", kMemory);
  files.push_back(xor_reversal(4));
  return files;
}

std::vector<Generated> binary_search() {
  return {search_script({15, 4, false}), search_script({160, 8, true})};
}

}  // namespace podium::benchmarks
