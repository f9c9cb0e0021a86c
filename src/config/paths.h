// config/paths.h -- paths in a file start at the folder of the file.

#pragma once

#include <string>

namespace podium::config {

// The folder of a file, absolute. A file without a folder is in the current
// one.
std::string folder_of(const std::string& file);

// Absolute and without . and .. and a slash at the end; by the text alone.
std::string absolute_path(const std::string& path, const std::string& folder);

// The shortest text from which absolute_path() gives the path again.
std::string relative_path(const std::string& path, const std::string& folder);

// A program with a slash is a path; one without is left to PATH.
std::string absolute_program(const std::string& program,
                             const std::string& folder);
std::string relative_program(const std::string& program,
                             const std::string& folder);

}  // namespace podium::config
