# SPDX-License-Identifier: Apache-2.0
#
# arbitro_write_ledger(LEDGER FOLDER): makes the header FOLDER/ledger_rules.h of a ledger (one rule a line:
# ID | STATUS | English | Italian, of which ` | Italian` may be left out), so that the rules that a ruleset publishes are
# those of its ledger. A changed ledger configures the build again. arbitro_add_ruleset(… LEDGER FILE) calls it.

function(arbitro_write_ledger ledger folder)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${ledger})
  file(READ ${ledger} text)
  # One string from end to end: a CMake list would break at semicolons and brackets.
  string(REPLACE "\r" "" text "\n${text}\n")
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REGEX REPLACE "\n#[^\n]*" "\n" text "${text}")
  # Each line between two ends of lines of its own: a row is a whole line.
  string(REGEX REPLACE "\n+" "\n\n" text "${text}")
  string(REGEX REPLACE "\n([^|\n]+) \\| ([^|\n]+) \\| ([^|\n]+) \\| ([^|\n]+)\n"
         "\n{\"\\1\", \"\\2\", \"\\3\", \"\\4\"},\n" rows "${text}")
  string(REGEX REPLACE "\n([^|\n]+) \\| ([^|\n]+) \\| ([^|\n]+)\n"
         "\n{\"\\1\", \"\\2\", \"\\3\", \"\"},\n" rows "${rows}")
  string(REGEX REPLACE "\n+" "\n" rows "${rows}")
  if(rows MATCHES "\n[^{\n][^\n]*")
    message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}/${ledger}: not ID | STATUS | English or "
                        "ID | STATUS | English | Italian:${CMAKE_MATCH_0}")
  endif()
  set(ARBITRO_LEDGER_ROWS "${rows}")
  configure_file(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/ledger_rules.h.in ${folder}/ledger_rules.h @ONLY)
endfunction()
