// fake_solver MODE [ANSWER...] -- talks as solvers do, and misbehaves by mode.
// Says success, and to the checks the answers in order, the last one again and
// again. Ends by itself after 20 s.

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

std::string mode;
std::vector<std::string> answers;
std::size_t checks = 0;
std::size_t commands = 0;

void say(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

[[noreturn]] void sleep_on() {
  for (;;) pause();
}

void wait_ms(int count) { usleep(static_cast<useconds_t>(count) * 1000); }

// One command: up to the parenthesis that closes it. Empty at the end.
std::string read_command() {
  std::string text;
  int depth = 0;
  bool in_string = false;
  bool in_quotes = false;
  for (int byte = getchar(); byte != EOF; byte = getchar()) {
    text += static_cast<char>(byte);
    if (byte == '"' && !in_quotes) in_string = !in_string;
    if (byte == '|' && !in_string) in_quotes = !in_quotes;
    if (in_string || in_quotes) continue;
    if (byte == '(') ++depth;
    if (byte == ')' && --depth == 0) return text;
    if (depth == 0) text.clear();
  }
  return "";
}

std::string reply_to(const std::string& command) {
  if (command.find("(check-sat") == 0) {
    const std::size_t at = std::min(checks++, answers.size() - 1);
    return answers[at];
  }
  if (command.find("(get-info :name") == 0) return "(:name \"fake\")";
  if (command.find("(get-value") == 0) return "((x\n  5))";
  if (command.find("(get-model") == 0) {
    return "(\n  (define-fun |a ) b| () String \"a ) \"\" b\") ; )\n)";
  }
  if (command.find("(get-") == 0) return "(error \"not \\\"here\\\" \\\")";
  if (command.find("(echo") == 0) {
    if (mode == "no-echo") return "(error \"no echo\")";
    const std::size_t first = command.find('"');
    return command.substr(first + 1, command.rfind('"') - first - 1);
  }
  if (command.find("(set-option :unsupported") == 0) return "unsupported";
  return "success";
}

void flood(const std::string& text) {
  std::string many;
  while (many.size() < 60000) many += text;
  for (;;) say(many);
}

bool is_check(const std::string& command) {
  return command.find("(check-sat") == 0;
}

// Modes that answer in their own way; false: as usual.
bool answer_oddly(const std::string& command, const std::string& reply) {
  if (mode == "twice") {
    say(reply + "\n" + (is_check(command) ? reply + "\n" : ""));
  } else if (mode == "twice-late") {
    say(reply + "\n");
    if (is_check(command)) {
      wait_ms(30);
      say(reply + "\n");
    }
  } else if (mode == "early") {
    say(reply + "\n");
    if (command.find("(get-value") == 0) {
      wait_ms(30);
      say(answers[0] + "\n");
    }
  } else if (mode == "no-newline") {
    say(reply);
  } else if (mode == "crlf") {
    say(reply + " \t\r\n");
  } else if (mode == "comments") {
    say("; (a comment\n\n;; \"\n  " + reply + " ; and one after\n; more\n");
  } else if (mode == "bytewise") {
    for (const char byte : reply + "\n") {
      say(std::string(1, byte));
      wait_ms(1);
    }
  } else if (mode == "halting") {
    const std::size_t half = reply.size() / 2;
    say(reply.substr(0, half));
    if (is_check(command)) wait_ms(250);
    say(reply.substr(half) + "\n");
  } else if (mode == "chatty") {
    // While a large command is still on its way.
    for (int i = 0; i < 20000; ++i) say("; working on it, as you can see\n");
    say(reply + "\n");
  } else {
    return false;
  }
  return true;
}

// Modes that do something else instead of answering.
void misbehave(const std::string& command) {
  if (mode == "exits" && is_check(command)) std::exit(3);
  if (mode == "crashes" && is_check(command)) raise(SIGSEGV);
  if (mode == "says-and-exits" && is_check(command)) {
    say(answers[0]);
    std::exit(0);
  }
  if (mode == "cut-off" && is_check(command)) {
    say("(error \"no mem");
    std::exit(1);
  }
  if (mode == "dies-of-echo" && command.find("(echo") == 0) {
    say("(error \"bad string\")\n");
    std::exit(1);
  }
  if (mode == "hangs" && is_check(command)) sleep_on();
  if (mode == "spins" && is_check(command)) {
    [[maybe_unused]] volatile int sink = 0;
    for (int i = 0;; i = (i + 1) % 1000) sink = i;
  }
  if (mode == "late" && is_check(command)) wait_ms(60);
  if (mode == "garbage" && is_check(command)) say("\x01\xff )))\n");
  if (mode == "text" && is_check(command)) say("Segmentation fault (core\n");
  if (mode == "closes-output" && is_check(command)) {
    close(STDOUT_FILENO);
    sleep_on();
  }
  if (mode == "closes-input" && command.find("(assert") == 0) {
    close(STDIN_FILENO);
    wait_ms(200);  // others that started it have it open for a moment
    say("success\n");
    sleep_on();
  }
  if (mode == "floods-comment" && is_check(command)) flood("; blah\n");
  if (mode == "floods-list" && is_check(command)) flood("((((((((((((((((");
  if (mode == "floods-success" && is_check(command)) flood("success\n");
  if (mode == "leaves-child" && commands == 1 && fork() == 0) {
    alarm(20);
    sleep_on();
  }
}

}  // namespace

int main(int argc, char** argv) {
  alarm(20);
  mode = argc > 1 ? argv[1] : "";
  answers.assign(argv + std::min(argc, 2), argv + argc);
  if (answers.empty()) answers.emplace_back("sat");
  if (mode == "never-reads") sleep_on();
  if (mode == "never-reads-and-floods") flood("; blah\n");
  if (mode == "complains") std::fputs("warning: something\n", stderr);
  if (mode == "greets") say("Welcome to a solver\n");
  if (mode == "ignores-exit") {
    signal(SIGTERM, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
  }
  if (mode == "chatty") {
    for (int i = 0; i < 10000; ++i) say("; starting, slowly and in detail\n");
  }
  for (;;) {
    const std::string command = read_command();
    ++commands;
    if (command.empty() || command == "(exit)") {
      if (mode == "ignores-exit") sleep_on();
      if (mode == "contradicts") say("unsat\n");
      if (mode == "contradicts-at-the-end") say("unsat");
      return mode == "bad-exit" ? 7 : 0;
    }
    misbehave(command);
    if (mode == "answers-wrongly" && command.find("(assert") == 0) {
      say("(error \"line 1: no\n such symbol\")\n");
      continue;
    }
    const std::string reply = reply_to(command);
    if (!answer_oddly(command, reply)) say(reply + "\n");
  }
}
