// official/commands.h -- reads a script: its commands, and what they declare.

#pragma once

#include <cstddef>
#include <cstdint>

#include "official/context.h"
#include "official/core.h"
#include "official/terms.h"

namespace podium::official {

class Commands {
 public:
  explicit Commands(Context& context)
      : context_(context), terms_(context), core_filter_(context) {}

  // The whole script. False with Context::error set if it is none that can be
  // scrambled.
  bool run();

  std::uint64_t asserts() const { return terms_.asserts(); }

 private:
  bool command();
  bool resolve();

  bool on_assert();
  bool on_check_sat();
  bool on_declare_const();
  bool on_declare_datatype();
  bool on_declare_datatypes();
  bool on_declare_fun();
  bool on_declare_sort();
  bool on_define_fun();
  bool on_define_sort();
  bool on_echo();
  bool on_levels(bool push);
  bool on_reset();
  bool on_set_info();
  bool on_set_logic();
  bool on_set_option();

  bool declare(std::uint32_t item);
  std::uint32_t usual_declaration();
  bool name();
  bool sort_declaration();
  bool datatype();
  bool constructor();
  bool selector();
  bool keyword(Token* token);
  bool value(Token* token);
  bool zero();
  bool finish_part();

  // The present command stays, or leaves no trace.
  bool keep(std::uint32_t times = 1);
  bool end(bool stays = true);

  Context& context_;
  Terms terms_;
  CoreFilter core_filter_;
  Token word_{};                // the command at hand
  std::uint32_t name_ = 0;      // the item of what it declares
  std::size_t part_begin_ = 0;  // the first step of this part
  bool version_2_0_ = false;
};

}  // namespace podium::official
