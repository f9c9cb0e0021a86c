// scramble/writer.h -- the second pass: tokens in their new order and names.
//
// Random numbers are drawn in the order of the output: that of a list before
// those of the lists in it. Depth is data: what is still to be written stands
// on a stack of token ranges.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "scramble/context.h"
#include "scramble/names.h"

namespace podium::scramble {

class Writer {
 public:
  // Without random numbers and names all orders and names stay.
  Writer(Context& context, Random* random, const Names* names,
         std::string& out);

  // Whether what is written from now on stays in its order; names change.
  void keep_order(bool value) { keep_order_ = value; }

  // The tokens of a range, with one blank between them where one is needed.
  void write(std::size_t begin, std::size_t end);

  // Of an annotation that stays: whether it gives its term a name.
  bool keeps_name(std::size_t annotation) const;

 private:
  struct Range {
    std::size_t begin;
    std::size_t end;
  };

  void write_token(std::size_t token);
  void write_text(std::string_view text);
  void write_old_string(std::string_view text);

  // The rest of a range from a list on that is not written as it stands:
  // writes its beginning and puts the other parts on the stack. False if the
  // list is written as it stands.
  bool rearrange(std::size_t list, std::size_t end);
  void annotation(std::size_t list, std::size_t end);
  bool shuffle(std::size_t list, std::size_t end);
  void push_elements(std::size_t list, std::size_t end);

  void collect(std::size_t begin, std::size_t end);
  bool keeps_attribute(std::size_t keyword) const;
  std::size_t next_attribute(std::size_t keyword) const;

  Context& context_;
  Random* random_;
  const Names* names_;
  std::string& out_;
  std::vector<Range> ranges_;
  std::vector<std::size_t> elements_;  // of the list at hand
  bool keep_order_ = false;
  bool gap_ = false;  // a blank before what is no )
};

}  // namespace podium::scramble
