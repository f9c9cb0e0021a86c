#include "shape.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace podium::scramble {

namespace {

using smtlib::Kind;
using smtlib::Tape;
using Shapes = std::vector<std::uint64_t>;

std::uint64_t mix(std::uint64_t one, std::uint64_t other) {
  std::uint64_t value =
      (one ^ (other + 0x9e3779b97f4a7c15ULL)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 29)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 32);
}

std::uint64_t shape_of_text(std::string_view text) {
  return mix(std::hash<std::string_view>{}(text), text.size());
}

std::uint64_t shape_of_list(const Shapes& parts) {
  std::uint64_t value = parts.size();
  for (const std::uint64_t part : parts) value = mix(value, part);
  return value;
}

// Which arguments may come in any order: from, to (0: the last); counted
// without the head.
struct Symmetry {
  std::size_t from;
  std::size_t to;
};

const std::map<std::string_view, Symmetry>& symmetries() {
  static const std::map<std::string_view, Symmetry> kAll = [] {
    std::map<std::string_view, Symmetry> all;
    for (const char* name : {"and",
                             "or",
                             "xor",
                             "=",
                             "distinct",
                             "+",
                             "*",
                             "bvand",
                             "bvor",
                             "bvxor",
                             "bvxnor",
                             "bvadd",
                             "bvmul",
                             "bvnand",
                             "bvnor",
                             "bvcomp",
                             "bvuaddo",
                             "bvsaddo",
                             "bvumulo",
                             "bvsmulo",
                             "fp.eq",
                             "re.union",
                             "re.inter",
                             "set.union",
                             "set.inter",
                             "bag.union_max",
                             "bag.union_disjoint",
                             "bag.inter_min",
                             "ff.add",
                             "ff.mul"}) {
      all[name] = {0, 0};
    }
    all["fp.add"] = all["fp.mul"] = {1, 3};
    all["fp.fma"] = {1, 3};
    return all;
  }();
  return kAll;
}

const std::map<std::string_view, std::string_view>& mirrors() {
  static const std::map<std::string_view, std::string_view> kAll{
      {">", "<"},         {">=", "<="},        {"bvugt", "bvult"},
      {"bvuge", "bvule"}, {"bvsgt", "bvslt"},  {"bvsge", "bvsle"},
      {"fp.gt", "fp.lt"}, {"fp.geq", "fp.leq"}};
  return kAll;
}

class Shaper {
 public:
  Shaper(const Tape& tape, const Renaming& renaming) : tape_(tape) {
    for (const Renaming::Name& name : renaming.functions) {
      old_[name.fresh] = name.original;
      old_["is-" + name.fresh] = "is-" + name.original;
    }
    for (const Renaming::Name& name : renaming.sorts) {
      old_[name.fresh] = name.original;
    }
    for (const Renaming::Label& label : renaming.assertions) {
      old_[label.name] = "assertion " + std::to_string(label.assertion);
    }
  }

  std::uint64_t run() {
    for (std::size_t at = 0; at < tape_.size(); ++at) {
      const Kind kind = tape_.kind(at);
      if (kind == Kind::Open) {
        open(at);
      } else if (kind == Kind::Close) {
        close();
      } else {
        add(shape_of_text(old_text(at)));
      }
    }
    end_run();
    return shape_of_list(script_);
  }

 private:
  struct List {
    std::string_view head;  // if it is a symbol
    bool any_order = false;
    Shapes parts;
  };

  std::string old_text(std::size_t token) const {
    std::string text(tape_.symbol(token));
    const auto found = old_.find(text);
    return found == old_.end() ? text : found->second;
  }

  void open(std::size_t at) {
    List list;
    const Kind kind = tape_.kind(at + 1);
    if (kind == Kind::Symbol) list.head = tape_.text(at + 1);
    if (!lists_.empty()) {
      const std::string_view around = lists_.back().head;
      list.any_order =
          lists_.back().parts.size() == 1 &&
          (around == "let" || around == "forall" || around == "exists");
    }
    lists_.push_back(std::move(list));
  }

  void close() {
    List list = std::move(lists_.back());
    lists_.pop_back();
    Shapes& parts = list.parts;
    if (list.any_order) {
      std::sort(parts.begin(), parts.end());
    } else if (const auto mirror = mirrors().find(list.head);
               mirror != mirrors().end() && parts.size() > 2) {
      std::reverse(parts.begin() + 1, parts.end());
      parts.front() = shape_of_text(mirror->second);
    } else if (const auto found = symmetries().find(list.head);
               found != symmetries().end()) {
      const std::size_t to =
          found->second.to == 0 ? parts.size() - 1 : found->second.to;
      if (to < parts.size()) {
        const auto begin = parts.begin() + 1;
        std::sort(begin + static_cast<std::ptrdiff_t>(found->second.from),
                  begin + static_cast<std::ptrdiff_t>(to));
      }
    }
    const std::uint64_t value = shape_of_list(parts);
    if (lists_.empty()) {
      command(list.head, value);
    } else {
      add(value);
    }
  }

  void add(std::uint64_t value) {
    if (!lists_.empty()) lists_.back().parts.push_back(value);
  }

  void command(std::string_view head, std::uint64_t value) {
    std::string_view group;
    if (head == "assert") group = "assert";
    if (head == "declare-fun" || head == "declare-const") group = "declare";
    if (group.empty() || group != group_) end_run();
    group_ = group;
    run_.push_back(value);
  }

  void end_run() {
    std::sort(run_.begin(), run_.end());
    script_.insert(script_.end(), run_.begin(), run_.end());
    run_.clear();
  }

  const Tape& tape_;
  std::unordered_map<std::string, std::string> old_;
  std::vector<List> lists_;
  std::string_view group_;
  Shapes run_;  // commands that may change places
  Shapes script_;
};

}  // namespace

std::uint64_t shape(const Tape& script, const Renaming& renaming) {
  return Shaper(script, renaming).run();
}

}  // namespace podium::scramble
