# SPDX-License-Identifier: Apache-2.0
# Makes Debian packages and unpacks them beside the machine; sourced by tools/quickstart, whose variables it uses:
# `build`, `packages` and `work` before, `programs` and `trusting` after.
#
# shellcheck shell=bash disable=SC2034,SC2154  # The one that sources it has the variables.

# Targets, beyond those of the event.
packages_need=(arbitro_kit magic-swiss)

from_packages() {
  heading "Packages"
  make_packages
  unpack_packages
}

# Packages that the folder has stay: they are made once.
make_packages() {
  if compgen -G "$packages/*.deb" >/dev/null; then
    echo "the packages of $packages are used as they are; remove the folder to make them again"
    return
  fi
  tools/install_packages release
  mkdir -p "$packages"
  quiet "$build/bin/arbitroutil" key new "$work/publisher.key"
  (cd "$build" && ARBITRO_PUBLISHER_KEY=$work/publisher.key quiet cpack -G DEB -B "$packages" \
    -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip)
  rm -rf "$packages/_CPack_Packages"
}

# Only the files: the machine stays as it is.
unpack_packages() {
  local package
  for package in "$packages"/*.deb; do
    echo "${package##*/}"
    dpkg-deb --extract "$package" "$work/machine"
  done
  programs=$work/machine/usr/bin
  trusting=(--rulesets "$work/machine/usr/lib/arbitro/rulesets" --trusted-keys "$work/machine/etc/arbitro/keys")
  echo "to have them for good: apt install $packages/arbitro-*.deb"
}
