// How fine everything is, Gauss-Legendre rules, and functions as Legendre series on panels.
#pragma once

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

#ifdef COARSE
const int ND = 12;  // nodes of a panel of δ0
const int NL = 14;  // the same, of the logarithm of the density
const int NS = 10;  // of log σ0
const int NN = 6;   // of log(ν − shift)
#else
const int ND = 13, NL = 16, NS = 11, NN = 7;
#endif

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
