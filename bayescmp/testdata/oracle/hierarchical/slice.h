// The integrals over σ0 and ν.
#pragma once

#include "line.h"

// ---- the integral over σ0, at one ν ----

struct WeightedLine {
  double w, sigma0, nu;  // w has all weights and the density of the line's top
  int population;
  Line line;
};

static vector<Population> populations;
static vector<WeightedLine> lines;
static double reference;  // of the logarithm of the joint density
static double bulk;       // the log σ0 below which the density only falls, as e^(log σ0)

struct NuSlice {
  double nu, weight;       // weight of the node of ν
  vector<Panel<NS>> mass;  // along log σ0
  double total;
};
static vector<NuSlice> slices;

static Hint atWidest;  // of the widest population of the slice before

// carried are the ends of panels of log σ0 that earlier slices found useful, and how wide those are.
static vector<std::pair<double, double>> carried;

// slice integrates over δ0 and σ0 at one ν.
static NuSlice slice(const Population &t, double nuWeight, double logPrior, double low, double high) {
  NuSlice s;
  s.nu = t.nu, s.weight = nuWeight;
  populations.push_back(t);
  populations.back().tabulate();
  int index = int(populations.size()) - 1;
  vector<double> ends = {low, high};
  vector<double> kinks;
  for (const Rope &r : c.ropes) {
    double kink = r.half() > 0 ? std::log(r.half() / t.third) : -1e300;
    if (kink > low && kink < high) kinks.push_back(kink);
  }
  // Panels are wide where only the prior of σ0 speaks.
  double width = fine.sigmaWidth;
  if (carried.empty())
    for (double v = high - width * (1 - fine.sigmaShift); v > low; v -= v > bulk ? width : 2.5 * width)
      carried.push_back({v, width});
  for (auto &e : carried) {
    bool close = false;
    for (double k : kinks) close |= std::fabs(k - e.first) < 0.2 * e.second;
    if (!close) ends.push_back(e.first);
  }
  ends.insert(ends.end(), kinks.begin(), kinks.end());
  std::sort(ends.begin(), ends.end());
  struct Job { double a, b; int depth; };
  vector<Job> jobs;
  for (size_t i = 0; i + 1 < ends.size(); i++)
    if (ends[i + 1] - ends[i] > 1e-9) jobs.push_back({ends[i], ends[i + 1], 0});
  Hint hint = atWidest;
  while (!jobs.empty()) {
    Job job = jobs.back();  // from the widest population to the narrowest
    jobs.pop_back();
    Panel<NS> p;
    p.a = job.a, p.b = job.b;
    vector<Line> at(NS);
    size_t edges = 2 * c.ropes.size();
    vector<std::array<double, NS>> values(1 + edges);
    Hint h = hint;
    for (int i = NS - 1; i >= 0; i--) {
      double sigma0 = std::exp(p.node(i));
      at[i] = computeLine(sigma0, t, h, fine.deltaTail);
      h = after(at[i]);
      double scale = std::exp(std::max(at[i].logTop + p.node(i) + logPrior - reference, -700.0));
      values[0][i] = scale * at[i].mass;
      for (size_t r = 0; r < c.ropes.size(); r++) {
        double u = boundary(c.ropes[r].half(), sigma0, t), middle = c.ropes[r].middle();
        values[1 + 2 * r][i] = scale * cumulative(at[i].panels, middle - u);
        values[2 + 2 * r][i] = scale * cumulative(at[i].panels, middle + u);
      }
    }
    double tail = 0;
    for (auto &v : values) {
      p.expand(v.data());
      tail = std::max(tail, p.tail());
    }
    if (tail > fine.sigmaTail && job.depth < 12) {
      double mid = (job.a + job.b) / 2;
      if (job.depth < 5) carried.push_back({mid, mid - job.a});
      jobs.push_back({job.a, mid, job.depth + 1});
      jobs.push_back({mid, job.b, job.depth + 1});
      continue;
    }
    hint = plainHint(h.mean, h.sd);  // each panel finds its own ends, for a narrow line needs fewer
    if (s.mass.empty()) atWidest = plainHint(at[NS - 1].mean, at[NS - 1].sd);
    p.expand(values[0].data());
    s.mass.push_back(p);
    for (int i = 0; i < NS; i++) {
      double w = std::exp(std::max(at[i].logTop + p.node(i) + logPrior - reference, -700.0));
      w *= p.weight(i) * nuWeight;
      if (w * at[i].mass > 1e-16)
        lines.push_back({w, std::exp(p.node(i)), t.nu, index, std::move(at[i])});
    }
  }
  s.total = finish(s.mass);
  return s;
}

// ---- the integral over ν ----

static double low, high;        // the range of log σ0 that matters
static vector<double> nuTop;    // of the logarithm of the density in each panel of log(ν − shift)
static vector<Panel<NN>> nuLog;  // the logarithm of the likelihood along log(ν − shift)
static double total;            // the integral of everything

// scan asks where the posterior is: log σ0 coarsely, at one ν of each panel.
static void scan() {
  double precision = 0;
  for (auto &g : c.groups) precision += 1 / (g.tau * g.tau);
  double highest = std::log(c.sigma0Max);
  double lowest = std::log(1 / std::sqrt(precision)) - 30;
  size_t nuPanels = c.gauss ? 1 : fine.nuEnds.size() - 1;
  nuTop.assign(nuPanels, -1e300);
  vector<vector<double>> scan(nuPanels);
  vector<double> ys;
  for (double y = highest; y > lowest; y -= 1.1) ys.push_back(y);
  double top = -1e300;
  for (size_t k = 0; k < nuPanels; k++) {
    double cNode = c.gauss ? 0 : (fine.nuEnds[k] + fine.nuEnds[k + 1]) / 2;
    double nu = c.gauss ? 1 : c.shift + std::exp(cNode);
    double prior = c.gauss ? 0 : logPriorNu(std::exp(cNode)) + cNode;
    Population t(c.gauss, nu);
    Hint h = plainHint(c.centre, c.spread);
    for (double y : ys) {
      Line line = computeLine(std::exp(y), t, h, 1e-3);
      h = plainHint(line.mean, line.sd);
      scan[k].push_back(line.logTop + std::log(line.mass) + y + prior);
      top = std::max(top, scan[k].back());
      nuTop[k] = std::max(nuTop[k], scan[k].back());
    }
  }
  reference = top;
  atWidest = plainHint(c.centre, c.spread);
  low = highest, high = lowest;
  for (size_t k = 0; k < nuPanels; k++)
    for (size_t i = 0; i < ys.size(); i++)
      if (scan[k][i] > top - 23) {
        high = std::max(high, std::min(ys[i] + 1.6, highest));
        low = std::min(low, ys[i] - 1.6);
      }

  bulk = lowest + 26;
}

static void integrate() {
  if (c.gauss) {
    slices.push_back(slice(Population(true, 1), 1, 0, low, high));
  } else {
    const size_t nuPanels = nuTop.size();
    for (size_t k = 0; k < nuPanels; k++) {
      double near = nuTop[k];
      if (k > 0) near = std::max(near, nuTop[k - 1]);
      if (k + 1 < nuPanels) near = std::max(near, nuTop[k + 1]);
      if (near < reference - 25) continue;
      Panel<NN> p;
      p.a = fine.nuEnds[k], p.b = fine.nuEnds[k + 1];
      std::array<double, NN> v;
      for (int i = 0; i < NN; i++) {
        double excess = std::exp(p.node(i));
        double prior = logPriorNu(excess) + p.node(i);
        slices.push_back(slice(Population(false, c.shift + excess), p.weight(i), prior, low, high));
        v[i] = std::log(std::max(slices.back().total, 1e-300)) - prior;
      }
      p.expand(v.data());
      nuLog.push_back(p);
    }
  }
  for (auto &s : slices) total += s.weight * s.total;
}
