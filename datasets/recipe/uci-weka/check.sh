#!/bin/bash
# Twelve data sets again, by WEKA's own Experimenter classes, compared row by row.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
export LAB; LAB=$(realpath -m "${LAB:-lab}")
CP=$LAB/raw/root/usr/share/java/weka.jar:$LAB/classes
mkdir -p "$LAB"/{check,out}
for d in iris labor glass vote zoo sonar tae autos vowel icu colic crabs; do
  nice -n 10 java -Djava.awt.headless=true -cp "$CP" ExpCheck "$LAB/data/$d.arff" "$LAB/check" > /dev/null 2>> "$LAB/log/check.err"
done
python3 "$HERE/compare_experimenter.py" | tee "$LAB/out/experimenter_check.txt"
