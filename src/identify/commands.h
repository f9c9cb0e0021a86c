// identify/commands.h -- the commands of a script become units.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "identify/terms.h"
#include "smtlib/command.h"

namespace podium::identify {

class Commands {
 public:
  explicit Commands(Terms& terms) : terms_(terms) {}

  // The next command that counts, or one that has an effect on names. False
  // with the error of the terms set.
  bool read(smtlib::Command command, std::size_t at);

 private:
  enum class Group : std::uint8_t { Alone, Declarations, Assertions };

  bool on_levels(std::size_t at, bool push);
  bool on_set_option(std::size_t at);
  bool on_set_logic(std::size_t at);
  bool on_assert(std::size_t at);
  bool on_check(smtlib::Command command, std::size_t at);
  void add_as_it_is(std::size_t begin, std::size_t end);
  bool on_declare_fun(std::size_t at, bool constant);
  bool on_declare_sort(std::size_t at);
  bool on_define_const(std::size_t at);
  bool on_define_fun(std::size_t at, bool recursive);
  bool on_define_funs_rec(std::size_t at);
  bool on_define_sort(std::size_t at);
  bool on_datatype(smtlib::Command command, std::size_t at);
  bool is_parametric(std::size_t body) const;
  bool on_datatypes(std::size_t at);
  bool on_old_datatypes(std::size_t at);
  bool on_other(std::size_t at);

  bool on_function(std::size_t parameters, std::size_t sort, std::size_t body);
  bool on_datatype_body(std::size_t body);
  bool on_constructors(std::size_t begin, std::size_t end);
  bool on_constructor(std::size_t list);
  bool new_parameters(std::size_t list);
  void write_parameters(BindingId first);
  bool declare(std::size_t token, Space space);

  NodeId begin_unit(std::size_t at, Group group);
  std::size_t count(std::size_t first, std::size_t list) const;
  bool has_arguments(std::size_t at, std::size_t least, std::size_t most) const;
  bool other_form(std::size_t at, const char* hint);
  void read_plain(std::size_t begin, std::size_t end);

  Terms& terms_;
  Group group_ = Group::Alone;  // of the last unit
  // The levels of the last unit, if it is a push or a pop.
  std::uint64_t levels_ = 0;
  bool pushed_ = false;
};

}  // namespace podium::identify
