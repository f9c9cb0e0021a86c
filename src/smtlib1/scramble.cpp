#include "smtlib1/scramble.h"

#include <vector>

#include "smtlib1/new_names.h"

namespace podium::smtlib1 {
namespace {

class Writer {
 public:
  Writer(const Analysis& analysis, const Plan& plan)
      : analysis_(analysis),
        tape_(analysis.tape()),
        plan_(plan),
        random_(plan.seed.value_or(0)),
        names_(analysis, plan.seed ? &random_ : nullptr) {}

  std::string run() {
    out_.reserve(tape_.all().size());
    out_ += "(benchmark scrambled\n:logic ";
    out_ += analysis_.benchmark->logic();
    out_ += '\n';
    for (const Entry& entry : analysis_.benchmark->entries()) write(entry);
    out_ += ")\n";
    return std::move(out_);
  }

 private:
  struct Frame {
    std::size_t at;    // the next of parts_
    std::size_t end;   // of parts_
    std::size_t mark;  // parts_ before
    char close;
  };

  void write(const Entry& entry) {
    switch (entry.attribute) {
      case Attribute::Sorts:
        return sorts(entry);
      case Attribute::Functions:
      case Attribute::Predicates:
        return declarations(entry);
      case Attribute::Assumption:
      case Attribute::Formula:
        out_ += entry.attribute == Attribute::Formula ? ":formula "
                                                      : ":assumption ";
        formula(entry.value);
        out_ += '\n';
        return;
      case Attribute::Logic:
      case Attribute::Status:
      case Attribute::Notes:
      case Attribute::Other:
        return;
    }
  }

  void sorts(const Entry& entry) {
    out_ += ":extrasorts (";
    for (std::size_t at = entry.value + 1; at < tape_.partner(entry.value);
         ++at) {
      if (at != entry.value + 1) out_ += ' ';
      sort(at);
    }
    out_ += ")\n";
  }

  // At a token that names a sort.
  void sort(std::size_t token) {
    const Sort& sort = analysis_.sorts[analysis_.note(token).sort()];
    if (sort.kind == SortKind::Free) {
      names_.sort(sort.first, out_);
    } else {
      out_ += tape_.text(token);
    }
  }

  // Without those that are there a second time, which say nothing.
  void declarations(const Entry& entry) {
    const bool predicates = entry.attribute == Attribute::Predicates;
    bool any = false;
    for (std::size_t list = entry.value + 1; list < tape_.partner(entry.value);
         list = tape_.next(list)) {
      if (analysis_.note(list + 1).meaning() != Meaning::Declared) continue;
      if (!any) out_ += predicates ? ":extrapreds (" : ":extrafuns (";
      if (any) out_ += ' ';
      any = true;
      out_ += '(';
      names_.declared(analysis_.note(list + 1).id(), out_);
      for (std::size_t at = list + 2; !ends(at); ++at) {
        out_ += ' ';
        sort(at);
      }
      out_ += ')';
    }
    if (any) out_ += ")\n";
  }

  bool ends(std::size_t token) const {
    return tape_.is_close(token) || tape_.is_attribute(token);
  }

  void formula(std::size_t token) {
    begin(token);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.at == frame.end) {
        out_ += frame.close;
        parts_.resize(frame.mark);
        frames_.pop_back();
        continue;
      }
      const std::size_t part = parts_[frame.at++];
      if (out_.back() != '(') out_ += ' ';
      begin(part);
    }
  }

  void begin(std::size_t token) {
    if (!tape_.is_open(token)) {
      if (tape_.is_attribute(token)) {
        out_ += tape_.text(token) == ":pats" ? ":pat" : tape_.text(token);
        return;
      }
      return atom(token);
    }
    if (tape_.text(token) == "{") return patterns(token);
    const std::size_t head = token + 1;
    const Note note = analysis_.note(head);
    const bool word = note.meaning() == Meaning::Word;
    if (!word && ends(head + 1)) return atom(head);
    out_ += '(';
    if (!word) {
      atom(head);
      return arguments(head + 1, false);
    }
    const Symbol& symbol = analysis_.symbols[note.id()];
    if (info(symbol.word).rule == Rule::Constant) {
      out_.pop_back();
      return atom(head);
    }
    out_ += symbol.text;
    if (info(symbol.word).rule == Rule::Let) return let(token);
    if (info(symbol.word).rule == Rule::Quantifier) return quantifier(token);
    arguments(head + 1, may_shuffle(symbol.word));
  }

  bool may_shuffle(Word word) const {
    if (!plan_.seed || !info(word).commutes) return false;
    const bool arithmetic = info(word).theory == Theory::Arithmetic ||
                            info(word).rule == Rule::Equality;
    return !(arithmetic && analysis_.logic.differences);
  }

  void arguments(std::size_t at, bool shuffle) {
    const std::size_t mark = parts_.size();
    for (; !ends(at); at = tape_.next(at)) parts_.push_back(at);
    push(mark, shuffle, ')');
  }

  void push(std::size_t mark, bool shuffle, char close) {
    if (shuffle) {
      random_.shuffle(parts_.begin() + static_cast<std::ptrdiff_t>(mark),
                      parts_.end());
    }
    frames_.push_back({mark, parts_.size(), mark, close});
  }

  void patterns(std::size_t token) {
    const std::size_t mark = parts_.size();
    for (std::size_t at = token + 1; !tape_.is_close(at); at = tape_.next(at)) {
      parts_.push_back(at);
    }
    out_ += '{';
    push(mark, plan_.seed.has_value(), '}');
  }

  // (let (?x t) body): the binding is written here up to its term.
  void let(std::size_t token) {
    const std::size_t binder = token + 2;
    const std::size_t mark = parts_.size();
    parts_.push_back(tape_.partner(binder) + 1);
    push(mark, false, ')');
    out_ += " (";
    atom(binder + 1);
    parts_.push_back(binder + 2);
    push(mark + 1, false, ')');
  }

  // (forall (?x Int) ... body :pat { ... })
  void quantifier(std::size_t token) {
    const std::size_t mark = parts_.size();
    std::size_t at = token + 2;
    for (; !ends(tape_.next(at)); at = tape_.next(at)) {
      out_ += " (";
      atom(at + 1);
      out_ += ' ';
      sort(at + 2);
      out_ += ')';
    }
    parts_.push_back(at);
    for (at = tape_.next(at); plan_.keep_patterns && !tape_.is_close(at);
         at = tape_.next(at)) {
      if (!is_pattern_word(tape_.text(at)) || !tape_.is_open(at + 1) ||
          tape_.partner(at + 1) == at + 2) {
        continue;
      }
      parts_.push_back(at);
      parts_.push_back(at + 1);
    }
    push(mark, false, ')');
  }

  void atom(std::size_t token) {
    const Note note = analysis_.note(token);
    switch (note.meaning()) {
      case Meaning::Declared:
        return names_.declared(note.id(), out_);
      case Meaning::Variable:
        return names_.variable(note.id(), out_);
      case Meaning::Number:
      case Meaning::None:  // the amount of a shift
      case Meaning::Word:
      case Meaning::Bits:
        break;
    }
    const std::string_view text = tape_.text(token);
    if (note.meaning() == Meaning::Number && text.front() == '-') {
      out_ += "(~ ";
      out_ += text.substr(1);
      out_ += ')';
      return;
    }
    out_ += text;
  }

  const Analysis& analysis_;
  const Tape& tape_;
  const Plan& plan_;
  Random random_;
  NewNames names_;
  std::string out_;
  std::vector<Frame> frames_;
  std::vector<std::size_t> parts_;
};

}  // namespace

Result<std::string> scramble(const Analysis& analysis, const Plan& plan) {
  if (analysis.findings.errors() != 0) {
    return to_error(analysis.findings.first_error(), analysis.tape());
  }
  return Writer(analysis, plan).run();
}

Result<std::string> scramble(const Benchmark& benchmark, const Plan& plan) {
  return scramble(analyze(benchmark), plan);
}

}  // namespace podium::smtlib1
