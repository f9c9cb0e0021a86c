// terms/command_reader.h -- commands, one after the other.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "smtlib/command.h"
#include "terms/builder.h"
#include "terms/context.h"
#include "terms/sort_reader.h"
#include "terms/term_reader.h"

namespace podium::terms {

class CommandReader final : public TermReader::Declarer {
 public:
  explicit CommandReader(Context& context);

  // The command at this token of the top level.
  void read(std::size_t token);

  // Whether an (exit) was read.
  bool ended() const { return ended_; }

  FunctionId declare_name(std::size_t token, SortId sort, TermId body) override;

 private:
  friend class DatatypeReader;

  void dispatch(smtlib::Command command, std::size_t at);
  void on_word(smtlib::Command command, std::size_t at);
  void on_atom(smtlib::Command command, std::size_t at, smtlib::Kind kind);
  void on_assert(std::size_t at);
  void on_terms(smtlib::Command command, std::size_t at);
  void check_assumption(TermId term, std::size_t token);
  void on_declare_const(std::size_t at);
  void on_declare_fun(std::size_t at);
  void on_declare_sort(std::size_t at);
  void on_declare_sort_parameter(std::size_t at);
  void on_define_const(std::size_t at);
  void on_define_fun(std::size_t at);
  void on_define_fun_rec(std::size_t at);
  void on_define_funs_rec(std::size_t at);
  void on_define_sort(std::size_t at);
  void on_levels(smtlib::Command command, std::size_t at);
  void on_set_logic(std::size_t at);
  void check_option(std::size_t at, bool value);
  void on_set_option(std::size_t at);
  void on_set_info(std::size_t at);
  struct OtherWord {
    Problem problem = Problem::UnknownCommand;
    std::string hint{};
    bool declares = false;  // perhaps its first argument
  };
  OtherWord judge(std::size_t at);
  void on_other(std::size_t at);
  void on_declare_var(std::size_t at);
  void on_declare_rel(std::size_t at);

  // A finding unless so many arguments follow the command's word.
  bool has_arguments(std::size_t at, std::size_t count, const char* hint);
  bool is_name(std::size_t token);
  void add(smtlib::Command kind, std::size_t token, std::uint32_t first = 0,
           std::uint32_t count = 0);
  bool read_sorts(std::size_t list, std::vector<SortId>& sorts);

  struct Profile {
    std::size_t name = 0;
    std::vector<Terms::Bound> parameters{};
    SortId result{};
  };
  // name (parameters) sort, from this token on.
  bool read_profile(std::size_t name, Profile& profile);
  FunctionId declare(const Profile& profile, FunctionKind kind, TermId body);
  FunctionId declare(Function function, std::span<const SortId> parameters);
  // The body with the parameters bound.
  TermId read_body(const Profile& profile, std::size_t token);
  void check_name(const Function& function, std::span<const SortId> parameters);
  SortSymbolId declare_sort(SortSymbol symbol);
  // Sort parameters may not have the names of sorts of the theories.
  void check_parameter_name(std::size_t token);
  // Of sort parameters only the own ones may occur in a definition.
  void check_parameters(std::span<const SortId> own, SortId sort,
                        std::size_t token);
  void bind_function(FunctionId id, bool inside);

  Context& context_;
  SortReader sorts_;
  Builder builder_;
  TermReader terms_;
  bool ended_ = false;
};

}  // namespace podium::terms
