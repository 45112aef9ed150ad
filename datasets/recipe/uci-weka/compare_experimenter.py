"""Compare the Experimenter's rows with ours: percent correct and weighted AUC, row by row."""
import csv, glob, os
LAB = os.environ.get("LAB", "lab")
for f in sorted(glob.glob(LAB + "/check/*.csv")):
    d, c = os.path.basename(f)[:-4].rsplit(".", 1)
    p = LAB + "/parts/%s.csv" % d
    if not os.path.exists(p): continue
    ours = {(int(r[2]), int(r[3])): (float(r[6]), r[7]) for r in csv.reader(open(p)) if r[1] == c}
    n = bad = 0; wa = 0.0
    for r in csv.DictReader(open(f)):
        k = (int(r["Key_Run"]), int(r["Key_Fold"]))
        if k not in ours: continue
        n += 1
        bad += abs(float(r["Percent_correct"]) / 100 - ours[k][0]) > 1e-6
        key = [x for x in r if x.lower() == "weighted_avg_area_under_roc"]
        if key and ours[k][1]: wa = max(wa, abs(float(r[key[0]]) - float(ours[k][1])))
    print("%-16s %-10s rows %3d  different accuracies %d  largest AUC difference %.1e" % (d, c, n, bad, wa))
