// dense.cc integrates the hierarchical model of Corani et al. (2017) by brute force, for the table
// of hierarchical.json. It is written from the paper alone. README.md describes it.
//
// It reads one case from its standard input and writes the answers as "name value" lines. Compiled
// with -DCOARSE it has fewer nodes, at other places.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

using std::vector;

// ---- how fine everything is ----

struct Fineness {
  double step, shift;   // of the trapezoid rule over δ_i
  double deltaTail;     // what the last Legendre coefficients along δ0 may be
  double sigmaTail;     // the same along log σ0
  double sigmaWidth;    // of the first panels of log σ0
  double sigmaShift;    // of their ends
  vector<double> nuEnds;  // of the panels of log(ν − shift)
};

#ifdef COARSE
static const Fineness fine = {0.36, 0.0, 1e-6, 1e-5, 2.4, 0.0,
                              {-34, -12, -5, -2, 0.0, 1.4, 2.7, 3.9, 5.1, 6.8}};
#else
static const Fineness fine = {0.30, 0.37, 1e-7, 1e-6, 2.2, 0.4,
                              {-36, -14, -6, -2.8, -0.7, 0.8, 2.0, 3.1, 4.2, 5.4, 7}};
#endif

// ---- Gauss-Legendre and Legendre series ----

template <int N>
struct Legendre {
  double x[N], w[N];
  double transform[N][N];  // values at the nodes to coefficients
  Legendre() {
    for (int i = 0; i < N; i++) {
      double t = std::cos(M_PI * (i + 0.75) / (N + 0.5)), d = 0;
      for (int it = 0; it < 60; it++) {
        double p0 = 1, p1 = t;
        for (int k = 2; k <= N; k++) {
          double p = ((2 * k - 1) * t * p1 - (k - 1) * p0) / k;
          p0 = p1, p1 = p;
        }
        d = N * (t * p1 - p0) / (t * t - 1);
        t -= p1 / d;
      }
      x[N - 1 - i] = t;
      w[N - 1 - i] = 2 / ((1 - t * t) * d * d);
    }
    for (int i = 0; i < N; i++) {
      double p0 = 1, p1 = x[i];
      for (int k = 0; k < N; k++) {
        transform[k][i] = (2 * k + 1) / 2.0 * w[i] * p0;
        double p = ((2 * k + 3) * x[i] * p1 - (k + 1) * p0) / (k + 2);
        p0 = p1, p1 = p;
      }
    }
  }
};

// Panel is a function on an interval, as a Legendre series, with its integral up to the interval.
template <int N>
struct Panel {
  double a, b, before = 0;
  std::array<double, N> c;
  static const Legendre<N> rule;

  double node(int i) const { return (a + b) / 2 + (b - a) / 2 * rule.x[i]; }
  double weight(int i) const { return (b - a) / 2 * rule.w[i]; }
  void expand(const double *values) {
    for (int k = 0; k < N; k++) {
      c[k] = 0;
      for (int i = 0; i < N; i++) c[k] += rule.transform[k][i] * values[i];
    }
  }
  // tail says how far the series is from its end.
  double tail() const {
    return std::max({std::fabs(c[N - 1]), std::fabs(c[N - 2]), std::fabs(c[N - 3])});
  }
  double at(double v) const {
    double t = (2 * v - a - b) / (b - a), p0 = 1, p1 = t, sum = c[0];
    for (int k = 1; k < N; k++) {
      sum += c[k] * p1;
      double p = ((2 * k + 1) * t * p1 - k * p0) / (k + 1);
      p0 = p1, p1 = p;
    }
    return sum;
  }
  double total() const { return c[0] * (b - a); }
  // upTo is the integral from a to v.
  double upTo(double v) const {
    if (v <= a) return 0;
    if (v >= b) return total();
    double t = (2 * v - a - b) / (b - a), p0 = 1, p1 = t, sum = c[0] * (t + 1);
    for (int k = 1; k < N; k++) {
      double p2 = ((2 * k + 1) * t * p1 - k * p0) / (k + 1);
      sum += c[k] * (p2 - p0) / (2 * k + 1);
      p0 = p1, p1 = p2;
    }
    return sum * (b - a) / 2;
  }
};
template <int N>
const Legendre<N> Panel<N>::rule;

template <int N>
double cumulative(const vector<Panel<N>> &panels, double v) {
  if (panels.empty() || v <= panels[0].a) return 0;
  size_t low = 0, high = panels.size();
  while (high - low > 1) {
    size_t mid = (low + high) / 2;
    (panels[mid].a <= v ? low : high) = mid;
  }
  return panels[low].before + panels[low].upTo(v);
}

template <int N>
double finish(vector<Panel<N>> &panels) {
  std::sort(panels.begin(), panels.end(),
            [](const Panel<N> &p, const Panel<N> &q) { return p.a < q.a; });
  double sum = 0;
  for (auto &p : panels) p.before = sum, sum += p.total();
  return sum;
}

#ifdef COARSE
const int ND = 12;  // nodes of a panel of δ0
const int NL = 14;  // the same, of the logarithm of the density
const int NS = 10;  // of log σ0
const int NN = 6;   // of log(ν − shift)
#else
const int ND = 13, NL = 16, NS = 11, NN = 7;
#endif

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

// logUpper is log(Γ(a, z)/Γ(a)) for a = 1/2, 1, 3/2, …
static double logUpper(double a, double z) {
  if (z > 1e4) return -z + (a - 1) * std::log(z) - std::lgamma(a);
  double sum, from, term;
  if (std::floor(a) == a) {
    sum = 0, from = 0, term = 1;
  } else {
    double r = std::sqrt(z);
    sum = z < 600 ? std::exp(z) * std::erfc(r)
                  : (1 - 1 / (2 * z) + 3 / (4 * z * z) - 15 / (8 * z * z * z)) / std::sqrt(M_PI * z);
    from = 0.5, term = r / std::tgamma(1.5);
  }
  for (double k = from; k < a - 0.25; k++) sum += term, term *= z / (k + 1);
  return -z + std::log(sum);
}

// ---- Z_i = ∫ p(x_i | δ) t_ν(δ; δ0, σ0) dδ ----
//
// Both factors have a centre and a scale: m, τ and δ0, σ0. The trapezoid rule goes over
// s = asinh((δ−m)/τ) + asinh((δ−δ0)/σ0), which has nodes where either factor has its bulk, and even
// nodes in log δ in the tails. δ solves a quadratic equation.

const int most = 4096, chunk = 8, pad = 4;
static vector<double> tableH, tableJ;  // √2 sinh(s/2) at s = (j + shift)·step
static int tableZero;

static void prepareTable() {
  int reach = int(130 / fine.step);
  tableZero = reach;
  for (int j = -reach; j <= reach; j++)
    tableH.push_back(std::sqrt(2) * std::sinh((j + fine.shift) * fine.step / 2));
}

struct Kernel {
  double e[most], jac[most], a[most];  // log integrand, dδ/ds, (δ−m)/τ
  int from, to;  // which nodes are in use
  double top;

  template <bool gauss>
  void fill(const Group &g, double delta0, double sigma0, double nu, const double *hs, int low,
            int high) {
    double p = 1 / g.tau, r = 1 / sigma0, a0 = (delta0 - g.mean) / (g.tau + sigma0);
    double power = (g.n - 1) / 2.0, dof = std::max(g.n - 2, 1), half = (nu + 1) / 2;
    double pr2 = (p + r) * (p + r), a02 = 2 * a0 * a0, cross = a0 * (p - r);
    double inverseDof = 1 / dof, inverseNu = 1 / nu;
#pragma GCC ivdep
    for (int j = low; j < high; j++) {
      double h = hs[j], h2 = h * h;
      double A = pr2 + 2 * h2 * p * r, x = cross * h, rest = a02 + h2 + 2;
      double R = std::sqrt(x * x + A * rest);
      double yj = x < 0 ? h * rest / (R - x) : h * (R + x) / A;
      double a = p * yj + a0, b = r * yj - a0, a2 = a * a, b2 = b * b;
      jac[j] = 1 / (p / std::sqrt(1 + a2) + r / std::sqrt(1 + b2));
      double t = gauss ? -0.5 * b2 : -half * std::log(1 + b2 * inverseNu);
      e[j] = -power * std::log(1 + a2 * inverseDof) + t;
      this->a[j] = a;
    }
    double scale = g.k / (2 * c.sigmaMax * c.sigmaMax);
    double largest = 0;
    for (int j = low; j < high; j++) largest = std::max(largest, a[j] * a[j]);
    if (scale * (1 + largest * inverseDof) > g.beyond)
      for (int j = low; j < high; j++) {
        double z = scale * (1 + a[j] * a[j] * inverseDof);
        if (z > g.beyond) e[j] += logUpper(power, z);
      }
  }

  // run fills all nodes that matter.
  template <bool gauss>
  void run(const Group &g, double delta0, double sigma0, double nu) {
    double s1 = std::asinh((g.mean - delta0) / sigma0), s2 = std::asinh((delta0 - g.mean) / g.tau);
    int low = tableZero + int(std::min(s1, s2) / fine.step) - pad;
    int high = tableZero + int(std::max(s1, s2) / fine.step) + 1 + pad;
    from = low, to = high;
    fill<gauss>(g, delta0, sigma0, nu, &tableH[0], low, high);
    top = -1e300;
    for (int j = low; j < high; j++) top = std::max(top, e[j]);
    // A tail may grow by the Jacobian: compare the integrand in s.
    auto small = [&](int j) { return e[j] - top + std::log(jac[j] / reference) < -27; };
    reference = std::min(g.tau, sigma0);
    while (!small(to - 1)) {
      if (to + chunk > int(tableH.size())) { std::fprintf(stderr, "table too short\n"); break; }
      fill<gauss>(g, delta0, sigma0, nu, &tableH[0], to, to + chunk);
      to += chunk;
    }
    while (!small(from)) {
      if (from - chunk < 0) { std::fprintf(stderr, "table too short\n"); break; }
      fill<gauss>(g, delta0, sigma0, nu, &tableH[0], from - chunk, from);
      from -= chunk;
    }
    for (int j = from; j < to; j++) top = std::max(top, e[j]);
  }
  double reference;

  double logSum() const {
    double sum = 0;
    for (int j = from; j < to; j++) sum += jac[j] * std::exp(e[j] - top);
    return top + std::log(sum * fine.step);
  }
};
static Kernel kernel;

template <int N>
struct Sums {
  double v[N] = {};
  void add(double w, const Sums &o) {
    for (int i = 0; i < N; i++) v[i] += w * o.v[i];
  }
};
typedef Sums<4> Moments;  // 1, δ−m, (δ−m)² and σ

// meanSigma is E[σ | δ, x], where z = Q/(2σ̄²).
static double meanSigma(const Group &g, double q, double z) {
  double a = (g.n - 1) / 2.0, root = std::sqrt(q / 2);
  if (g.n == 2) {
    if (z > 300) return root / std::sqrt(z);
    return root * -std::expint(-z) / (std::sqrt(M_PI) * std::erfc(std::sqrt(z)));
  }
  if (z < g.beyondSigma) return root * g.gammaRatio;
  return root * g.gammaRatio * std::exp(logUpper(a - 0.5, z) - logUpper(a, z));
}

static void runKernel(const Group &g, double delta0, double sigma0, const Population &t) {
  if (t.gauss)
    kernel.run<true>(g, delta0, sigma0, 1);
  else
    kernel.run<false>(g, delta0, sigma0, t.nu);
}

// momentsOf are the moments of δ_i and σ_i given the population.
static Moments momentsOf(const Group &g, double delta0, double sigma0, const Population &t) {
  runKernel(g, delta0, sigma0, t);
  Moments m;
  static double weight[most];
  for (int j = kernel.from; j < kernel.to; j++)
    weight[j] = kernel.jac[j] * std::exp(kernel.e[j] - kernel.top);
  for (int j = kernel.from; j < kernel.to; j++) {
    double w = weight[j], a = kernel.a[j], d = g.tau * a;
    double q = g.k * (1 + a * a / std::max(g.n - 2, 1));
    m.v[0] += w, m.v[1] += w * d, m.v[2] += w * d * d;
    m.v[3] += w * meanSigma(g, q, q / (2 * c.sigmaMax * c.sigmaMax));
  }
  for (int i = 3; i >= 0; i--) m.v[i] /= m.v[0];
  return m;
}

// shareBelow is P(δ_i < x) given the population, by Gauss-Legendre panels up to x.
static double shareBelow(const Group &g, double delta0, double sigma0, const Population &t, double x) {
  static const Legendre<8> rule;
  static double h[most], w[most];
  runKernel(g, delta0, sigma0, t);
  double all = kernel.logSum();
  double low = (kernel.from - tableZero + fine.shift) * fine.step;
  double high = (kernel.to - tableZero + fine.shift) * fine.step;
  double end = std::asinh((x - g.mean) / g.tau) + std::asinh((x - delta0) / sigma0);
  if (end <= low) return 0;
  if (end >= high) return 1;
  bool upper = end - low > high - end;  // the shorter side has fewer nodes
  if (upper) low = end, end = high;
  int panels = int((end - low) / 1.5) + 1, n = 0;
  for (int k = 0; k < panels; k++)
    for (int i = 0; i < 8; i++) {
      double half = (end - low) / panels / 2;
      w[n] = half * rule.w[i];
      h[n++] = (low + half * (2 * k + 1 + rule.x[i])) / 2;
    }
  for (int j = 0; j < n; j++) {
    double e = std::exp(h[j]);
    h[j] = std::sqrt(0.5) * (e - 1 / e);
  }
  if (t.gauss)
    kernel.fill<true>(g, delta0, sigma0, 1, h, 0, n);
  else
    kernel.fill<false>(g, delta0, sigma0, t.nu, h, 0, n);
  double sum = 0;
  for (int j = 0; j < n; j++) sum += w[j] * kernel.jac[j] * std::exp(kernel.e[j] - all);
  return upper ? 1 - sum : sum;
}

static long evaluations, nodes, nlines, nrejected;
static double logZ(const Group &g, double delta0, double sigma0, const Population &t) {
  runKernel(g, delta0, sigma0, t);
  evaluations++, nodes += kernel.to - kernel.from;
  return kernel.logSum() + t.logConstant - std::log(sigma0);
}

static double logProduct(double delta0, double sigma0, const Population &t) {
  double sum = 0;
  for (const Group &g : c.groups) sum += logZ(g, delta0, sigma0, t);
  return sum;
}

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

static Line computeLine(double sigma0, const Population &t, const Hint &hint, double tolerance) {
  nlines++;
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
      for (auto &g : c.groups)
        if (g.mean > job.a && g.mean < job.b) look(g.mean);
      if (highest < top - nothing) continue;
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
      nrejected++;
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

// ---- everything ----

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
  double nu, weight;                // weight of the node of ν
  vector<Panel<NS>> mass;           // along log σ0
  double total;
};

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

int main() {
  readCase();
  prepareTable();

  // Where is the posterior? A coarse scan of log σ0 at one ν of each panel.
  double precision = 0;
  for (auto &g : c.groups) precision += 1 / (g.tau * g.tau);
  double highest = std::log(c.sigma0Max), lowest = std::log(1 / std::sqrt(precision)) - 30;
  size_t nuPanels = c.gauss ? 1 : fine.nuEnds.size() - 1;
  vector<double> nuTop(nuPanels, -1e300);
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
  double low = highest, high = lowest;
  for (size_t k = 0; k < nuPanels; k++)
    for (size_t i = 0; i < ys.size(); i++)
      if (scan[k][i] > top - 23) {
        high = std::max(high, std::min(ys[i] + 1.6, highest));
        low = std::min(low, ys[i] - 1.6);
      }

  bulk = lowest + 26;

  vector<NuSlice> slices;
  vector<Panel<NN>> nuMass;
  if (c.gauss) {
    slices.push_back(slice(Population(true, 1), 1, 0, low, high));
  } else {
    for (size_t k = 0; k < nuPanels; k++) {
      double near = nuTop[k];
      if (k > 0) near = std::max(near, nuTop[k - 1]);
      if (k + 1 < nuPanels) near = std::max(near, nuTop[k + 1]);
      if (near < top - 25) continue;
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
      nuMass.push_back(p);
    }
  }

  double total = 0;
  for (auto &s : slices) total += s.weight * s.total;
  std::fprintf(stderr, "%zu slices, %zu lines of %ld, %ld panels rejected, %ld evaluations, %ld nodes, "
               "log sigma0 %g..%g\n", slices.size(), lines.size(), nlines, nrejected, evaluations, nodes / evaluations, low, high);

  // The rule and the next data set.
  vector<std::array<double, 3>> rule(c.ropes.size(), {0, 0, 0}), next(c.ropes.size(), {0, 0, 0});
  double d1 = 0, d2 = 0, s1 = 0, s2 = 0;
  for (auto &l : lines) {
    const Population &t = populations[l.population];
    double mass = l.w * l.line.mass, d = l.line.mean - c.centre;
    d1 += mass * d, d2 += mass * (d * d + l.line.sd * l.line.sd);
    s1 += mass * l.sigma0, s2 += mass * l.sigma0 * l.sigma0;
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
  d1 /= total, d2 /= total, s1 /= total, s2 /= total;

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
  if (!c.gauss) {
    // The likelihood is smoother than the posterior: between its nodes interpolate its logarithm.
    vector<Panel<NN>> dense;
    for (auto &p : nuMass)
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
    printQuantiles("nu", nuMass[0].a, nuMass.back().b, nuCDF,
                   [](double x) { return c.shift + std::exp(x); });
    for (size_t i = 0; i < c.nuAt.size(); i++)
      print("nu.cdf" + std::to_string(i), nuCDF(std::log(c.nuAt[i] - c.shift)));
  }

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
