// dense.cc integrates the hierarchical model of Corani et al. (2017) by brute force, for the table
// of hierarchical.json. It is written from the paper alone. README.md describes it.
//
// It reads one case from its standard input and writes the answers as "name value" lines. Compiled
// with -DCOARSE it has fewer nodes, at other places.

#include "slice.h"

static double solve(double low, double high, double p, const std::function<double(double)> &cdf) {
  for (int i = 0; i < 100; i++) {
    double mid = (low + high) / 2;
    (cdf(mid) < p ? low : high) = mid;
  }
  return (low + high) / 2;
}

static void print(const std::string &name, double v) { std::printf("%s %.15g\n", name.c_str(), v); }

static const double probabilities[] = {0.001, 0.025, 0.5, 0.975, 0.999};

static void printQuantiles(const std::string &name, double low, double high,
                           const std::function<double(double)> &cdf,
                           const std::function<double(double)> &value) {
  for (double p : probabilities) {
    char label[32];
    std::snprintf(label, sizeof label, ".q%g", p);
    print(name + label, value(solve(low, high, p, cdf)));
  }
}

// printRule prints the rule and the next data set.
static void printRule() {
  vector<std::array<double, 3>> rule(c.ropes.size(), {0, 0, 0}), next(c.ropes.size(), {0, 0, 0});
  for (auto &l : lines) {
    const Population &t = populations[l.population];
    double mass = l.w * l.line.mass;
    for (size_t r = 0; r < c.ropes.size(); r++) {
      double u = boundary(c.ropes[r].half(), l.sigma0, t), middle = c.ropes[r].middle();
      double below = l.w * cumulative(l.line.panels, middle - u);
      double upTo = l.w * cumulative(l.line.panels, middle + u);
      rule[r][0] += below, rule[r][1] += upTo - below, rule[r][2] += mass - upTo;
      if (mass < 1e-12 * total) continue;
      double edges[] = {-c.ropes[r].left, c.ropes[r].right};
      double left = l.w * over(l.line, edges[0], l.sigma0,
                               [&](double v) { return t.cdf((edges[0] - v) / l.sigma0); });
      double right = l.w * over(l.line, edges[1], l.sigma0,
                                [&](double v) { return t.cdf((v - edges[1]) / l.sigma0); });
      next[r][0] += left, next[r][1] += mass - left - right, next[r][2] += right;
    }
  }
  for (size_t r = 0; r < c.ropes.size(); r++)
    for (int k = 0; k < 3; k++) {
      const char *side[] = {"left", "rope", "right"};
      print("P." + std::to_string(r) + "." + side[k], rule[r][k] / total);
      print("next." + std::to_string(r) + "." + side[k], next[r][k] / total);
    }
}

static void printPopulation() {
  double d1 = 0, d2 = 0, s1 = 0, s2 = 0;
  for (auto &l : lines) {
    double p = l.w * l.line.mass / total, d = l.line.mean - c.centre;
    d1 += p * d, d2 += p * (d * d + l.line.sd * l.line.sd);
    s1 += p * l.sigma0, s2 += p * l.sigma0 * l.sigma0;
  }

  auto deltaCDF = [&](double v) {
    double sum = 0;
    for (auto &l : lines) sum += l.w * cumulative(l.line.panels, v);
    return sum / total;
  };
  auto sigmaCDF = [&](double y) {
    double sum = 0;
    for (auto &s : slices) sum += s.weight * cumulative(s.mass, y);
    return sum / total;
  };
  print("delta0.mean", c.centre + d1);
  print("delta0.sd", std::sqrt(d2 - d1 * d1));
  printQuantiles("delta0", -c.deltaMax, c.deltaMax, deltaCDF, [](double v) { return v; });
  for (size_t i = 0; i < c.deltaAt.size(); i++)
    print("delta0.cdf" + std::to_string(i), deltaCDF(c.deltaAt[i]));
  print("sigma0.mean", s1);
  print("sigma0.sd", std::sqrt(s2 - s1 * s1));
  printQuantiles("sigma0", low, high, sigmaCDF, [](double v) { return std::exp(v); });
  for (size_t i = 0; i < c.sigmaAt.size(); i++)
    print("sigma0.cdf" + std::to_string(i), sigmaCDF(std::log(c.sigmaAt[i])));
}

static void printNu() {
  // The likelihood is smoother than the posterior: between its nodes interpolate its logarithm.
  vector<Panel<NN>> dense;
  for (auto &p : nuLog)
    for (int k = 0; k < 12; k++) {
      Panel<NN> part;
      part.a = p.a + (p.b - p.a) * k / 12, part.b = p.a + (p.b - p.a) * (k + 1) / 12;
      double v[NN];
      for (int i = 0; i < NN; i++) {
        double x = part.node(i);
        v[i] = std::exp(p.at(x) + logPriorNu(std::exp(x)) + x);
      }
      part.expand(v);
      dense.push_back(part);
    }
  double all = finish(dense);
  auto nuCDF = [&](double x) { return cumulative(dense, x) / all; };
  double n1 = 0, n2 = 0;
  for (auto &p : dense)
    for (int i = 0; i < NN; i++) {
      double w = p.weight(i) * p.at(p.node(i)) / all, nu = c.shift + std::exp(p.node(i));
      n1 += w * nu, n2 += w * nu * nu;
    }
  print("nu.mean", n1);
  print("nu.sd", std::sqrt(n2 - n1 * n1));
  printQuantiles("nu", nuLog[0].a, nuLog.back().b, nuCDF,
                 [](double x) { return c.shift + std::exp(x); });
  for (size_t i = 0; i < c.nuAt.size(); i++)
    print("nu.cdf" + std::to_string(i), nuCDF(std::log(c.nuAt[i] - c.shift)));
}

// printGroups prints δ_i and σ_i of the data sets that are asked for.
static void printGroups() {
  for (size_t k = 0; k < c.shown.size(); k++) {
    const Group &g = c.groups[c.shown[k]];
    Moments m;
    vector<double> below(c.shownAt[k].size());
    for (auto &l : lines) {
      if (l.w * l.line.mass < 1e-10 * total) continue;
      const Population &t = populations[l.population];
      for (auto &p : l.line.panels) {
        if (p.total() < 1e-12 * l.line.mass) continue;
        for (int i = 0; i < ND; i++)
          m.add(l.w * p.weight(i) * p.at(p.node(i)), momentsOf(g, p.node(i), l.sigma0, t));
      }
      for (size_t j = 0; j < below.size(); j++) {
        double x = c.shownAt[k][j];
        below[j] += l.w * over(l.line, x, l.sigma0,
                               [&](double d) { return shareBelow(g, d, l.sigma0, t, x); });
      }
    }
    std::string name = "group." + std::to_string(c.shown[k]) + ".";
    double mean = m.v[1] / m.v[0];
    print(name + "mean", g.mean + mean);
    print(name + "sd", std::sqrt(m.v[2] / m.v[0] - mean * mean));
    print(name + "sigma", m.v[3] / m.v[0]);
    for (size_t j = 0; j < below.size(); j++) print(name + "cdf" + std::to_string(j), below[j] / total);
  }
}

int main() {
  readCase();
  prepareTable();
  scan();
  integrate();
  printRule();
  printPopulation();
  if (!c.gauss) printNu();
  printGroups();
}
