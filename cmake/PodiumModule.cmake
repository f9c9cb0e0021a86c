# One library per module, one test program per module, the same flags for all.

add_library(podium_flags INTERFACE)
target_include_directories(podium_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(podium_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
  -Wswitch-enum -Wold-style-cast -Wnon-virtual-dtor -Werror)
target_compile_definitions(podium_flags INTERFACE _GLIBCXX_ASSERTIONS)
if(PODIUM_SANITIZE)
  target_compile_options(podium_flags INTERFACE
    -fsanitize=${PODIUM_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=all)
  target_link_options(podium_flags INTERFACE -fsanitize=${PODIUM_SANITIZE})
  # g++ 12 sees uninitialised members in its own <regex> when it instruments.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(podium_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()
if(PODIUM_FUZZ)
  target_compile_options(podium_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# podium_module(NAME USES module... EXTERNAL target...)
# The library podium_NAME from the sources in the current folder.
function(podium_module name)
  cmake_parse_arguments(ARG "" "" "USES;EXTERNAL" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  list(TRANSFORM ARG_USES PREPEND podium_)
  set(kind PUBLIC)
  if(NOT sources)
    set(kind INTERFACE)
    add_library(podium_${name} INTERFACE)
  else()
    add_library(podium_${name} STATIC ${sources})
  endif()
  target_link_libraries(podium_${name} ${kind} podium_flags ${ARG_USES}
                        ${ARG_EXTERNAL})
endfunction()

# podium_test(NAME LINKS target... TIMEOUT seconds)
# The test program test_NAME from *_test.cpp in the current folder, each of its
# tests known to ctest. Some files are compiled as one, since most of the time
# would go into reading the same headers again; so what a file has for itself
# may not have the name of what another has.
function(podium_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "LINKS" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 60)
  endif()
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  add_executable(test_${name} ${sources})
  set_target_properties(test_${name} PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  target_link_libraries(test_${name} PRIVATE ${ARG_LINKS} podium_testing
                        GTest::gmock GTest::gtest_main)
  gtest_discover_tests(test_${name} TEST_PREFIX "${name}/"
    DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT ${ARG_TIMEOUT})
endfunction()
