// official/writer.h -- the second pass: writes a draft.
//
// Items are written one after the other. Where parts of a list move, the writer
// jumps, and a frame tells it where to go on. A part ends where the depth is
// again that of the list around it; parentheses of its last item that are left
// then belong to the lists around.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/pages.h"
#include "base/result.h"
#include "official/draft.h"
#include "official/official.h"

namespace podium::official {

class Writer {
 public:
  // Raw: no name is changed and no annotation is left out, whatever the options
  // are; lists are in their new order. REQUIRES: names are not sealed.
  enum class Names : std::uint8_t { New, Raw };

  Writer(std::string_view text, const Draft& draft, const Options& options,
         const Sink& sink, Names names);

  // Everything, with what the options add, after these lines.
  Result<void> script(std::string_view header);

  // The command that begins with this item, alone.
  Result<void> command(std::uint32_t item);

 private:
  // A list whose parts are written in another order than they stand.
  struct Frame {
    std::int32_t watch;    // of the frame below
    std::uint32_t move;    // its block; of Swap the first argument
    std::uint32_t next;    // the move of the next part, or one of those below
    std::uint32_t resume;  // the last item of the list
    std::uint32_t left;    // closing parentheses of that item after the list's
  };
  // Values of Frame::next that are no index of a part.
  static constexpr std::uint32_t kSecond = 0xffffffff;  // of Swap, is written
  static constexpr std::uint32_t kFirst = 0xfffffffe;   // of Swap, is written
  static constexpr std::uint32_t kStrip = 0xfffffffd;   // a term alone
  static constexpr std::uint32_t kHead = 0xfffffffc;    // before the parts
  struct Hot;
  struct Source;
  // What comes after a part.
  enum class After : std::uint8_t {
    Jump,  // another item
    Atom,  // another part, which is an atom and has been written
    End,   // the end of the list
  };

  [[gnu::always_inline]] void prefetch_commands(std::size_t step) const;
  void prefetch_symbols(std::uint32_t item) const;
  void step(std::uint32_t item);
  void assertion(std::uint32_t item);
  void check_sat(std::uint32_t item);
  void declare_const(std::uint32_t item);
  void declare_datatype(std::uint32_t item);

  // Where something that has been written ends: the last item, and how many of
  // its closing parentheses are left.
  struct End {
    std::uint32_t item;
    std::uint32_t left;
  };

  void write_command(std::uint32_t first);
  std::uint32_t write_unusual(std::uint32_t index);
  End write(std::uint32_t item);
  [[gnu::always_inline]] static bool write_usual(Hot& hot, const Item& item,
                                                 const Source& source);
  [[gnu::always_inline]] bool write_next(Hot& hot, const Source& source);
  [[gnu::always_inline]] bool end_parts(Hot& hot, const Source& source);
  bool write_item(Hot& hot);
  void write_atom(Hot& hot, Kind kind, std::uint32_t what);
  void write_symbol(Hot& hot, std::uint32_t number, bool quoted);
  void write_raw(Hot& hot, std::uint32_t number);
  std::string_view text_of(std::uint32_t number) const;
  bool open_swap(Hot& hot, const Item& item);
  bool open_parts(Hot& hot, const Item& item);
  bool open_strip(Hot& hot, const Item& item);
  bool settle(Hot& hot);
  After end_part(Hot& hot);
  bool next_part(Hot& hot);

  void write_opens(Hot& hot, std::uint32_t count);
  void write_closes(Hot& hot, std::uint32_t count);
  void copy(Hot& hot, const char* place, std::size_t size);
  void make_room(Hot& hot);
  void push(const Frame& frame);
  void put(std::string_view bytes);
  void end_line();
  void flush(char* end);
  void flush_most(char* end);

  const char* begin_;
  const char* end_;
  const Draft& draft_;
  const Options& options_;
  const Sink& sink_;
  bool raw_;
  Array<char> buffer_;
  char* out_;
  const char* limit_;  // of the buffer, without the slack
  Array<Frame> frames_;
  std::uint64_t named_ = 0;  // assertions so far
  std::optional<Error> failure_;
};

}  // namespace podium::official
