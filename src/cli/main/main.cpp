#include "cli/command.h"

int main(int argc, char** argv) { return podium::cli::podium_main(argc, argv); }
