#!/bin/sh
# Make every table of this folder again. Debian 12: r-base-core python3-scipy.
set -eu
cd "$(dirname "$0")"
Rscript uci_weka.R
Rscript significance.R
Rscript ranks.R
Rscript anova.R
Rscript omnibus.R
${PYTHON:-/usr/bin/python3} uci_weka.py
${PYTHON:-/usr/bin/python3} significance.py
${PYTHON:-/usr/bin/python3} studentized.py
