#!/bin/bash
# Everything, from the downloads to $LAB/out. See README.md for what must be installed.
set -eu
cd "$(dirname "$0")"
export LAB; LAB=$(realpath -m "${LAB:-lab}")
./collect.sh        # sources: 60 MB of Debian packages, two source tarballs, one npm package
Rscript prep.R      # ARFF files
./run.sh            # 10 x 10 cross-validation; can be stopped and started again
./check.sh          # twelve data sets by WEKA's own Experimenter
python3 make_out.py # checks the rows and writes the files that the package embeds
