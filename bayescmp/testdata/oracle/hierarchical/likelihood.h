// The integrals over σ_i and δ_i.
#pragma once

#include "model.h"

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

static void complain(const char *what) { std::fprintf(stderr, "%s\n", what); }

// ---- Z_i = ∫ p(x_i | δ) t_ν(δ; δ0, σ0) dδ ----
//
// Both factors have a centre and a scale: m, τ and δ0, σ0. The trapezoid rule goes over
// s = asinh((δ−m)/τ) + asinh((δ−δ0)/σ0), which has nodes where either factor has its bulk, and even
// nodes in log δ in the tails. δ solves a quadratic equation.

const int most = 4096, chunk = 8, pad = 4;
static vector<double> tableH;  // √2 sinh(s/2) at s = (j + shift)·step
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
    double narrow = std::min(g.tau, sigma0);
    auto small = [&](int j) { return e[j] - top + std::log(jac[j] / narrow) < -27; };
    while (!small(to - 1)) {
      if (to + chunk > int(tableH.size())) return complain("table too short");
      fill<gauss>(g, delta0, sigma0, nu, &tableH[0], to, to + chunk);
      to += chunk;
    }
    while (!small(from)) {
      if (from < chunk) return complain("table too short");
      fill<gauss>(g, delta0, sigma0, nu, &tableH[0], from - chunk, from);
      from -= chunk;
    }
    for (int j = from; j < to; j++) top = std::max(top, e[j]);
  }
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

static double logZ(const Group &g, double delta0, double sigma0, const Population &t) {
  runKernel(g, delta0, sigma0, t);
  return kernel.logSum() + t.logConstant - std::log(sigma0);
}

static double logProduct(double delta0, double sigma0, const Population &t) {
  double sum = 0;
  for (const Group &g : c.groups) sum += logZ(g, delta0, sigma0, t);
  return sum;
}
