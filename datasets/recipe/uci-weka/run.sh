#!/bin/bash
# 10 x 10-fold cross-validation of every data set in $LAB/data, JOBS at a time,
# largest first. Can be stopped and started again.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
LAB=$(realpath -m "${LAB:-lab}")
export CP=$LAB/raw/root/usr/share/java/weka.jar:$LAB/classes
mkdir -p "$LAB"/{classes,parts,log}
javac --release 17 -cp "$CP" -d "$LAB/classes" "$HERE"/*.java
cd "$LAB"
ls -S data/*.arff | sed 's#.*/##; s#\.arff$##' |
  nice -n 10 xargs -P "${JOBS:-2}" -I{} sh -c \
    'java -Djava.awt.headless=true -XX:+UseSerialGC -Xmx3g -cp "$CP" BenchWeka data/{}.arff parts/{}.csv 10 10 2>> log/{}.err | tee -a log/progress.log'
