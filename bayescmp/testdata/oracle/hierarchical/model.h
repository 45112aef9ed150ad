// The case: the data, the priors and what is asked.
#pragma once

#include "legendre.h"

// ---- the population: a standard t_ν, or a Gaussian ----

struct Population {
  bool gauss;
  double nu, logConstant, third;  // third is the quantile of 2/3
  double logBeta = 0;

  Population(bool gauss, double nu) : gauss(gauss), nu(nu) {
    if (gauss) {
      logConstant = -0.5 * std::log(2 * M_PI);
    } else {
      logBeta = std::lgamma(nu / 2) + std::lgamma(0.5) - std::lgamma(nu / 2 + 0.5);
      logConstant = -logBeta - 0.5 * std::log(nu);
    }
    double low = 0, high = 2;
    for (int i = 0; i < 80; i++) {
      third = (low + high) / 2;
      (tail(third) > 1.0 / 3 ? low : high) = third;
    }
  }
  // tail is P(T > x) for x >= 0.
  double tail(double x) const {
    if (gauss) return 0.5 * std::erfc(x / std::sqrt(2));
    double t = x * x / nu, z = 1 / (1 + t), other = t / (1 + t);
    double a = nu / 2, b = 0.5;
    if (z < (a + 1) / (a + b + 2))
      return 0.5 * std::exp(a * std::log(z) + b * std::log(other) - logBeta) * fraction(a, b, z) / a;
    if (x == 0) return 0.5;
    return 0.5 -
           0.5 * std::exp(a * std::log(z) + b * std::log(other) - logBeta) * fraction(b, a, other) / b;
  }
  // cdf is by a table along asinh x.
  double cdf(double x) const {
    double u = std::asinh(std::fabs(x));
    double t = u < reach ? table[int(u / width)].at(u) : 0;
    return x < 0 ? t : 1 - t;
  }
  void tabulate() {
    for (double a = 0; a < reach; a += width) {
      Panel<12> p;
      p.a = a, p.b = a + width;
      double v[12];
      for (int i = 0; i < 12; i++) v[i] = tail(std::sinh(p.node(i)));
      p.expand(v);
      table.push_back(p);
    }
  }

 private:
  static constexpr double width = 0.5, reach = 34;
  vector<Panel<12>> table;

  // fraction is the continued fraction of the incomplete beta function, by Lentz.
  static double fraction(double a, double b, double x) {
    double c = 1, d = 1 / (1 - (a + b) * x / (a + 1)), f = d;
    for (int m = 1; m < 10000; m++) {
      double e = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / (1 + e * d), c = 1 + e / c, f *= c * d;
      e = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / (1 + e * d), c = 1 + e / c, f *= c * d;
      if (std::fabs(c * d - 1) < 1e-15) break;
    }
    return f;
  }
};

// ---- the case ----

struct Rope {
  double left, right;
  double middle() const { return (right - left) / 2; }
  double half() const { return (right + left) / 2; }
};

struct Group {
  double mean, squares, rho;
  int n;
  double k;       // S/(1−ρ)
  double w;       // the variance of the mean is σ²/w
  double tau;     // the scale of the likelihood of δ_i
  // Beyond these z, Γ(a, z)/Γ(a) is no longer 1, for a = (n−1)/2 and for a − 1/2.
  double beyond, beyondSigma;
  double gammaRatio;  // Γ(a − 1/2)/Γ(a)
};

struct Case {
  double sigmaMax, sigma0Max, deltaMax;
  bool gauss, mixed;
  double shift, alpha[2], beta[2];
  vector<Rope> ropes;
  vector<double> deltaAt, sigmaAt, nuAt;  // where the distribution functions are asked for
  vector<Group> groups;
  vector<int> shown;             // the data sets whose δ_i and σ_i are asked for
  vector<vector<double>> shownAt;  // and where their distribution functions are
  double centre, spread;
};
static Case c;

static void readCase() {
  std::string kind;
  std::cin >> c.sigmaMax >> c.sigma0Max >> c.deltaMax >> kind;
  c.gauss = kind == "gauss";
  c.mixed = kind == "mixed";
  if (!c.gauss) std::cin >> c.shift >> c.alpha[0] >> c.alpha[1] >> c.beta[0] >> c.beta[1];
  size_t k;
  std::cin >> k;
  c.ropes.resize(k);
  for (auto &r : c.ropes) std::cin >> r.left >> r.right;
  for (auto *points : {&c.deltaAt, &c.sigmaAt, &c.nuAt}) {
    std::cin >> k;
    points->resize(k);
    for (auto &v : *points) std::cin >> v;
  }
  std::cin >> k;
  c.groups.resize(k);
  vector<double> means;
  for (auto &g : c.groups) {
    std::cin >> g.mean >> g.squares >> g.n >> g.rho;
    g.k = g.squares / (1 - g.rho);
    g.w = g.n / (1 + (g.n - 1) * g.rho);
    g.tau = std::sqrt(g.k / g.w / std::max(g.n - 2, 1));
    double a = (g.n - 1) / 2.0;
    g.beyond = std::exp((std::log(1e-15) + std::lgamma(a + 1)) / a);
    g.gammaRatio = std::exp(std::lgamma(std::max(a - 0.5, 0.5)) - std::lgamma(a));
    a = std::max(a - 0.5, 0.5);
    g.beyondSigma = std::exp((std::log(1e-15) + std::lgamma(a + 1)) / a);
    means.push_back(g.mean);
  }
  std::cin >> k;
  c.shown.resize(k), c.shownAt.resize(k);
  for (size_t i = 0; i < c.shown.size(); i++) {
    std::cin >> c.shown[i] >> k;
    c.shownAt[i].resize(k);
    for (auto &v : c.shownAt[i]) std::cin >> v;
  }
  if (!std::cin) { std::fprintf(stderr, "bad input\n"); std::exit(1); }
  std::sort(means.begin(), means.end());
  c.centre = means[means.size() / 2];
  c.spread = (means.back() - means[0]) / 4 + c.groups[0].tau;
}

// ---- the prior of ν ----

static double logPriorNu(double excess) {
  static const Legendre<24> rule;
  auto one = [&](double a, double b) {
    return a * std::log(b) - std::lgamma(a) + (a - 1) * std::log(excess) - b * excess;
  };
  if (!c.mixed) return one(c.alpha[0], c.beta[0]);
  double sum = 0, top = -1e300;
  vector<std::pair<double, double>> terms;
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++) {
      double a = (c.alpha[0] + c.alpha[1]) / 2 + (c.alpha[1] - c.alpha[0]) / 2 * rule.x[i];
      double b = (c.beta[0] + c.beta[1]) / 2 + (c.beta[1] - c.beta[0]) / 2 * rule.x[j];
      terms.push_back({rule.w[i] * rule.w[j] / 4, one(a, b)});
      top = std::max(top, terms.back().second);
    }
  for (auto &v : terms) sum += v.first * std::exp(v.second - top);
  return top + std::log(sum);
}
