# scripts/setup.sh -- installs what the project needs; sourced by check and demo.
#
# On Debian 12, as root or with sudo. Asks dpkg first, so that a machine that
# has everything is not touched and needs no network.

build_packages=(g++ cmake ninja-build ccache pkg-config make
  libcli11-dev libfmt-dev nlohmann-json3-dev libtomlplusplus-dev
  libsqlite3-dev libzstd-dev libssl-dev zlib1g-dev
  libarchive-dev libsimdjson-dev libpugixml-dev libbliss-dev
  libgmp-dev libmpfr-dev libflint-dev libflint-arb-dev libcalcium-dev)
solver_packages=(z3 cvc5 cvc4 boolector)
test_packages=(libgtest-dev libgmock-dev libbenchmark-dev zstd
  clang-format chromium "${solver_packages[@]}")
deep_packages=(clang clang-tidy cppcheck libclang-rt-14-dev)

# say WORD...: what comes now, and after the first minute how late it is.
say() {
  local minutes=$((SECONDS / 60))
  [ $minutes -eq 0 ] || set -- "$* (after $minutes min)"
  printf '\n== %s\n' "$*"
}

die() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "cannot install packages: run this as root, or install sudo"
  fi
}

# need PACKAGE...: installs those that are not there.
need() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null |
      grep -q '^.i' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  command -v apt-get >/dev/null ||
    die "this is not Debian; install these yourself: ${missing[*]}"
  say "Installing from Debian: ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=600 \
    "${missing[@]}" >/dev/null
}

# Node.js from Debian, unless the machine has one from elsewhere.
need_node() {
  command -v node >/dev/null || need nodejs
  command -v npm >/dev/null || need npm
}

# build TESTS TARGET...: leaves build/podium. With TESTS off no test packages are
# needed.
build() {
  local tests=$1
  shift
  say "Building (the first time takes a few minutes)"
  cmake --preset release -DPODIUM_TESTS="$tests" >build-configure.log 2>&1 || {
    cat build-configure.log
    rm -f build-configure.log
    die "cmake could not configure the build"
  }
  rm -f build-configure.log
  cmake --build build --target "$@"
}
