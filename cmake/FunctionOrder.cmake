# Which functions of a program lie beside each other.
#
# The kernel maps a program's code in pieces of 64 kB. Functions that are needed
# together and lie apart cost a fault and 64 kB each, which is most of the time
# and of the memory of a short command.

include(CheckCXXSourceCompiles)

# podium_function_order(TARGET file LIBRARIES module...)
# The functions that the file names, one in a line as the linker knows them, come
# first, in that order. Names that are gone do no harm. Constants of the modules
# listed after LIBRARIES lie together, too.
function(podium_function_order target file)
  cmake_parse_arguments(ARG "" "" "LIBRARIES" ${ARGN})
  if(PODIUM_SANITIZE)
    return()
  endif()
  file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/${file} names REGEX "^[^#]")
  set(sections "")
  foreach(name ${names})
    # A constructor or destructor has several names and one section.
    string(REGEX REPLACE "([CD])[0-9]([EI])" "\\1?\\2" name "${name}")
    string(APPEND sections "    *(.text.${name} .text.startup.${name})\n")
  endforeach()
  set(constants "")
  foreach(library ${ARG_LIBRARIES})
    string(LENGTH ${library} length)
    # Those of headers are wherever they were met first.
    string(APPEND constants
      "    *(.rodata._ZN6podium${length}${library}*)\n"
      "    *libpodium_${library}.a:*(.rodata .rodata.*)\n")
  endforeach()
  set(script ${CMAKE_CURRENT_BINARY_DIR}/${target}.ld)
  file(WRITE ${script}.new
    "SECTIONS\n{\n  .text.ordered :\n  {\n${sections}  }\n}\n"
    "INSERT BEFORE .text;\n"
    "SECTIONS\n{\n  .rodata.ordered : ALIGN(0x10000)\n  {\n${constants}  }\n}\n"
    "INSERT AFTER .rodata;\n")
  file(COPY_FILE ${script}.new ${script} ONLY_IF_DIFFERENT)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  # Only the linker of GNU is known to read this.
  set(CMAKE_REQUIRED_LINK_OPTIONS LINKER:-T,${script})
  check_cxx_source_compiles("int main() { return 0; }" PODIUM_LINKER_ORDERS)
  if(PODIUM_LINKER_ORDERS)
    target_link_options(${target} PRIVATE LINKER:-T,${script})
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${script})
  endif()
endfunction()
