#!/bin/bash
# Fetch every data source (and WEKA itself) from Debian 12 packages, two Debian
# source tarballs and one npm package, and unpack them below $LAB/raw.
# Nothing is installed. DEBIAN_MIRROR is the base address of a Debian mirror.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
LAB=$(realpath -m "${LAB:-lab}")
POOL=${DEBIAN_MIRROR:?set it to the base address of a Debian mirror}/pool/main
mkdir -p "$LAB"/raw/{deb,root,src,npm}

cd "$LAB/raw/deb"
apt-get download weka \
  r-cran-mlbench r-cran-ddalpha r-cran-kernlab r-cran-mclust r-cran-th.data \
  r-cran-vim r-cran-ks r-cran-randomforest r-cran-mass r-cran-modeldata \
  r-cran-locfit r-cran-ggally r-cran-hsaur3 r-cran-cardata r-cran-aer \
  r-cran-vcdextra r-cran-rrcov r-cran-pscl r-cran-rpart r-cran-dslabs \
  deap-doc python3-sklearn
for f in *.deb; do dpkg -x "$f" "$LAB/raw/root"; done

cd "$LAB/raw/src"
curl -fsSO "$POOL/x/xgboost/xgboost_1.7.4.orig.tar.gz"
curl -fsSO "$POOL/libf/libfann/libfann_2.2.0+ds.orig.tar.xz"
tar xf xgboost_1.7.4.orig.tar.gz --wildcards '*/agaricus-lepiota.data' '*/dermatology.data'
tar xf libfann_2.2.0+ds.orig.tar.xz --wildcards '*/datasets/abelone.*' '*/datasets/thyroid.*'

cd "$LAB/raw/npm"
npm pack --silent decision-tree@0.3.7
tar xzf decision-tree-0.3.7.tgz package/data/tic-tac-toe.json

cd "$LAB/raw"
for f in deb/*.deb src/*.tar.* npm/*.tgz; do (cd "${f%/*}" && sha256sum "${f##*/}"); done > SHA256SUMS
diff "$HERE/SHA256SUMS" SHA256SUMS ||
  echo "collect.sh: these downloads are not those of the shipped results, which may differ too" >&2
