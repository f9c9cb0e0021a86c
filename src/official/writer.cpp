#include "official/writer.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "official/bytes.h"
#include "official/words.h"

namespace podium::official {

namespace {

constexpr std::size_t kLargestBuffer = std::size_t{1} << 16;
constexpr std::size_t kSmallestBuffer = std::size_t{1} << 12;
// What may be written between two looks at the end of the buffer.
constexpr std::size_t kSlack = 512;
constexpr std::size_t kShort = 16;  // bytes that are copied at once
constexpr std::uint32_t kFew = 7;   // parentheses that are written at once
constexpr std::uint32_t kDigits = item_form(Kind::Digits, 0);
// Bits of the forms that the fast code knows.
constexpr std::uint32_t kUsual =
    kDigits | item_form(Kind::Raw, 0) | kFew | kFew << 16;
constexpr std::uint32_t kNothing = item_form(Kind::Empty, 0);
constexpr std::uint32_t kSwaps = item_form(Kind::Swap, 0);

}  // namespace

// Where the writer is. Its address is not taken where it is used most, so that
// the compiler may keep it in registers: bytes that are written might change
// anything else.
struct Writer::Hot {
  std::uint32_t item;
  std::int32_t depth;
  std::int32_t watch;  // the depth where a part ends
  std::uint32_t left;  // closing parentheses of the item, still to be written
  char* out;

  // At most kFew.
  void open(std::uint32_t count) {
    std::memcpy(out, "((((((((", 8);
    out += count;
    depth += static_cast<std::int32_t>(count);
  }
  // At most kFew, after a blank, which is moved to the end.
  void close(std::uint32_t count) {
    std::memcpy(out - 1, "))))))))", 8);
    out += count;
    out[-1] = ' ';
    depth -= static_cast<std::int32_t>(count);
  }
  // So many bytes of `first` and, if these are more than 8, of the symbol.
  void write(std::uint64_t first, const Symbol& symbol, std::uint32_t size) {
    std::memcpy(out, &first, sizeof first);
    std::memcpy(out + sizeof first, symbol.text.data() + sizeof first,
                symbol.text.size() - sizeof first);
    out += size;
    *out++ = ' ';
  }
  // So many parentheses close before the part ends.
  std::uint32_t inside() const {
    return static_cast<std::uint32_t>(depth - watch);
  }
};

Writer::Writer(std::string_view text, const Draft& draft,
               const Options& options, const Sink& sink, Names names)
    : begin_(text.data()),
      end_(text.data() + text.size()),
      draft_(draft),
      options_(options),
      sink_(sink),
      raw_(names == Names::Raw) {
  const std::size_t size =
      std::clamp(2 * text.size(), kSmallestBuffer, kLargestBuffer);
  buffer_.reserve(size + kSlack);
  out_ = buffer_.data();
  limit_ = buffer_.data() + size;
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
  while (!bytes.empty()) {
    if (out_ > limit_) flush_most(out_);
    const std::size_t some = std::min(bytes.size(), kSlack / 2);
    std::memcpy(out_, bytes.data(), some);
    out_ += some;
    bytes.remove_prefix(some);
  }
}

// After a command and the blank that follows it.
void Writer::end_line() { out_[-1] = '\n'; }

void Writer::make_room(Hot& hot) {
  if (hot.out <= limit_) return;
  flush_most(hot.out);
  hot.out = out_;
}

void Writer::copy(Hot& hot, const char* place, std::size_t size) {
  while (size > 0) {
    make_room(hot);
    const std::size_t some = std::min(size, kSlack / 2);
    std::memcpy(hot.out, place, some);
    hot.out += some;
    place += some;
    size -= some;
  }
}

void Writer::write_opens(Hot& hot, std::uint32_t count) {
  make_room(hot);
  for (; count > kFew; count -= kFew) hot.open(kFew);
  hot.open(count);
}

// Each takes the place of the blank before it.
void Writer::write_closes(Hot& hot, std::uint32_t count) {
  make_room(hot);
  for (; count > kFew; count -= kFew) {
    hot.close(kFew);
    make_room(hot);
  }
  hot.close(count);
}

void Writer::write_symbol(Hot& hot, std::uint32_t number, bool quoted) {
  const Symbol& symbol = draft_.symbols[number];
  if ((symbol.flags & kSealedName) != 0) {
    std::memcpy(hot.out, &symbol, kShort);
    hot.out += symbol.written;
    return;
  }
  const std::string_view text = text_of(number);
  if (quoted) *hot.out++ = '|';
  copy(hot, text.data(), text.size());
  if (quoted) *hot.out++ = '|';
}

// Of a symbol without a new name. Words, and second records of them, are not in
// the script.
std::string_view Writer::text_of(std::uint32_t number) const {
  const Symbol& symbol = draft_.symbols[number];
  return symbol.length <= sizeof(std::uint64_t)
             ? std::string_view(symbol.text.data(), symbol.length)
             : draft_.symbols.text(number);
}

// As it stands, with bars.
void Writer::write_raw(Hot& hot, std::uint32_t number) {
  const std::string_view text = text_of(number);
  *hot.out++ = '|';
  copy(hot, text.data(), text.size());
  *hot.out++ = '|';
}

// And a blank. REQUIRES: the item is an atom.
void Writer::write_atom(Hot& hot, Kind kind, std::uint32_t what) {
  make_room(hot);
  if (is_symbol(kind)) {
    write_symbol(hot, what, kind == Kind::Quoted);
  } else if (kind == Kind::RawQuoted) {
    write_raw(hot, what);
  } else if (kind == Kind::Digits) {
    std::memcpy(hot.out, &what, sizeof what);
    hot.out += size_of_digits(what);
  } else if (kind == Kind::Empty) {
    copy(hot, "()", 2);
  } else {
    const char* const begin = begin_ + what;
    const char* const end = end_of_atom(begin, end_);
    copy(hot, begin, static_cast<std::size_t>(end - begin));
  }
  *hot.out++ = ' ';
}

inline void Writer::push(const Frame& frame) {
  const std::size_t size = frames_.size();
  if (size == frames_.capacity()) Draft::make_room(frames_, 16);
  frames_.set_size(size + 1);
  frames_.data()[size] = frame;
}

// What is not changed by writing, but might be for all the compiler knows.
struct Writer::Source {
  const Item* items;
  const Symbol* symbols;
  const char* limit;  // of the output, without the slack
};

// Short symbols and numerals, with few parentheses that open. REQUIRES: the
// item's form says so, and there is room.
inline bool Writer::write_usual(Hot& hot, const Item& item,
                                const Source& source) {
  const bool digits = (item.form & kDigits) != 0;
  const Symbol& symbol = source.symbols[digits ? 0 : item.what];
  const std::uint32_t size =
      digits ? size_of_digits(item.what) : symbol.written;
  if (size == 0) return false;
  hot.open(item.opens());
  hot.write(digits ? item.what : symbol.key(), symbol, size);
  return true;
}

// All items from that one on to the next command. As long as nothing moves, it
// does not matter how deep they are.
void Writer::write_command(std::uint32_t first) {
  const Source source{draft_.items.data(), draft_.symbols.data(), limit_};
  Hot hot{first, 0, 0, 0, out_};
  Item item = source.items[first];
  item.form &= ~Item::kBegins;
  do {
    if ((item.form & ~kUsual) == 0 && hot.out <= source.limit &&
        write_usual(hot, item, source)) {
      hot.close(item.closes());
    } else if (item.form == kNothing && hot.out <= source.limit) {
      std::memcpy(hot.out, "() ", 4);
      hot.out += 3;
    } else {
      out_ = hot.out;
      hot.item = write_unusual(hot.item);
      hot.out = out_;
    }
    item = source.items[++hot.item];
  } while ((item.form & Item::kBegins) == 0);
  out_ = hot.out;
}

// Any item of a command, and if parts of lists change places that begin there
// all of them. Tells the last item of it.
std::uint32_t Writer::write_unusual(std::uint32_t index) {
  Hot hot{index, 0, 0, 0, out_};
  if (draft_.items[index].kind() < Kind::Swap) {
    write_item(hot);
    hot.item = index;
  } else {
    const End end = write(index);
    hot = {end.item, 0, 0, end.left, out_};
  }
  if (hot.left != 0) write_closes(hot, hot.left);
  out_ = hot.out;
  return hot.item;
}

// One list or atom from its item on.
Writer::End Writer::write(std::uint32_t item) {
  const Source source{draft_.items.data(), draft_.symbols.data(), limit_};
  Hot hot{item, 0, 0, 0, out_};
  for (;;) {
    if (!write_next(hot, source)) continue;
    if (hot.left < hot.inside() && hot.left <= kFew) {
      hot.close(hot.left);
      ++hot.item;
    } else if (!end_parts(hot, source)) {
      break;
    }
  }
  out_ = hot.out;
  return {hot.item, hot.left};
}

// An item. True if it ends a term, of which `left` parentheses are to be
// closed. Fast are the usual items, and operators whose two arguments change
// places.
inline bool Writer::write_next(Hot& hot, const Source& source) {
  const Item item = source.items[hot.item];
  const bool room = hot.out <= source.limit;
  if ((item.form & ~kUsual) == 0 && room) {
    if (write_usual(hot, item, source)) {
      hot.left = item.closes();
      return true;
    }
  } else if ((item.form & ~(kMostCloses << 16 | kFew)) == kSwaps && room) {
    hot.open(item.opens());
    const Symbol& symbol = source.symbols[item.what];
    hot.write(symbol.key(), symbol, symbol.written);
    push({hot.watch, hot.item + 1, kSecond, 0, 0});
    hot.watch = hot.depth;
    hot.item += item.closes();
    return false;
  }
  Hot copy = hot;
  const bool ended = write_item(copy);
  hot = copy;
  return ended;
}

// A term has ended that ends a part too. False if it was all that was to be
// written. Fast are pairs of arguments.
inline bool Writer::end_parts(Hot& hot, const Source& source) {
  while (frames_.size() != 0 && hot.inside() < kFew &&
         hot.out <= source.limit) {
    Frame& frame = frames_.data()[frames_.size() - 1];
    if (frame.next == kSecond && hot.left > hot.inside()) {
      frame.resume = hot.item;
      frame.left = hot.left - hot.inside() - 1;
      frame.next = kFirst;
      hot.close(hot.inside());
      hot.item = frame.move;
      return true;
    }
    if (frame.next != kFirst) break;
    hot.close(hot.inside() + 1);
    hot.item = frame.resume;
    hot.left = frame.left;
    hot.watch = frame.watch;
    frames_.set_size(frames_.size() - 1);
    if (hot.left < hot.inside() && hot.left <= kFew) {
      hot.close(hot.left);
      ++hot.item;
      return true;
    }
    if (hot.left < hot.inside()) break;
  }
  Hot copy = hot;
  const bool more = settle(copy);
  hot = copy;
  return more;
}

// Any item. True if it ends a term.
bool Writer::write_item(Hot& hot) {
  const Item item = draft_.items[hot.item];
  make_room(hot);
  if (item.kind() == Kind::Swap) return open_swap(hot, item);
  if (item.kind() == Kind::Parts) return open_parts(hot, item);
  if (item.kind() == Kind::Strip) return open_strip(hot, item);
  write_opens(hot, item.opens());
  if (item.kind() != Kind::None) {
    write_atom(hot, item.kind(), item.what);
  } else if (item.closes() == 0) {
    ++hot.item;
    return false;
  }
  hot.left = item.closes();
  return true;
}

// An operator, then its second argument, then its first.
bool Writer::open_swap(Hot& hot, const Item& item) {
  write_opens(hot, item.opens());
  write_atom(hot, Kind::Symbol, item.what);
  push({hot.watch, hot.item + 1, kSecond, 0, 0});
  hot.watch = hot.depth;
  hot.item += item.closes();
  return false;
}

// What is before the parts, if anything, then the first of them.
bool Writer::open_parts(Hot& hot, const Item& item) {
  const std::uint32_t* const block = &draft_.moves[item.what];
  const std::uint32_t list = hot.item;
  const std::uint32_t begin = item.what + kPartsHeader;
  if (block[kPartsFirst] == list) {
    write_opens(hot, block[kPartsOpens]);
  } else if (block[kPartsWord] != 0) {
    write_opens(hot, item.opens() - 1);
    write_atom(hot, Kind::Symbol, block[kPartsWord]);
  } else {
    write_opens(hot, item.opens());
    write_atom(hot, static_cast<Kind>(block[kPartsKind]), block[kPartsWhat]);
    if (block[kPartsFirst] != list + 1) {
      // The operator is a list, which is to be written first.
      push({hot.watch, item.what, kHead, 0, 0});
      hot.watch = hot.depth - 1;
      ++hot.item;
      return false;
    }
  }
  push({hot.watch, item.what, begin, 0, 0});
  hot.watch = hot.depth;
  return next_part(hot);
}

// Only the term of (! term ...).
bool Writer::open_strip(Hot& hot, const Item& item) {
  if (raw_) {
    write_opens(hot, item.opens());
    write_atom(hot, Kind::Symbol, Word::Bang);
  } else {
    const std::uint32_t* const block = &draft_.moves[item.what];
    write_opens(hot, item.opens() - 1);
    push({hot.watch, 0, kStrip, block[0], block[1]});
    hot.watch = hot.depth;
  }
  ++hot.item;
  return false;
}

// The next part of the innermost frame. True if it was an atom, which has been
// written.
bool Writer::next_part(Hot& hot) {
  Frame& frame = frames_[frames_.size() - 1];
  const std::uint32_t* const block = &draft_.moves[frame.move];
  hot.item = draft_.moves[frame.next++];
  // The marked item begins with the list and goes on with its first part.
  const Item item = draft_.items[hot.item];
  if (item.kind() != Kind::Parts || item.what != frame.move) return false;
  write_opens(hot, item.opens() - block[kPartsOpens]);
  write_atom(hot, static_cast<Kind>(block[kPartsKind]), block[kPartsWhat]);
  hot.left = item.closes();
  return true;
}

// A term has ended. False if it was all that was to be written.
bool Writer::settle(Hot& hot) {
  for (;;) {
    const std::int32_t inside = hot.depth - hot.watch;
    if (inside > static_cast<std::int32_t>(hot.left)) {
      write_closes(hot, hot.left);
      ++hot.item;
      return true;
    }
    write_closes(hot, static_cast<std::uint32_t>(inside));
    hot.left -= static_cast<std::uint32_t>(inside);
    if (frames_.size() == 0) return false;
    const After after = end_part(hot);
    if (after == After::Jump) return true;
    if (after == After::Atom) continue;
    const Frame& frame = frames_[frames_.size() - 1];
    hot.item = frame.resume;
    hot.left = frame.left;
    hot.watch = frame.watch;
    frames_.set_size(frames_.size() - 1);
  }
}

// A part of the innermost frame has been written.
Writer::After Writer::end_part(Hot& hot) {
  Frame& frame = frames_[frames_.size() - 1];
  if (frame.next == kStrip) return After::End;
  if (frame.next == kHead) {
    frame.next = frame.move + kPartsHeader;
    return next_part(hot) ? After::Atom : After::Jump;
  }
  const Item& following = draft_.items[hot.item + 1];
  if (hot.left == 0 && following.kind() == Kind::None &&
      following.opens() == 0) {
    ++hot.item;
    hot.left = following.closes();
  }
  if (hot.left != 0) {  // it is the last one in the text
    frame.resume = hot.item;
    frame.left = hot.left - 1;
  }
  if (frame.next == kSecond) {
    frame.next = kFirst;
    hot.item = frame.move;
    return After::Jump;
  }
  if (frame.next != kFirst) {
    const std::uint32_t count = draft_.moves[frame.move + kPartsCount];
    if (frame.next != frame.move + kPartsHeader + count) {
      return next_part(hot) ? After::Atom : After::Jump;
    }
  }
  write_closes(hot, 1);
  return After::End;
}

}  // namespace podium::official
