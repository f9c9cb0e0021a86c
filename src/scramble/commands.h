// scramble/commands.h -- what a command declares, and what its parts are; its
// draft.

#pragma once

#include <cstddef>

#include "scramble/command_forms.h"
#include "scramble/context.h"
#include "scramble/terms.h"
#include "scramble/writer.h"
#include "smtlib/command.h"

namespace podium::scramble {

class Commands {
 public:
  explicit Commands(Context& context)
      : context_(context), forms_(context), terms_(context), writer_(context) {}

  // For another script.
  void clear() { terms_.set_difference_logic(false); }

  // REQUIRES: `at` begins that command, and there is a pen for it. False with
  // Context::error set if the command is not of its form.
  bool write(smtlib::Command command, std::size_t at);

  // An assertion with a label: (assert (! t :named LABEL)). As it is if it
  // keeps a name of its own.
  bool write_labelled(std::size_t at, std::uint32_t assertion);

 private:
  // REQUIRES below: all is of its form, but for terms.
  bool write_parts(smtlib::Command command, std::size_t at);
  bool on_assert(std::size_t at);
  bool on_terms(std::size_t at);
  void on_levels(std::size_t at, bool push);
  void on_set_logic(std::size_t at);
  void on_set_option(std::size_t at);
  void on_declare_fun(std::size_t at);
  void on_declare_const(std::size_t at);
  void on_declare_sort(std::size_t at);
  bool on_define_const(std::size_t at);
  bool on_define_fun(std::size_t at, bool recursive);
  bool on_define_funs_rec(std::size_t at);
  void on_define_sort(std::size_t at);
  void on_datatype(std::size_t at);
  void on_datatypes(std::size_t at);
  void on_old_datatypes(std::size_t at);

  bool on_function_body(std::size_t parameters, std::size_t body);
  void write_parameters(std::size_t list);
  void on_datatype_body(std::size_t body);
  void on_constructors(std::size_t begin, std::size_t end);
  void on_constructor(std::size_t list);
  void bind_parameters(std::size_t list);

  void declare(std::size_t symbol, Space space);
  void declare_function(std::size_t symbol, Space space, std::size_t first);
  void write_rest(std::size_t begin, std::size_t at);

  Context& context_;
  CommandForms<Context> forms_;
  Terms terms_;
  Writer writer_;
};

}  // namespace podium::scramble
