// official/writer.h -- the second pass: writes a draft.
//
// Each token is written with a blank after it, which the next closing
// parenthesis or the end of the command takes back. The text is read once more,
// from token to token; where parts of a list move, the writer jumps, and a
// frame of its own tells it where to go on.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/pages.h"
#include "base/result.h"
#include "official/draft.h"
#include "official/official.h"

namespace podium::official {

class Writer {
 public:
  // Raw: no name is changed and no annotation is left out, whatever the options
  // are; lists are in their new order.
  enum class Names : std::uint8_t { New, Raw };

  Writer(std::string_view text, const Draft& draft, const Options& options,
         const Sink& sink, Names names);

  // Everything, with what the options add, after these lines.
  Result<void> script(std::string_view header);

  // One command alone.
  Result<void> command(const Step& step);

 private:
  // A list whose parts are written in another order than they stand.
  struct Frame {
    enum class Kind : std::uint8_t {
      Head,   // its operator is a list, which is being written
      Parts,  // its parts are
      Strip,  // an annotation's term is
    };
    Kind kind;
    std::uint32_t watch;  // of the frame below
    std::uint32_t note;   // of the list
    std::uint32_t part;   // the next move of Items
    std::uint32_t left;   // how many parts are still to be begun
    Spot first;           // the first argument
    Spot resume;          // after the list
  };
  struct Hot;

  void step(const Step& step);
  void assertion(const Step& step);
  void declare_const(const Step& step);
  void declare_datatype(const Step& step);
  void check_sat(const Step& step);
  void prefetch(std::size_t step) const;

  Spot item(Spot spot);
  void write_tokens(Hot& hot);
  void write_symbol(Hot& hot);
  void write_quoted(Hot& hot);
  bool other(Hot& hot);
  void copy_token(Hot& hot, const char* end);
  const char* end_of_string(const char* at) const;
  void open_special(Hot& hot, std::uint32_t note);
  void open_strip(Hot& hot, std::uint32_t note);
  bool complete(Hot& hot, std::size_t frames);
  void begin_parts(Hot& hot);
  bool next_part(Hot& hot);
  void skip_operator(Hot& hot) const;

  const char* skip_blanks(const char* at) const;
  Spot argument(const Step& step) const;
  Spot after_blanks(Spot spot) const;

  void make_room(Hot& hot);
  void copy(Hot& hot, const char* place, std::size_t size);
  void put(std::string_view bytes);
  void end_line();
  void flush(char* end);
  void flush_most(char* end);

  const char* begin_;
  const char* end_;
  const Draft& draft_;
  const Options& options_;
  const Sink& sink_;
  std::uint32_t raw_;  // or-ed to the notes of symbols
  Array<char> buffer_;
  char* out_;
  std::vector<Frame> frames_;
  std::uint64_t named_ = 0;  // assertions so far
  std::optional<Error> failure_;
};

}  // namespace podium::official
