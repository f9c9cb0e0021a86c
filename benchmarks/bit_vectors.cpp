// Bit-vectors: tricks on words, factoring, hash functions.

#include <bit>
#include <set>

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/random.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using contest::Status;

constexpr Fixed kTricks[] = {
    {"midpoint-overflow",
     "the middle of two indices computed as (low + high) / 2 lies between "
     "them.",
     Status::Sat, "low = high = 2^31 overflows: the computed middle is 0.",
     R"((declare-fun low () (_ BitVec 32))
(declare-fun high () (_ BitVec 32))
(declare-fun middle () (_ BitVec 32))
(assert (bvule low high))
(assert (= middle (bvudiv (bvadd low high) #x00000002)))
(assert (or (bvult middle low) (bvugt middle high))))"},
    {"next-power-of-two",
     "smearing the highest bit to the right and adding one gives the next "
     "power of two.",
     Status::Unsat,
     "after smearing, all bits below the highest set bit of x - 1 are set, so "
     "the sum is the least power of two that is not below x.",
     R"((declare-fun x () (_ BitVec 32))
(declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun c () (_ BitVec 32))
(declare-fun d () (_ BitVec 32))
(declare-fun e () (_ BitVec 32))
(declare-fun f () (_ BitVec 32))
(declare-fun p () (_ BitVec 32))
(assert (bvugt x #x00000000))
(assert (bvule x #x80000000))
(assert (= a (bvsub x #x00000001)))
(assert (= b (bvor a (bvlshr a #x00000001))))
(assert (= c (bvor b (bvlshr b #x00000002))))
(assert (= d (bvor c (bvlshr c #x00000004))))
(assert (= e (bvor d (bvlshr d #x00000008))))
(assert (= f (bvor e (bvlshr e #x00000010))))
(assert (= p (bvadd f #x00000001)))
(assert (or (distinct (bvand p (bvsub p #x00000001)) #x00000000)
            (bvult p x)
            (bvuge (bvlshr p #x00000001) x))))"},
};

// The bits of x counted pairwise in parallel, against their plain sum.
Generated population_count(int width, bool fault) {
  Script script(
      "QF_BV", "bit-tricks",
      "population-count-" + std::to_string(width) + (fault ? "-fault" : ""),
      "counting the bits of a word in parallel and one by one.");
  const auto mask = [&](int run) {
    std::uint64_t value = 0;
    for (int bit = 0; bit < width; ++bit) {
      if ((bit / run) % 2 == 0) value |= 1ULL << bit;
    }
    return value;
  };
  script.declare("x", bit_vector(width));
  Term now = "x";
  std::uint64_t sample = (1ULL << (width - 1)) | ((1ULL << (width - 1)) - 1);
  const auto expected = static_cast<std::uint64_t>(std::popcount(sample));
  for (int run = 1; run < width; run *= 2) {
    const std::string next = indexed("level", run);
    const std::uint64_t keep = mask(fault && run == 4 ? 2 : run);
    script.declare(next, bit_vector(width));
    const Term shifted =
        call("bvlshr", {now, bits(static_cast<std::uint64_t>(run), width)});
    script.require(equal(
        next, call("bvadd", {call("bvand", {now, bits(keep, width)}),
                             call("bvand", {shifted, bits(keep, width)})})));
    sample = (sample & keep) + ((sample >> run) & keep);
    now = next;
  }
  PODIUM_CHECK((sample != expected) == fault);
  if (fault) {
    script.sat("one mask is wrong and the word of all ones shows it.");
  } else {
    script.unsat(
        "each level adds neighbouring counts in fields that are wide enough.");
  }
  Term total = bits(0, width);
  for (int bit = 0; bit < width; ++bit) {
    const std::string next = indexed("count", bit);
    script.declare(next, bit_vector(width));
    script.require(equal(
        next, call("bvadd", {total, call_indexed("zero_extend", {width - 1},
                                                 {extract(bit, bit, "x")})})));
    total = next;
  }
  script.require(call("distinct", {now, total}));
  return script.finish();
}

std::uint64_t least_divisor(std::uint64_t number) {
  for (std::uint64_t divisor = 2; divisor * divisor <= number; ++divisor) {
    if (number % divisor == 0) return divisor;
  }
  return number;
}

Generated factoring_script(std::uint64_t number) {
  const auto width = static_cast<int>(std::bit_width(number));
  const std::uint64_t divisor = least_divisor(number);
  const std::string text = std::to_string(number);
  Script script("QF_BV", "factoring", text,
                "write " + text + " as a product of two smaller numbers.");
  if (divisor == number) {
    script.unsat("the generator found no divisor by trial division.");
  } else {
    script.sat(text + " = " + std::to_string(divisor) + " * " +
               std::to_string(number / divisor) + ".");
  }
  script.declare("p", bit_vector(width));
  script.declare("q", bit_vector(width));
  const auto wide = [&](const char* name) {
    return call_indexed("zero_extend", {width}, {name});
  };
  script.require(
      equal(call("bvmul", {wide("p"), wide("q")}), bits(number, 2 * width)));
  script.require(call("bvugt", {"p", bits(1, width)}));
  script.require(call("bvule", {"p", "q"}));
  script.require(call("bvult", {"q", bits(number, width)}));
  return script.finish();
}

// A mixing function of 16 bits: shifts, xors and products with odd numbers,
// each of which can be undone.
std::uint16_t mix(std::uint16_t x) {
  std::uint32_t value = x;
  value ^= value >> 8;
  value = (value * 0x6b4dU) & 0xffffU;
  value ^= value >> 7;
  value = (value * 0x2ca5U) & 0xffffU;
  value ^= value >> 9;
  return static_cast<std::uint16_t>(value);
}

Term mix_term(Script& script, const std::string& name) {
  const auto step = [&](int number, const Term& value) {
    std::string next = indexed(name, number);
    script.declare(next, bit_vector(16));
    script.require(equal(next, value));
    return next;
  };
  const auto fold = [](const Term& value, std::uint64_t by) {
    return call("bvxor", {value, call("bvlshr", {value, bits(by, 16)})});
  };
  Term now = step(1, fold(name, 8));
  now = step(2, call("bvmul", {now, bits(0x6b4d, 16)}));
  now = step(3, fold(now, 7));
  now = step(4, call("bvmul", {now, bits(0x2ca5, 16)}));
  return step(5, fold(now, 9));
}

Generated injective_mix() {
  std::set<std::uint16_t> seen;
  for (std::uint32_t x = 0; x <= 0xffff; ++x) {
    seen.insert(mix(static_cast<std::uint16_t>(x)));
  }
  PODIUM_CHECK(seen.size() == 0x10000);
  Script script("QF_BV", "hashes", "mix-16-collision",
                "a collision of a mixing function of 16 bits.");
  script.unsat("the generator computed all values and they are different.");
  script.declare("x", bit_vector(16));
  script.declare("y", bit_vector(16));
  script.require(call("distinct", {"x", "y"}));
  const Term of_x = mix_term(script, "x");
  const Term of_y = mix_term(script, "y");
  script.require(equal(of_x, of_y));
  return script.finish();
}

// Bob Jenkins's one-at-a-time hash.
std::uint32_t one_at_a_time(std::string_view key) {
  std::uint32_t hash = 0;
  for (const char letter : key) {
    hash += static_cast<std::uint32_t>(letter);
    hash += hash << 10;
    hash ^= hash >> 6;
  }
  hash += hash << 3;
  hash ^= hash >> 11;
  return hash + (hash << 15);
}

void add_preimage(Script& script, int letters, std::uint32_t target) {
  Term now = bits(0, 32);
  int step = 0;
  const auto next = [&](const Term& value) {
    const std::string name = indexed("hash", step++);
    script.declare(name, bit_vector(32));
    script.require(equal(name, value));
    now = name;
  };
  const auto shifted = [&](std::string_view op, std::uint64_t by) {
    return call(op, {now, bits(by, 32)});
  };
  for (int at = 0; at < letters; ++at) {
    const std::string letter = indexed("letter", at);
    script.declare(letter, bit_vector(8));
    script.require(call("bvuge", {letter, bits('a', 8)}));
    script.require(call("bvule", {letter, bits('z', 8)}));
    next(call("bvadd", {now, call_indexed("zero_extend", {24}, {letter})}));
    next(call("bvadd", {now, shifted("bvshl", 10)}));
    next(call("bvxor", {now, shifted("bvlshr", 6)}));
  }
  next(call("bvadd", {now, shifted("bvshl", 3)}));
  next(call("bvxor", {now, shifted("bvlshr", 11)}));
  next(call("bvadd", {now, shifted("bvshl", 15)}));
  script.require(equal(now, bits(target, 32)));
}

Generated preimage_script(std::string_view key) {
  const int letters = static_cast<int>(key.size());
  Script script("QF_BV", "hashes", "preimage-" + std::to_string(letters),
                "a word of " + std::to_string(letters) +
                    " lower-case letters with a given one-at-a-time hash.");
  script.sat("the hash is that of a word that the generator chose.");
  add_preimage(script, letters, one_at_a_time(key));
  return script.finish();
}

// 26^7 words are more than the values of the hash, but not much more, so that
// neither answer is certain.
Generated open_preimage() {
  Random random(310);
  const auto target = static_cast<std::uint32_t>(random.next() >> 32);
  Script script("QF_BV", "hashes", "preimage-7-random",
                "a word of 7 lower-case letters with a given one-at-a-time "
                "hash.");
  script.unknown(
      "the hash is a random number, and the generator does not try all words.");
  add_preimage(script, 7, target);
  return script.finish();
}

}  // namespace

std::vector<Generated> bit_tricks() {
  std::vector<Generated> files = from_texts("QF_BV", "bit-tricks", kTricks);
  files.push_back(population_count(16, false));
  files.push_back(population_count(32, true));
  return files;
}

std::vector<Generated> factoring() {
  return {factoring_script(16728091), factoring_script(65521)};
}

std::vector<Generated> hashes() {
  return {injective_mix(), preimage_script("stage"), open_preimage()};
}

}  // namespace podium::benchmarks
