# SPDX-License-Identifier: Apache-2.0
#
# cmake -DARBITROUTIL=... -DRULESET=NAME.so -DTRIAL=file.imports -DREASON=TEXT -P ExpectRefusal.cmake: fails unless the
# check ends with 1, the trial failed, and its reason holds the text.

execute_process(COMMAND ${ARBITROUTIL} ruleset check ${RULESET} --strictness 1 RESULT_VARIABLE code OUTPUT_VARIABLE said
                ERROR_VARIABLE said)
string(REGEX MATCH "FAIL +${TRIAL} [^\n]*" line "${said}")
string(FIND "${line}" "${REASON}" found)
if(NOT code EQUAL 1 OR found EQUAL -1)
  message(FATAL_ERROR "expected exit code 1 and a failed ${TRIAL} with `${REASON}`, found exit code ${code}:\n${said}")
endif()
