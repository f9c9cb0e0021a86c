// A solver that says success to every line, sat to check-sat, and ends at
// (exit): what is left of a conversation with it is the conversation.

#include <unistd.h>

#include <array>
#include <string_view>

int main() {
  std::array<char, 1 << 16> buffer{};
  for (;;) {
    const ssize_t size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size <= 0) return 0;
    const std::string_view line(buffer.data(), static_cast<std::size_t>(size));
    if (line.starts_with("(exit)")) return 0;
    const std::string_view reply =
        line.starts_with("(check-sat)") ? "sat\n" : "success\n";
    if (::write(STDOUT_FILENO, reply.data(), reply.size()) < 0) return 1;
  }
}
