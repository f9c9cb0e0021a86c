#include "identify/script_names.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "scramble/operators.h"

namespace podium::identify {

namespace {

// As in scramble/names.cpp: how many x a text has before its number, or -1.
std::ptrdiff_t leading(std::string_view text) {
  if (text.starts_with("is-")) text.remove_prefix(3);
  if (!text.starts_with('x')) return -1;
  const std::size_t end = text.find_first_not_of('x');
  if (end == std::string_view::npos) return -1;
  if (text.find_first_not_of("0123456789", end) != std::string_view::npos) {
    return -1;
  }
  return static_cast<std::ptrdiff_t>(end);
}

// x, xx, ...: no text that stays is that and a number.
std::string fresh_prefix(const Script& script) {
  std::set<std::ptrdiff_t> taken;
  for (TextId id = 0; id < script.touched.size(); ++id) {
    if (script.touched[id] != 0) taken.insert(leading(script.texts.text(id)));
  }
  std::string prefix = "x";
  while (taken.contains(static_cast<std::ptrdiff_t>(prefix.size()))) {
    prefix += 'x';
  }
  return prefix;
}

// A declared function of the Core theory keeps its name, as in scrambling.
bool keeps_name(const Binding& binding) {
  return !binding.sort && binding.level == 0 &&
         binding.text >= scramble::kFirstOperator &&
         binding.text <= scramble::kLastOfCore;
}

}  // namespace

std::vector<std::string> own_names(const Script& script) {
  std::vector<std::string> names;
  names.reserve(script.bindings.size());
  for (const Binding& binding : script.bindings) {
    const std::string_view text = script.texts.text(binding.text);
    const bool reserved = binding.text <= scramble::kAs;
    names.push_back(reserved ? "|" + std::string(text) + "|"
                             : std::string(text));
  }
  return names;
}

std::vector<std::string> numbered_names(const Script& script) {
  const std::string prefix = fresh_prefix(script);
  std::vector<std::uint32_t> functions(script.texts.size());
  std::vector<std::uint32_t> sorts(script.texts.size());
  std::uint32_t count = 0;
  const auto note = [&functions](const Binding& binding) {
    if (!binding.sort && !keeps_name(binding)) functions[binding.text] = 1;
  };
  for (const Binding& binding : script.bindings) note(binding);
  for (const Binding& binding : script.aside) note(binding);
  for (std::uint32_t& number : functions) {
    if (number != 0) number = ++count;
  }
  for (const Binding& binding : script.bindings) {
    std::uint32_t& number = sorts[binding.text];
    if (binding.sort && number == 0) number = ++count;
  }
  std::vector<std::string> names;
  names.reserve(script.bindings.size());
  for (const Binding& binding : script.bindings) {
    if (keeps_name(binding)) {
      names.emplace_back(script.texts.text(binding.text));
    } else {
      names.push_back(prefix + std::to_string(binding.sort
                                                  ? sorts[binding.text]
                                                  : functions[binding.text]));
    }
  }
  return names;
}

}  // namespace podium::identify
