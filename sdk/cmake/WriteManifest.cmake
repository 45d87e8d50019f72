# SPDX-License-Identifier: Apache-2.0
#
# cmake -DLIBRARY=NAME.so -DID=... -DVERSION=... -DABI_HEADER=.../abi/types.h -P WriteManifest.cmake: writes NAME.json
# beside the library, which says what the library is. Whoever loads the library holds it against this file.

file(SHA256 ${LIBRARY} sha256)
file(STRINGS ${ABI_HEADER} line REGEX "^#define ARBITRO_ABI_VERSION ")
if(NOT line MATCHES "ARBITRO_ABI_VERSION ([0-9]+)u")
  message(FATAL_ERROR "${ABI_HEADER} does not define ARBITRO_ABI_VERSION")
endif()
set(abi ${CMAKE_MATCH_1})
string(REGEX REPLACE "\\.so$" ".json" manifest ${LIBRARY})
file(WRITE ${manifest}
     "{\n  \"abi\": ${abi},\n  \"id\": \"${ID}\",\n  \"sha256\": \"${sha256}\",\n  \"version\": \"${VERSION}\"\n}\n")
