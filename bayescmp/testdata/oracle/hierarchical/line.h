// The integral over δ0.
#pragma once

#include "likelihood.h"

// ---- a line: the posterior along δ0, given σ0 and ν ----
//
// The logarithm of the density is smoother than the density, and each of its values takes q
// integrals: panels of the logarithm are found first, and panels of the density between their nodes.

struct Line {
  double logTop = -1e300;
  vector<Panel<ND>> panels;  // of exp(log density − logTop)
  double mass = 0, mean = 0, sd = 0;
  vector<double> ends;  // of the panels of the logarithm
};

// Hint is what the line before knows: its mean and sd, and where its panels end, in units of them.
struct Hint {
  double mean, sd;
  vector<double> ends;
};

static Hint plainHint(double mean, double sd) {
  if (c.groups.size() < 30) return {mean, sd, {-9, -3, 3, 9}};
  return {mean, sd, {-9, 9}};
}

// resolve divides an interval until the density is a Legendre series on each part.
static void resolve(Line &line, const Panel<NL> &logarithm, double a, double b, double tolerance,
                    int depth) {
  Panel<ND> p;
  p.a = a, p.b = b;
  double v[ND];
  for (int i = 0; i < ND; i++) v[i] = std::exp(std::max(logarithm.at(p.node(i)) - line.logTop, -700.0));
  p.expand(v);
  if (p.tail() < tolerance || depth > 12) {
    line.panels.push_back(p);
    return;
  }
  resolve(line, logarithm, a, (a + b) / 2, tolerance, depth + 1);
  resolve(line, logarithm, (a + b) / 2, b, tolerance, depth + 1);
}

// mostIn is at least as high as the logarithm of the density anywhere in [a, b]: each Z_i has its one
// maximum at the mean of its data set, for it convolves two symmetric densities of one maximum each.
static double mostIn(double a, double b, double sigma0, const Population &t) {
  double sum = 0;
  for (const Group &g : c.groups) sum += logZ(g, std::min(std::max(g.mean, a), b), sigma0, t);
  return sum;
}

// below reports that the logarithm of the density is surely below the limit in all of [a, b].
static bool below(double limit, double a, double b, double sigma0, const Population &t, int halvings) {
  if (mostIn(a, b, sigma0, t) < limit) return true;
  double middle = (a + b) / 2;
  return halvings > 0 && below(limit, a, middle, sigma0, t, halvings - 1) &&
         below(limit, middle, b, sigma0, t, halvings - 1);
}

static Line computeLine(double sigma0, const Population &t, const Hint &hint, double tolerance) {
  Line line;
  double D = c.deltaMax, top = -1e300;
  auto density = [&](double d) {
    double v = logProduct(d, sigma0, t);
    top = std::max(top, v);
    return v;
  };
  double separation = 0;
  for (auto &g : c.groups) separation = std::max(separation, std::fabs(g.mean - hint.mean) / g.tau);
  tolerance += 1e-15 * separation;
  vector<double> ends = {-D, D};
  for (double k : hint.ends) {
    double v = hint.mean + k * hint.sd;
    if (v > -D && v < D) ends.push_back(v);
  }
  std::sort(ends.begin(), ends.end());
  struct Job { double a, b; int depth; };
  vector<Job> jobs;
  for (size_t i = 0; i + 1 < ends.size(); i++)
    if (ends[i + 1] - ends[i] > 1e-12 * D) jobs.push_back({ends[i], ends[i + 1], 0});
  // The middle comes first, for it knows the top.
  std::sort(jobs.begin(), jobs.end(), [&](const Job &p, const Job &q) {
    return std::fabs((p.a + p.b) / 2 - hint.mean) > std::fabs((q.a + q.b) / 2 - hint.mean);
  });
  density(std::min(std::max(hint.mean, -D), D));
  vector<Panel<NL>> logarithms;
  while (!jobs.empty()) {
    Job job = jobs.back();
    jobs.pop_back();
    // Is there anything?
    const double nothing = 27;
    double middle = (job.a + job.b) / 2, highest = -1e300;
    auto look = [&](double d) {
      if (highest < top - nothing) highest = std::max(highest, density(d));
    };
    if (std::fabs(middle - hint.mean) > 4.5 * hint.sd) {
      for (double d : {job.a, job.b, middle}) look(d);
      if (highest < top - nothing && below(top - nothing, job.a, job.b, sigma0, t, 8)) continue;
    }
    Panel<NL> p;
    p.a = job.a, p.b = job.b;
    double v[NL];
    for (int i = 0; i < NL; i++) v[i] = density(p.node(i)), highest = std::max(highest, v[i]);
    p.expand(v);
    bool good = p.tail() * std::exp(highest - top) < tolerance;
    if (good)
      for (auto &g : c.groups)
        if (g.mean > job.a && g.mean < job.b && std::hypot(g.tau, sigma0) < (job.b - job.a) / 16) {
          double at = density(g.mean);
          if (std::fabs(std::exp(at - top) - std::exp(p.at(g.mean) - top)) > 10 * tolerance) {
            good = false;
            break;
          }
        }
    if (good || job.depth > 45 || logarithms.size() > 400) {
      if (!good) std::fprintf(stderr, "line not resolved at sigma0 %g nu %g\n", sigma0, t.nu);
      logarithms.push_back(p);
    } else {
      jobs.push_back({job.a, middle, job.depth + 1});
      jobs.push_back({middle, job.b, job.depth + 1});
    }
  }
  line.logTop = top;
  for (auto &p : logarithms) {
    line.ends.push_back(p.a), line.ends.push_back(p.b);
    resolve(line, p, p.a, p.b, tolerance, 0);
  }
  line.mass = finish(line.panels);
  double m1 = 0, m2 = 0;
  for (auto &p : line.panels)
    for (int i = 0; i < ND; i++) {
      double w = p.weight(i) * p.at(p.node(i)) / line.mass, d = p.node(i) - hint.mean;
      m1 += w * d, m2 += w * d * d;
    }
  line.mean = hint.mean + m1;
  line.sd = std::sqrt(std::max(m2 - m1 * m1, 0.0));
  return line;
}

static Hint after(const Line &line) {
  Hint h = {line.mean, line.sd, {}};
  vector<double> ends = line.ends;
  std::sort(ends.begin(), ends.end());
  for (size_t i = 0; i < ends.size(); i++)
    if (i == 0 || ends[i] > ends[i - 1]) h.ends.push_back((ends[i] - line.mean) / line.sd);
  return h;
}

// over integrates a function that changes at x within the given width over a line.
template <class F>
double over(const Line &line, double x, double width, F f) {
  const int N = 9;
  double sum = 0;
  for (const auto &p : line.panels) {
    if (p.total() < 1e-11 * line.mass) continue;
    double ends[12] = {p.a};
    int n = 1;
    for (double k : {-60.0, -17.0, -5.0, -1.5, 0.0, 1.5, 5.0, 17.0, 60.0}) {
      double v = x + k * width;
      if (v > p.a && v < p.b) ends[n++] = v;
    }
    ends[n] = p.b;
    for (int i = 0; i < n; i++) {
      Panel<N> part;
      part.a = ends[i], part.b = ends[i + 1];
      for (int j = 0; j < N; j++) {
        double d = part.node(j);
        sum += part.weight(j) * p.at(d) * f(d);
      }
    }
  }
  return sum;
}

// boundary is c of the rule: "right" is the most probable region where δ0 is beyond the middle of
// the rope by more than c, "left" where it is below by more than c, and "rope" between.
static double boundary(double half, double sigma0, const Population &t) {
  if (half <= 0 || sigma0 * t.third >= half) return 0;
  auto g = [&](double u) { return 2 * t.tail((half - u) / sigma0) + t.tail((half + u) / sigma0) - 1; };
  double low = 0, high = half;
  // By bisection in half − u, which may be tiny.
  for (int i = 0; i < 200 && high - low > 4e-16 * half; i++) {
    double mid = (low + high) / 2;
    (g(mid) < 0 ? low : high) = mid;
  }
  return (low + high) / 2;
}
