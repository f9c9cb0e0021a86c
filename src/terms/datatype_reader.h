// terms/datatype_reader.h -- declarations of datatypes, in all their forms.
//
//   (declare-datatype T ((c (s S)...)...))             since 2.6
//   (declare-datatypes ((T 1)...) ((par (X) (...))...))  since 2.6
//   (declare-datatypes (X...) ((T c (c (s S)...)...)...))  2.5, not standard
//
// Codatatypes have the same forms.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "terms/command_reader.h"

namespace podium::terms {

class DatatypeReader {
 public:
  explicit DatatypeReader(CommandReader& commands)
      : commands_(commands),
        context_(commands.context_),
        first_sort_(context_.script.sorts.size()) {}

  void read(smtlib::Command command, std::size_t at);

 private:
  struct Block {
    SortSymbolId symbol{};
    std::vector<SortId> parameters{};
    std::size_t constructors = 0;  // the token of the first
    std::size_t end = 0;           // behind the last
  };

  bool read_one(std::size_t at);
  bool read_many(std::size_t at);
  bool read_old(std::size_t at);
  void add_block(std::size_t name, std::uint32_t arity);
  bool read_body(Block& block, std::size_t body);
  bool read_parameters(std::size_t list, std::vector<SortId>& parameters);
  void declare_all(smtlib::Command command, std::size_t at);
  void declare_unknown();
  void read_constructors(DatatypeId datatype, const Block& block);
  void read_constructor(DatatypeId datatype, std::size_t token);
  FunctionId declare(DatatypeId datatype, std::size_t name, FunctionKind kind,
                     std::span<const SortId> parameters, SortId result);
  void check_overloading(std::size_t name,
                         const std::unordered_set<std::uint32_t>& others);
  bool has_own(SortId sort);
  void check_nesting(SortId sort, std::size_t token);
  void check_well_founded(std::span<const DatatypeId> datatypes);
  bool is_old_form(std::size_t at) const;

  CommandReader& commands_;
  Context& context_;
  std::vector<Block> blocks_;
  std::size_t first_sort_;     // that the command has made
  std::vector<bool> has_own_;  // of that sort and the next ones
  // Of the datatype at hand.
  std::unordered_set<std::uint32_t> constructors_;
  std::unordered_set<std::uint32_t> selectors_;
  bool old_ = false;
};

}  // namespace podium::terms
