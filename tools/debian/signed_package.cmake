# SPDX-License-Identifier: Apache-2.0
# Read by cpack: the public key that signed rulesets come with is a setting of the machine.
if(NOT "$ENV{ARBITRO_PUBLISHER_KEY}" STREQUAL "")
  list(APPEND CPACK_DEBIAN_RULESETS_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/rulesets/conffiles)
endif()
