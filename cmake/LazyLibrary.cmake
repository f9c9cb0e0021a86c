# A shared library that is loaded when one of its functions is first called.
#
# The loader of the system takes milliseconds for libraries that few commands
# need. A program that is linked with podium_lazy_NAME has, for each function
# that is listed, a jump to where the library has it; at the first call the
# library is loaded and the function looked up in it and what it depends on.

# podium_lazy_library(NAME library [ALSO library...] FUNCTIONS function...
#                     [TABLES table...])
# The target podium_lazy_NAME. ALSO names libraries that it depends on and that
# have some of the functions. A function that is used and not listed is an
# undefined reference when a program is linked. TABLES are constants that the
# program looks at after it has called a function; they are copied when the
# library is loaded, as the loader of the system would have done it.
function(podium_lazy_library name library)
  cmake_parse_arguments(ARG "" "" "ALSO;FUNCTIONS;TABLES" ${ARGN})
  find_library(LAZY_${name} ${library} REQUIRED)
  # The jumps are written for one processor; sanitizers want to see all there
  # is.
  if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" OR PODIUM_SANITIZE)
    add_library(podium_lazy_${name} INTERFACE)
    target_link_libraries(podium_lazy_${name} INTERFACE ${LAZY_${name}}
                          ${ARG_ALSO})
    return()
  endif()
  execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${LAZY_${name}}
    OUTPUT_VARIABLE headers COMMAND_ERROR_IS_FATAL ANY)
  if(NOT headers MATCHES "SONAME +([^\n]+)")
    message(FATAL_ERROR "${LAZY_${name}} has no name")
  endif()
  set(file ${CMAKE_MATCH_1})
  set(names)
  set(jumps)
  set(number 0)
  foreach(function ${ARG_FUNCTIONS})
    string(APPEND names "    \"${function}\",\n")
    string(APPEND jumps "LAZY_JUMP(\"${function}\", \"${number}\")\n")
    math(EXPR number "${number} + 1")
  endforeach()
  execute_process(COMMAND ${CMAKE_NM} -DS ${LAZY_${name}}
    OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  set(tables)
  set(rooms)
  foreach(table ${ARG_TABLES})
    if(NOT symbols MATCHES " 0*([0-9a-f]+) [DR] ${table}\n")
      message(FATAL_ERROR "${LAZY_${name}} has no table ${table}")
    endif()
    set(size 0x${CMAKE_MATCH_1})
    string(APPEND tables "    {${table}, ${size}, \"${table}\"},\n")
    string(APPEND rooms
      "extern \"C\" { alignas(64) char ${table}[${size}]; }\n")
  endforeach()
  list(LENGTH ARG_TABLES table_count)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/lazy_${name}.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/lazy_library.cpp.in ${source} @ONLY)
  add_library(podium_lazy_${name} STATIC ${source})
  target_link_libraries(podium_lazy_${name} PUBLIC ${CMAKE_DL_LIBS})
endfunction()
