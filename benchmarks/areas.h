// benchmarks/areas.h -- the generator of each family, one line each; family.cpp
// gives them their logic and name.

#pragma once

#include <vector>

#include "benchmarks/family.h"

namespace podium::benchmarks {

// scheduling.cpp
std::vector<Generated> job_shop();
std::vector<Generated> queens();

// timed.cpp
std::vector<Generated> deadlines();
std::vector<Generated> fischer();

// circuits.cpp
std::vector<Generated> adders();
std::vector<Generated> multipliers();
std::vector<Generated> sorting_networks();

// bit_vectors.cpp
std::vector<Generated> bit_tricks();
std::vector<Generated> factoring();
std::vector<Generated> hashes();

// uninterpreted.cpp
std::vector<Generated> diamonds();
std::vector<Generated> pigeons();
std::vector<Generated> group_tables();

// graphs.cpp
std::vector<Generated> colouring();

// arrays.cpp
std::vector<Generated> store_orders();
std::vector<Generated> swaps();

// programs.cpp
std::vector<Generated> array_sorting();
std::vector<Generated> array_copies();

// memory.cpp
std::vector<Generated> byte_memory();
std::vector<Generated> binary_search();

// datatypes.cpp
std::vector<Generated> acyclic_lists();
std::vector<Generated> mirrored_trees();
std::vector<Generated> list_lemmas();

// floats.cpp
std::vector<Generated> float_laws();
std::vector<Generated> float_conversions();
std::vector<Generated> float_errors();

// strings.cpp
std::vector<Generated> word_equations();
std::vector<Generated> regular_languages();
std::vector<Generated> text_formats();

// linear.cpp
std::vector<Generated> farkas();
std::vector<Generated> thermostat();
std::vector<Generated> market_split();
std::vector<Generated> production();

// puzzles.cpp
std::vector<Generated> magic_squares();
std::vector<Generated> cryptarithms();

// nonlinear.cpp
std::vector<Generated> diophantine();
std::vector<Generated> polynomials();
std::vector<Generated> kissing();

// functions.cpp
std::vector<Generated> injections();
std::vector<Generated> lipschitz();
std::vector<Generated> pipelines();

// quantified.cpp
std::vector<Generated> frobenius();
std::vector<Generated> real_orders();
std::vector<Generated> group_axioms();
std::vector<Generated> recurrences();
std::vector<Generated> bit_inverses();

// dialogues.cpp: several check-sats, for the incremental track
std::vector<Generated> reachability();
std::vector<Generated> knapsacks();
std::vector<Generated> growing_graphs();
std::vector<Generated> crowding();

// branches.cpp: the same
std::vector<Generated> branches();
std::vector<Generated> cubes();

}  // namespace podium::benchmarks
