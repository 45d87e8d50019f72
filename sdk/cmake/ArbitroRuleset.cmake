# SPDX-License-Identifier: Apache-2.0
#
# arbitro_add_ruleset(NAME ENTRY FILE... [SOURCES FILE...] [LEDGER FILE] [ID ID] [VERSION VERSION]
#                     [PUBLISHER NAME] [INTERFACES ID...] [CALL_MS N] [MEMORY_MIB N] [FOLDER FOLDER])
#
# A ruleset as a shared library NAME.so in rulesets/ of the build tree (or in FOLDER of it), that exports the one entry
# symbol and nothing else. Beside it NAME.json, its manifest: ID (NAME where left out), VERSION ("1.0.0"), PUBLISHER
# (none), the boundary's version, the interfaces that the library offers (all of the boundary's, as a class of the C++
# face does; a ruleset in C names its own), what one call needs at most (CALL_MS milliseconds, MEMORY_MIB; a worker gets
# no more, even where the host would give it), and the library's SHA-256. A host refuses the library where its description
# names another id or version; the sources see them as ARBITRO_RULESET_ID and ARBITRO_RULESET_VERSION, so that they
# need to be written once.
#
# ENTRY is the source that ends with ARBITRO_RULESET(YourGame); for a small game it is all there is. SOURCES, where
# given, also become the static library NAME-objects, for the game's own tests and for a variant of the game. Both may
# include ledger_rules.h, which is made of LEDGER (arbitro/ledger.h).

include(${CMAKE_CURRENT_LIST_DIR}/ArbitroLedger.cmake)

# Where the boundary's headers lie; the installed package says it.
if(NOT DEFINED ARBITRO_ABI_FOLDER)
  cmake_path(SET ARBITRO_ABI_FOLDER NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../include/arbitro/abi)
endif()
set_property(GLOBAL PROPERTY ARBITRO_ABI_FOLDER ${ARBITRO_ABI_FOLDER})

function(arbitro_add_ruleset name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ID;VERSION;LEDGER;FOLDER;PUBLISHER;CALL_MS;MEMORY_MIB"
                        "SOURCES;ENTRY;INTERFACES")
  if(NOT arg_ID)
    set(arg_ID ${name})
  endif()
  if(NOT arg_VERSION)
    set(arg_VERSION 1.0.0)
  endif()
  if(NOT arg_FOLDER)
    set(arg_FOLDER rulesets)
  endif()
  set(identity ARBITRO_RULESET_ID="${arg_ID}" ARBITRO_RULESET_VERSION="${arg_VERSION}")
  set(map ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/ruleset.map)
  add_library(${name} MODULE ${arg_ENTRY})
  target_link_libraries(${name} PRIVATE arbitro::ruleset)
  target_compile_definitions(${name} PRIVATE ${identity})
  if(arg_SOURCES)
    add_library(${name}-objects STATIC ${arg_SOURCES})
    target_link_libraries(${name}-objects PUBLIC arbitro::ruleset)
    target_compile_definitions(${name}-objects PRIVATE ${identity})
    target_link_libraries(${name} PRIVATE ${name}-objects)
  endif()
  if(arg_LEDGER)
    arbitro_write_ledger(${arg_LEDGER} ${CMAKE_CURRENT_BINARY_DIR}/${name}-ledger)
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name}-ledger)
    if(arg_SOURCES)
      target_include_directories(${name}-objects PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name}-ledger)
    endif()
  endif()
  set_target_properties(${name} PROPERTIES PREFIX "" C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
                                           LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${arg_FOLDER}
                                           LINK_DEPENDS ${map})
  target_link_options(${name} PRIVATE -Wl,--version-script=${map} -Wl,--exclude-libs,ALL
                      -Wl,--build-id=sha1)
  # A library that is handed over has no debug information; a debug build keeps it.
  target_link_options(${name} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-Wl,--strip-debug>)
  # A sanitizer's runtime is found in the host, so its symbols stay undefined in the library.
  if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    target_link_options(${name} PRIVATE -Wl,-z,defs)
  endif()

  get_property(abi_folder GLOBAL PROPERTY ARBITRO_ABI_FOLDER)
  add_custom_command(TARGET ${name} POST_BUILD VERBATIM
    COMMAND ${CMAKE_COMMAND} -DLIBRARY=$<TARGET_FILE:${name}> -DID=${arg_ID} -DVERSION=${arg_VERSION}
            "-DPUBLISHER=${arg_PUBLISHER}" "-DINTERFACES=${arg_INTERFACES}" -DABI_FOLDER=${abi_folder}
            -DCALL_MS=${arg_CALL_MS} -DMEMORY_MIB=${arg_MEMORY_MIB}
            -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/WriteManifest.cmake
    BYPRODUCTS ${CMAKE_BINARY_DIR}/${arg_FOLDER}/${name}.json)
endfunction()
