# SPDX-License-Identifier: Apache-2.0
#
# cmake -DLIBRARY=NAME.so -DID=... -DVERSION=... -DABI_FOLDER=.../arbitro/abi [-DPUBLISHER=...] [-DINTERFACES=ID;...]
# [-DCALL_MS=N] [-DMEMORY_MIB=N] -P WriteManifest.cmake: writes NAME.json beside the library, which says what the
# library is. A host that loads the library checks it against this file. (`arbitroutil ruleset manifest NAME.so` writes
# it by asking the library itself.)

file(SHA256 ${LIBRARY} sha256)
file(STRINGS ${ABI_FOLDER}/types.h line REGEX "^#define ARBITRO_ABI_VERSION ")
if(NOT line MATCHES "ARBITRO_ABI_VERSION ([0-9]+)u")
  message(FATAL_ERROR "${ABI_FOLDER}/types.h does not define ARBITRO_ABI_VERSION")
endif()
set(abi ${CMAKE_MATCH_1})

if(NOT INTERFACES)
  file(GLOB headers ${ABI_FOLDER}/*.h)
  foreach(header IN LISTS headers)
    file(STRINGS ${header} line REGEX "^#define ARBITRO_[A-Z]+_INTERFACE \"")
    if(line MATCHES "\"([^\"]+)\"")
      list(APPEND INTERFACES ${CMAKE_MATCH_1})
    endif()
  endforeach()
endif()
list(SORT INTERFACES)
list(JOIN INTERFACES "\", \"" interfaces)

set(limits "")
foreach(limit IN ITEMS CALL_MS MEMORY_MIB)
  if(NOT ${limit})
    continue()
  endif()
  if(NOT ${limit} MATCHES "^[1-9][0-9]*$")
    message(FATAL_ERROR "${limit} is `${${limit}}`; give a whole number")
  endif()
  string(TOLOWER ${limit} field)
  list(APPEND limits "\"${field}\": ${${limit}}")
endforeach()
if(limits)
  list(JOIN limits ", " limits)
  set(limits "  \"limits\": {${limits}},\n")
endif()

set(publisher "")
if(PUBLISHER)
  string(REPLACE "\\" "\\\\" PUBLISHER "${PUBLISHER}")
  string(REPLACE "\"" "\\\"" PUBLISHER "${PUBLISHER}")
  set(publisher "  \"publisher\": \"${PUBLISHER}\",\n")
endif()
string(REGEX REPLACE "\\.so$" ".json" manifest ${LIBRARY})
file(WRITE ${manifest} "{\n  \"abi\": ${abi},\n  \"id\": \"${ID}\",\n  \"interfaces\": [\"${interfaces}\"],\n${limits}${publisher}"
                       "  \"sha256\": \"${sha256}\",\n  \"version\": \"${VERSION}\"\n}\n")
