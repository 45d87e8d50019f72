# SPDX-License-Identifier: Apache-2.0
# Signs the rulesets of a package where they lie before they are packed, and puts the public key in its place.
file(GLOB libraries $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/lib/arbitro/rulesets/*.so)
foreach(library IN LISTS libraries)
  execute_process(COMMAND ${ARBITROUTIL} ruleset sign ${library} --key $ENV{ARBITRO_PUBLISHER_KEY}
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()
list(GET libraries 0 library)
string(REGEX REPLACE "so$" "json" manifest ${library})
file(READ ${manifest} manifest)
string(JSON key GET "${manifest}" signature key)
file(WRITE $ENV{DESTDIR}/etc/arbitro/keys/arbitro.pub "${key} arbitro\n")
