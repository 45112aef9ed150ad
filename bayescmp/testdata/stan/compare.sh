#!/usr/bin/env bash
# Both answers, both times and the ratio: bayescmp.Hierarchical against the same model in Stan.
#
#   ./compare.sh [data:left:right ...]      CORES=2 SEED=1 ROPE=0.01 ./compare.sh
set -euo pipefail
cd "$(dirname "$0")"
export CORES=${CORES:-2} SEED=${SEED:-1}
[ $# -gt 0 ] || set -- uci-weka:NaiveBayes:AODE uci-weka:HNB:J48graft
command -v Rscript >/dev/null && Rscript -e 'for (p in c("rstan", "jsonlite")) loadNamespace(p)' >/dev/null 2>&1 || {
  echo 'R with rstan and jsonlite is needed; on Debian: apt-get install --no-install-recommends r-cran-rstan r-cran-jsonlite r-base-dev' >&2
  exit 2
}
exchange=$(mktemp)
trap 'rm -f "$exchange"' EXIT
GOMAXPROCS=$CORES go run stan_bench.go -rope "${ROPE:-0.01}" -out "$exchange" "$@"
LC_ALL=C.UTF-8 Rscript compare.R "$exchange" 2> >(grep -v "recommended package ‘codetools’ not available" >&2)
