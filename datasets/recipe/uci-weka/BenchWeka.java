import java.io.*;
import java.util.*;
import weka.classifiers.*;
import weka.classifiers.bayes.*;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.trees.*;
import weka.core.*;
import weka.filters.*;

/**
 * Runs x folds cross-validation of five classifiers on identical folds.
 * usage: BenchWeka file.arff out.csv runs folds
 * The class is the last attribute.  Run r uses new Random(r) in the order of
 * weka.experiment.CrossValidationResultProducer (randomize, stratify, trainCV),
 * so the Weka Experimenter gives the same folds.  A run is appended to out.csv
 * only when complete, and complete runs found there are not done again.
 */
public class BenchWeka {
  static final String[] NAMES = {"NaiveBayes", "AODE", "HNB", "J48", "J48graft"};

  static Classifier nominal(Classifier base) throws Exception {
    MultiFilter m = new MultiFilter();
    m.setFilters(new Filter[] {
      new weka.filters.unsupervised.attribute.ReplaceMissingValues(),
      new weka.filters.supervised.attribute.Discretize() });     // Fayyad & Irani's MDL
    FilteredClassifier f = new FilteredClassifier();
    f.setFilter(m);
    f.setClassifier(base);
    return f;
  }

  static Classifier make(int k) throws Exception {
    switch (k) {
      case 0: return nominal(new NaiveBayes());
      case 1: return nominal(new AODE());
      case 2: return nominal(new HNB());
      case 3: return new J48();
      default: return new J48graft();
    }
  }

  public static void main(String[] a) throws Exception {
    Instances data = new Instances(new BufferedReader(new FileReader(a[0])));
    data.setClassIndex(data.numAttributes() - 1);
    String name = data.relationName();
    int runs = Integer.parseInt(a[2]), folds = Integer.parseInt(a[3]);
    File out = new File(a[1]);

    List<String> done = new ArrayList<String>();       // rows of complete runs, in order
    int perRun = folds * NAMES.length;
    if (out.exists()) {
      BufferedReader r = new BufferedReader(new FileReader(out));
      for (String s; (s = r.readLine()) != null;) done.add(s);
      r.close();
      int complete = done.size() / perRun;
      done = new ArrayList<String>(done.subList(0, complete * perRun));
      PrintWriter w = new PrintWriter(new FileWriter(out));
      for (String s : done) w.println(s);
      w.close();
    }
    for (int run = 1 + done.size() / perRun; run <= runs; run++) {
      long t00 = System.nanoTime();
      StringBuilder sb = new StringBuilder();
      Random random = new Random(run);
      Instances d = new Instances(data);
      d.randomize(random);
      d.stratify(folds);
      for (int fold = 0; fold < folds; fold++) {
        Instances train = d.trainCV(folds, fold, random);
        Instances test = d.testCV(folds, fold);
        int classes = 0;
        for (int n : test.attributeStats(test.classIndex()).nominalCounts) if (n > 0) classes++;
        for (int k = 0; k < NAMES.length; k++) {
          Classifier c = make(k);
          c.buildClassifier(new Instances(train));
          Evaluation e = new Evaluation(train);
          e.evaluateModel(c, test);
          String auc = classes < 2 ? "" : String.format(Locale.ROOT, "%.6f", e.weightedAreaUnderROC());
          String row = String.format(Locale.ROOT, "%s,%s,%d,%d,%d,%d,%.6f,%s", name, NAMES[k], run,
              fold + 1, train.numInstances(), test.numInstances(), e.correct() / test.numInstances(), auc);
          sb.append(row).append('\n');
        }
      }
      PrintWriter w = new PrintWriter(new FileWriter(out, true));
      w.print(sb);
      w.close();
      System.out.printf(Locale.ROOT, "%s run %d/%d %.1f s%n", name, run, runs, (System.nanoTime() - t00) / 1e9);
    }
  }
}
