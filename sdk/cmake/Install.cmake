# SPDX-License-Identifier: Apache-2.0
#
# The component `sdk` of the installation: headers, the kit, find_package(arbitro), pkg-config, the template of a game.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/arbitro)
foreach(name IN ITEMS sdk kit ruleset testing)
  set_target_properties(arbitro_${name} PROPERTIES EXPORT_NAME ${name})
endforeach()
install(TARGETS arbitro_sdk arbitro_kit arbitro_ruleset arbitro_testing EXPORT arbitroTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sdk)
install(EXPORT arbitroTargets NAMESPACE arbitro:: DESTINATION ${package_folder} COMPONENT sdk)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/sdk/include/ DESTINATION ${ARBITRO_SDK_INCLUDE} COMPONENT sdk)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/sdk/kit DESTINATION ${ARBITRO_SDK_INCLUDE} COMPONENT sdk
        FILES_MATCHING PATTERN "*.h" PATTERN "reference_*" EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/sdk/testing DESTINATION ${ARBITRO_SDK_INCLUDE} COMPONENT sdk
        FILES_MATCHING PATTERN "fake_host.h" PATTERN "fake_runner.h" PATTERN "random_*.h" PATTERN "planned_history.h" PATTERN "conformance*.h" PATTERN "damage.h")

configure_package_config_file(${PROJECT_SOURCE_DIR}/sdk/cmake/arbitroConfig.cmake.in
                              ${CMAKE_CURRENT_BINARY_DIR}/arbitroConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/arbitroConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/arbitroConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/arbitroConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/sdk/cmake/ArbitroRuleset.cmake ${PROJECT_SOURCE_DIR}/sdk/cmake/ArbitroLedger.cmake
              ${PROJECT_SOURCE_DIR}/sdk/cmake/ledger_rules.h.in
              ${PROJECT_SOURCE_DIR}/sdk/cmake/WriteManifest.cmake ${PROJECT_SOURCE_DIR}/sdk/cmake/ruleset.map
        DESTINATION ${package_folder} COMPONENT sdk)

# The installation can be moved: pkg-config finds the prefix from the place of the file.
file(RELATIVE_PATH ARBITRO_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/sdk/cmake/arbitro.pc.in ${CMAKE_CURRENT_BINARY_DIR}/arbitro.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/arbitro.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT sdk)

# `arbitroutil ruleset new` finds the template beside itself, in the build tree as where it is installed.
set(template_folder ${CMAKE_INSTALL_DATADIR}/arbitro/template)
file(GLOB_RECURSE template_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/sdk/template/*)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${template_files})
file(COPY ${PROJECT_SOURCE_DIR}/sdk/template/ DESTINATION ${CMAKE_BINARY_DIR}/share/arbitro/template)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/sdk/template/ DESTINATION ${template_folder} COMPONENT sdk)
