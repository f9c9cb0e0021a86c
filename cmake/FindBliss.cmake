# The library of Debian's libbliss-dev, which has no file for CMake. It is built
# with GMP, and its headers have to be told.

find_path(BLISS_INCLUDE bliss/graph.hh)
find_library(BLISS_LIBRARY NAMES libbliss.a bliss)
find_library(BLISS_GMP NAMES libgmp.a gmp)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Bliss REQUIRED_VARS BLISS_LIBRARY
                                  BLISS_INCLUDE BLISS_GMP)
if(Bliss_FOUND AND NOT TARGET Bliss::bliss)
  add_library(Bliss::bliss UNKNOWN IMPORTED)
  set_target_properties(Bliss::bliss PROPERTIES
    IMPORTED_LOCATION ${BLISS_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${BLISS_INCLUDE}
    INTERFACE_COMPILE_DEFINITIONS BLISS_USE_GMP
    INTERFACE_LINK_LIBRARIES ${BLISS_GMP})
endif()
