# SPDX-License-Identifier: Apache-2.0
#
# arbitro_ledger_rows(LEDGER TEMPLATE): turns a ledger (one rule a line: ID | STATUS | English | Italian) into rows of
# a C++ array, {"ID", {"English", "Italian"}, "STATUS"}, so that the rules that a ruleset publishes are those of its ledger.
#
# TEMPLATE is a file NAME.in of the caller's folder that holds @ARBITRO_LEDGER_ROWS@; the file NAME made from it lies
# at the same place in the build tree, to be included by the path from the top of the tree. A changed ledger configures
# the build again.

function(arbitro_ledger_rows ledger template)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${ledger})
  file(READ ${ledger} text)
  # One string from end to end: a CMake list would break at semicolons and brackets.
  string(REPLACE "\r" "" text "\n${text}\n")
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REGEX REPLACE "\n#[^\n]*" "\n" text "${text}")
  string(REGEX REPLACE "\n+" "\n" text "${text}")
  string(REGEX REPLACE "\n([^|\n]+) \\| ([^|\n]+) \\| ([^|\n]+) \\| ([^|\n]+)"
         "\n{\"\\1\", {\"\\3\", \"\\4\"}, \"\\2\"}," rows "${text}")
  if(rows MATCHES "\n[^{\n][^\n]*")
    message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}/${ledger}: not ID | STATUS | English | Italian:${CMAKE_MATCH_0}")
  endif()
  set(ARBITRO_LEDGER_ROWS "${rows}")
  string(REGEX REPLACE "\\.in$" "" made ${template})
  configure_file(${template} ${CMAKE_CURRENT_BINARY_DIR}/${made} @ONLY)
endfunction()
