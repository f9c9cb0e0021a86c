// evaluate/model_reader.h -- the definitions of a model as an interpretation.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "evaluate/interpretation.h"
#include "evaluate/model_text.h"
#include "evaluate/report.h"
#include "terms/builder.h"
#include "terms/context.h"
#include "terms/sort_reader.h"
#include "terms/term_reader.h"

namespace podium::evaluate {

class ModelReader {
 public:
  // The context is that of the model's text, with the benchmark's scope. New
  // terms go into its script.
  ModelReader(terms::Context& context, const OutputPlaces& places,
              Interpretation& interpretation)
      : context_(context),
        places_(places),
        interpretation_(interpretation),
        sorts_(context),
        builder_(context),
        terms_(context, sorts_, builder_) {}

  // The model at this list; why it is none otherwise.
  std::optional<Trouble> read(std::size_t list);

  // What is unusual about it.
  const std::vector<Note>& notes() const { return notes_; }

  // What a benchmark may have defined of a declared function.
  bool defines(terms::FunctionId function) const {
    return defined_.contains(terms::raw(function));
  }

  // Terms below this one were there before any model.
  void set_first_term(std::size_t term) { first_term_ = term; }

 private:
  enum class Target : std::uint8_t { Function, Helper, Partial, Claim };

  struct Definition {
    Target target = Target::Helper;
    std::size_t name = 0;  // token
    std::size_t body = 0;  // token
    terms::TermId body_term{};
    terms::FunctionId function{terms::kNone};
    terms::Operator op = terms::Operator::None;
    std::vector<terms::Terms::Bound> parameters{};
    terms::SortId result{};
  };

  std::vector<terms::SortId> declared_sorts() const;
  std::unordered_set<std::uint32_t> qualified_names(std::size_t list);
  void bind_constructors(std::size_t list);
  void bind_universe(std::size_t token);
  terms::SortId declared_sort(std::string_view name);
  void bind_abstract_values(std::size_t list);
  // False if nothing here tells its sort.
  bool bind_abstract(std::size_t token, std::size_t list);
  void bind_element(std::size_t token, terms::SortId sort);
  void item(std::size_t token);
  void definition(std::size_t name, std::size_t body, bool refine);
  void definitions(std::size_t token);
  void declaration(std::size_t token, bool constant);
  bool is_element(std::size_t name) const;
  bool is_private_sort(std::size_t name);
  // What the definition is one of; false with a trouble.
  bool resolve(Definition& definition, bool refine);
  bool resolve_function(Definition& definition);
  bool resolve_partial(Definition& definition);
  // Whether it is the first one of this partial function.
  bool is_first(const Definition& partial);
  bool is_standard(std::size_t name) const;
  void declare_helper(Definition& definition);
  void read_body(Definition& definition);
  void note_use(terms::TermId array, terms::SortId sort);
  terms::SortId known_sort(terms::TermId term) const;
  // What a term asks of its argument; unknown if it does not matter.
  terms::SortId asked_sort(terms::TermId term, std::size_t argument) const;
  void resolve_arrays();
  void resolve_array(terms::TermId term);
  void replace_by_stores(terms::TermId term, terms::FunctionId function,
                         terms::TermId body);
  terms::TermId list_of(terms::FunctionId function, terms::SortId sort);
  terms::TermId stores_of(terms::TermId body, std::uint32_t level,
                          terms::SortId sort);
  void fail(Fault fault, std::size_t token, std::string message,
            std::string hint = "");
  void note(Remark remark, std::size_t token, std::string message);

  terms::Context& context_;
  const OutputPlaces& places_;
  Interpretation& interpretation_;
  terms::SortReader sorts_;
  terms::Builder builder_;
  terms::TermReader terms_;
  std::vector<Definition> definitions_;
  std::unordered_set<std::uint32_t> defined_;
  std::unordered_set<std::uint32_t> seen_names_;   // of helpers
  std::set<std::vector<std::uint32_t>> partials_;  // names and sorts
  // Of (_ as-array f) and what is made of it: the sort that is asked for,
  // unknown if there are two.
  std::unordered_map<std::uint32_t, terms::SortId> uses_;
  std::optional<Trouble> trouble_;
  std::vector<Note> notes_;
  std::size_t first_term_ = 0;
};

}  // namespace podium::evaluate
