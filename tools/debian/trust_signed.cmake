# SPDX-License-Identifier: Apache-2.0
# Packaged settings, where the packages' rulesets are signed: no others are loaded.
set(settings $ENV{DESTDIR}/etc/arbitro/arbitrod.toml)
file(READ ${settings} text)
string(REGEX REPLACE "# What[^\n]*\nallow_unsigned = true\n" "" text "${text}")
file(WRITE ${settings} "${text}")
