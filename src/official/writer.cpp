#include "official/writer.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "official/bytes.h"
#include "official/words.h"

namespace podium::official {

namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 18;
// What may be written between two looks at the end of the buffer.
constexpr std::size_t kSlack = 256;
constexpr std::size_t kShort = 16;  // bytes that are copied at once
constexpr std::size_t kAhead = 12;  // notes
constexpr std::size_t kStepsAhead = 8;

// Whether a token that is no list, string or quoted symbol has a note.
bool is_symbol(const char* begin, const char* end) {
  const Byte first = byte_of(*begin);
  return first == Byte::Symbol ||
         (first == Byte::Digit && number_in(begin, end) == Number::No);
}

}  // namespace

struct Writer::Hot {
  const char* at;
  std::uint32_t note;
  char* out;
  std::uint32_t depth;
  std::uint32_t watch;  // a part ends where the depth is this

  void open() {
    *out++ = '(';
    ++at;
    ++depth;
  }
  void close() {
    out -= out[-1] == ' ' ? 1 : 0;
    *out++ = ')';
    *out++ = ' ';
    --depth;
  }
  Spot spot(const char* begin) const {
    return {static_cast<std::uint32_t>(at - begin), note};
  }
  void jump(const char* begin, Spot spot) {
    at = begin + spot.offset;
    note = spot.note;
  }
};

Writer::Writer(std::string_view text, const Draft& draft,
               const Options& options, const Sink& sink, Names names)
    : begin_(text.data()),
      end_(text.data() + text.size()),
      draft_(draft),
      options_(options),
      sink_(sink),
      raw_(names == Names::Raw ? kRaw : 0) {
  buffer_.reserve(kBuffer + kSlack);
  out_ = buffer_.data();
}

void Writer::flush(char* end) {
  const auto size = static_cast<std::size_t>(end - buffer_.data());
  if (!failure_.has_value() && size != 0) {
    const Result<void> taken = sink_({buffer_.data(), size});
    if (!taken) failure_ = taken.error();
  }
  out_ = buffer_.data();
}

// The last byte stays, since it may be a blank that is taken back.
void Writer::flush_most(char* end) {
  const char last = end[-1];
  flush(end - 1);
  *out_++ = last;
}

void Writer::put(std::string_view bytes) {
  if (out_ + bytes.size() > buffer_.data() + kBuffer) flush_most(out_);
  std::memcpy(out_, bytes.data(), bytes.size());
  out_ += bytes.size();
}

// After a command and the blank that follows it.
void Writer::end_line() { out_[-1] = '\n'; }

void Writer::copy(Hot& hot, const char* place, std::size_t size) {
  if (size <= kShort && static_cast<std::size_t>(end_ - place) >= kShort) {
    std::memcpy(hot.out, place, kShort);
    hot.out += size;
    return;
  }
  while (size > 0) {
    if (hot.out > buffer_.data() + kBuffer - kShort) {
      flush_most(hot.out);
      hot.out = out_;
    }
    const auto room =
        static_cast<std::size_t>(buffer_.data() + kBuffer - hot.out);
    const std::size_t some = std::min(size, room);
    std::memcpy(hot.out, place, some);
    hot.out += some;
    place += some;
    size -= some;
  }
}

// A symbol without bars.
void Writer::write_symbol(Hot& hot) {
  const std::uint32_t* const notes = draft_.notes.data();
  const Symbol* const symbols = draft_.symbols.data();
  const std::uint32_t note = notes[hot.note++] | raw_;
  __builtin_prefetch(&symbols[notes[hot.note + kAhead] & kSymbolMask]);
  const Symbol& symbol = symbols[note & kSymbolMask];
  if ((note & kRaw) == 0 && symbol.written != 0) {
    std::memcpy(hot.out, &symbol, kShort);
    hot.out += symbol.written;
  } else {
    copy(hot, hot.at, symbol.length);
  }
  hot.at += symbol.length;
  *hot.out++ = ' ';
}

void Writer::write_quoted(Hot& hot) {
  const std::uint32_t note = draft_.notes[hot.note++] | raw_;
  const Symbol& symbol = draft_.symbols[note & kSymbolMask];
  const std::size_t size = std::size_t{symbol.length} + 2;
  if ((note & kRaw) == 0 && (symbol.flags & kSealedName) != 0) {
    std::memcpy(hot.out, &symbol, kShort);
    hot.out += symbol.written;
  } else {
    copy(hot, hot.at, size);
  }
  hot.at += size;
  *hot.out++ = ' ';
}

// One item from its spot to its end; tells where that is.
Spot Writer::item(Spot spot) {
  Hot hot{begin_ + spot.offset, spot.note, out_, 0, 0};
  const std::size_t frames = frames_.size();
  do {
    write_tokens(hot);
  } while (complete(hot, frames));
  out_ = hot.out;
  return hot.spot(begin_);
}

void Writer::make_room(Hot& hot) {
  if (hot.out <= buffer_.data() + kBuffer) return;
  flush_most(hot.out);
  hot.out = out_;
}

// Writes on until the part that is watched ends. The local copies stay in
// registers; bytes that are written might change anything else.
void Writer::write_tokens(Hot& hot) {
  const std::uint32_t* const notes = draft_.notes.data();
  const Symbol* const symbols = draft_.symbols.data();
  const char* const limit = buffer_.data() + kBuffer;
  const char* at = hot.at;
  std::size_t note = hot.note;
  char* out = hot.out;
  std::size_t depth = hot.depth;
  for (;;) {
    const Byte byte = out <= limit ? byte_of(*at) : Byte::Stray;
    const std::uint32_t what = notes[note];
    const Symbol& symbol = symbols[what & kSymbolMask];
    if (byte == Byte::Symbol && (what & kRaw) == 0 && symbol.written != 0) {
      __builtin_prefetch(&symbols[notes[note + kAhead] & kSymbolMask]);
      std::memcpy(out, &symbol, kShort);
      out += symbol.written;
      *out++ = ' ';
      at += symbol.length;
      at += *at == ' ' ? 1 : 0;
      ++note;
      if (depth == hot.watch) break;
    } else if (byte == Byte::Close) {
      ++at;
      out -= out[-1] == ' ' ? 1 : 0;
      *out++ = ')';
      *out++ = ' ';
      if (--depth == hot.watch) break;
    } else if (byte == Byte::Open && action_of(what) == Action::Keep) {
      *out++ = '(';
      ++at;
      ++note;
      ++depth;
    } else if (byte == Byte::Blank) {
      ++at;
    } else {
      hot = {at, static_cast<std::uint32_t>(note), out,
             static_cast<std::uint32_t>(depth), hot.watch};
      if (other(hot) && hot.depth == hot.watch) return;
      at = hot.at;
      note = hot.note;
      out = hot.out;
      depth = hot.depth;
    }
  }
  hot = {at, static_cast<std::uint32_t>(note), out,
         static_cast<std::uint32_t>(depth), hot.watch};
}

// What the loop above leaves: room for more output, comments, lists that
// change, and all tokens that are copied. Whether one was written that may be
// the end of a part.
bool Writer::other(Hot& hot) {
  make_room(hot);
  switch (byte_of(*hot.at)) {
    case Byte::Semicolon:
    case Byte::Blank:
      hot.at = skip_blanks(hot.at);
      return false;
    case Byte::Open: {
      const std::uint32_t note = draft_.notes[hot.note++];
      if (action_of(note) == Action::Keep) {
        hot.open();
      } else {
        open_special(hot, note);
      }
      return false;
    }
    case Byte::Close:
      ++hot.at;
      hot.close();
      return true;
    case Byte::Symbol:
      write_symbol(hot);
      return true;
    case Byte::Bar:
      write_quoted(hot);
      return true;
    case Byte::Quote:
      copy_token(hot, end_of_string(hot.at));
      return true;
    case Byte::Digit:
    case Byte::Hash:
    case Byte::Colon:
    case Byte::Stray:
      break;
  }
  const char* end = hot.at + 1;
  while (in_symbol(*end)) ++end;
  if (is_symbol(hot.at, end)) {
    write_symbol(hot);
  } else {
    copy_token(hot, end);
  }
  return true;
}

const char* Writer::end_of_string(const char* at) const {
  ++at;
  while (*at != '"' || (at + 1 != end_ && at[1] == '"')) {
    at += *at == '"' ? 2 : 1;
  }
  return at + 1;
}

void Writer::copy_token(Hot& hot, const char* end) {
  copy(hot, hot.at, static_cast<std::size_t>(end - hot.at));
  hot.at = end;
  *hot.out++ = ' ';
}

void Writer::open_special(Hot& hot, std::uint32_t note) {
  if (action_of(note) == Action::Strip) return open_strip(hot, note);
  const Spot* const moves = draft_.moves.data() + (note & kMoveMask);
  hot.open();
  frames_.push_back({Frame::Kind::Head, hot.watch, note, 0, 2, {}, {}});
  hot.watch = hot.depth;
  if (action_of(note) == Action::Items) {
    frames_.back().part = (note & kMoveMask) + 1;
    frames_.back().left = moves->offset & kPartsMask;
    if ((moves->offset & kNoOperator) != 0) return begin_parts(hot);
    if ((moves->offset & kNewOperator) != 0) {
      const Symbol& word = draft_.symbols[moves->note];
      std::memcpy(hot.out, &word, kShort);
      hot.out += word.written;
      *hot.out++ = ' ';
      skip_operator(hot);
      return begin_parts(hot);
    }
  }
  hot.at = skip_blanks(hot.at);
  if (*hot.at == '(') return;
  write_symbol(hot);
  begin_parts(hot);
}

// Only the term of (! term ...) is written.
void Writer::open_strip(Hot& hot, std::uint32_t note) {
  if (raw_ != 0) return hot.open();
  frames_.push_back({Frame::Kind::Strip,
                     hot.watch,
                     note,
                     0,
                     0,
                     {},
                     draft_.moves[note & kMoveMask]});
  hot.watch = hot.depth;
  hot.at = skip_blanks(hot.at + 1) + 1;
  ++hot.note;
}

// A part has ended. False if that was the whole item.
bool Writer::complete(Hot& hot, std::size_t frames) {
  while (frames_.size() != frames) {
    make_room(hot);
    Frame& frame = frames_.back();
    if (frame.kind == Frame::Kind::Head) {
      begin_parts(hot);
      return true;
    }
    if (frame.kind == Frame::Kind::Parts) {
      hot.at = skip_blanks(hot.at);
      if (*hot.at == ')') {
        ++hot.at;
        frame.resume = hot.spot(begin_);
      }
      if (next_part(hot)) return true;
      hot.close();
    }
    hot.jump(begin_, frame.resume);
    hot.watch = frame.watch;
    frames_.pop_back();
    if (hot.depth != hot.watch) return true;
  }
  return false;
}

void Writer::begin_parts(Hot& hot) {
  Frame& frame = frames_.back();
  hot.at = skip_blanks(hot.at);
  frame.first = hot.spot(begin_);
  frame.kind = Frame::Kind::Parts;
  next_part(hot);
}

// False if all parts have been written.
bool Writer::next_part(Hot& hot) {
  Frame& frame = frames_.back();
  if (frame.left == 0) return false;
  --frame.left;
  Spot next{};  // the first argument
  if (action_of(frame.note) == Action::Items) {
    next = draft_.moves[frame.part++];
  } else if (frame.left == 1) {
    next = draft_.moves[frame.note & kMoveMask];
  }
  hot.jump(begin_, next.offset == 0 ? frame.first : next);
  return true;
}

// Past a list that is not written.
void Writer::skip_operator(Hot& hot) const {
  std::size_t depth = 0;
  do {
    hot.at = skip_blanks(hot.at);
    const char* const token = hot.at++;
    if (*token == '(') {
      ++depth;
      ++hot.note;
    } else if (*token == ')') {
      --depth;
    } else if (*token == '|') {
      while (*hot.at++ != '|') {
      }
      ++hot.note;
    } else {
      while (in_symbol(*hot.at)) ++hot.at;
      hot.note += is_symbol(token, hot.at) ? 1U : 0U;
    }
  } while (depth > 0);
}

const char* Writer::skip_blanks(const char* at) const {
  for (; at != end_; ++at) {
    if (*at == ';') {
      while (*at != '\n' && *at != '\r') ++at;
    } else if (byte_of(*at) != Byte::Blank) {
      break;
    }
  }
  return at;
}

Spot Writer::after_blanks(Spot spot) const {
  const char* const at = skip_blanks(begin_ + spot.offset);
  return {static_cast<std::uint32_t>(at - begin_), spot.note};
}

// What follows the command's name.
Spot Writer::argument(const Step& step) const {
  const char* at = skip_blanks(begin_ + step.spot.offset + 1);
  while (in_symbol(*at)) ++at;
  return after_blanks(
      {static_cast<std::uint32_t>(at - begin_), step.spot.note + 2});
}

Result<void> Writer::script(std::string_view header) {
  put(header);
  const Array<Step>& steps = draft_.steps;
  for (std::size_t i = 0; i < steps.size() && !failure_.has_value(); ++i) {
    if (i + kStepsAhead < steps.size()) prefetch(i + kStepsAhead);
    step(steps[i]);
  }
  flush(out_);
  if (failure_.has_value()) return *failure_;
  return {};
}

Result<void> Writer::command(const Step& step) {
  item(step.spot);
  end_line();
  flush(out_);
  if (failure_.has_value()) return *failure_;
  return {};
}

// Commands are far apart once they are shuffled.
void Writer::prefetch(std::size_t step) const {
  const Step& ahead = draft_.steps[step];
  __builtin_prefetch(begin_ + ahead.spot.offset);
  __builtin_prefetch(begin_ + ahead.spot.offset + 64);
  const std::uint32_t* const notes = draft_.notes.data() + ahead.spot.note;
  __builtin_prefetch(notes);
  __builtin_prefetch(notes + 16);
  __builtin_prefetch(draft_.moves.data() + ahead.move);
}

void Writer::step(const Step& step) {
  switch (draft_.notes[step.spot.note + 1]) {
    case Word::Assert:
      if (options_.unsat_core) return assertion(step);
      break;
    case Word::CheckSat:
      return check_sat(step);
    case Word::DeclareConst:
      return declare_const(step);
    case Word::DeclareDatatype:
      return declare_datatype(step);
    case Word::Pop:
      return put("(pop 1)\n");
    case Word::Push:
      return put("(push 1)\n");
    default:
      break;
  }
  item(step.spot);
  end_line();
}

void Writer::assertion(const Step& step) {
  put("(assert (! ");
  item(argument(step));
  put(":named smtcomp" + std::to_string(++named_) + "))\n");
}

void Writer::check_sat(const Step& step) {
  item(step.spot);
  end_line();
  if (options_.unsat_core) put("(get-unsat-core)\n");
  if (options_.model_validation) put("(get-model)\n");
  if (options_.proof) put("(get-proof)\n");
}

void Writer::declare_const(const Step& step) {
  put("(declare-fun ");
  const Spot after = item(argument(step));
  put("() ");
  item(after_blanks(after));
  out_[-1] = ')';
  put("\n");
}

void Writer::declare_datatype(const Step& step) {
  put("(declare-datatypes ((");
  const Spot after = item(argument(step));
  put("0)) (");
  item(after_blanks(after));
  out_[-1] = ')';
  put(")\n");
}

}  // namespace podium::official
