#!/usr/bin/env bash
# Installs the Debian packages that `npm run test:long` and `npm run chaos` need and this machine lacks.
set -euo pipefail

packages=(clamav-daemon prometheus systemd redis-server postgresql-15 mmdebstrap golang-1.19-go golang-github-masterminds-sprig-dev golang-gopkg-yaml.v3-dev zsh fish)
missing=()
for package in "${packages[@]}"; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
