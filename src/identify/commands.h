// identify/commands.h -- the commands of a script become units.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "identify/terms.h"
#include "scramble/command_forms.h"
#include "smtlib/command.h"

namespace podium::identify {

class Commands {
 public:
  // Questions are read aside if the script is incremental.
  Commands(Terms& terms, bool incremental)
      : terms_(terms),
        tokens_(terms.tokens()),
        forms_(tokens_),
        incremental_(incremental) {}

  // The next command that counts, or one that has an effect on names. False
  // with the error of the terms set.
  bool read(smtlib::Command command, std::size_t at);

  // Whether some question was one that is answered by names of terms.
  bool asks_for_names() const { return asks_for_names_; }

 private:
  enum class Group : std::uint8_t { Alone, Declarations, Assertions };

  // REQUIRES below: all is of its form, but for terms.
  bool read_parts(smtlib::Command command, std::size_t at);
  void on_levels(std::size_t at, bool push);
  void on_set_option(std::size_t at);
  void on_set_logic(std::size_t at);
  bool on_assert(std::size_t at);
  bool on_check(smtlib::Command command, std::size_t at);
  bool on_get_value(std::size_t at);
  void on_declare_fun(std::size_t at, bool constant);
  void on_declare_sort(std::size_t at);
  bool on_define_const(std::size_t at);
  bool on_define_fun(std::size_t at, bool recursive);
  bool on_define_funs_rec(std::size_t at);
  void on_define_sort(std::size_t at);
  void on_datatype(smtlib::Command command, std::size_t at);
  void on_datatypes(std::size_t at);
  void on_old_datatypes(std::size_t command);
  void on_other(std::size_t at);
  void on_plain(std::size_t at);

  bool on_function(std::size_t parameters, std::size_t sort, std::size_t body);
  void on_datatype_body(std::size_t body);
  void on_constructors(std::size_t begin, std::size_t end);
  void on_constructor(std::size_t list);
  void new_parameters(std::size_t list);
  void write_parameters(BindingId first);
  void declare(std::size_t symbol, Space space);
  void declare_function(std::size_t symbol, Space space, std::size_t first);
  void add_as_it_is(std::size_t begin, std::size_t end);

  NodeId begin_unit(std::size_t at, Group group);

  Terms& terms_;
  const Tokens& tokens_;
  scramble::CommandForms<Tokens> forms_;
  bool incremental_;
  Group group_ = Group::Alone;  // of the last unit
  // The levels of the last unit, if it is a push or a pop.
  std::uint64_t levels_ = 0;
  bool pushed_ = false;
  bool asks_for_names_ = false;
};

}  // namespace podium::identify
