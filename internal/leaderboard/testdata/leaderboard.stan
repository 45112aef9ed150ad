// Scores y = b_task + mu_system + e, with a mixture of six normal groups of systems and a noise of each system.
// mu, the group of a system, and the shape a are integrated out. Given b, the systems are independent, and a system's
// scores count by their mean and their sum of squares.
data {
  int<lower=1> I;                       // tasks
  int<lower=2> J;                       // systems
  int<lower=1> N;                       // scores
  int<lower=1, upper=I> task[N];
  int<lower=1, upper=J> system[N];
  vector[N] y;
  vector<lower=0>[J] n;                 // scores of a system
  real<lower=0> xi;                     // sd of the centres of groups
  real lower_tau;                       // bounds of log tau
  real upper_tau;
}
transformed data {
  int G = 6;
  real shape[4] = {4.0, 8.0, 16.0, 64.0};
}
parameters {
  vector[I] level;                      // b plus the mean of the groups, so that it does not depend on their common level
  real log_s0;                          // flat
  vector[J] z;                          // log(s/s0)
  simplex[G] pi_;
  vector[G] m_raw;
  vector<lower=lower_tau, upper=upper_tau>[G] log_tau; // uniform
}
transformed parameters {
  vector[G] m = xi * m_raw;
  vector[I] b = level - dot_product(pi_, m);
  vector[J] s = exp(log_s0 + z);
  vector[J] mean_ = rep_vector(0, J);   // of y - b
  matrix[J, G] part;                    // log of the share of a group in the density of the mean
  {
    vector[G] tau2 = exp(2 * log_tau);
    vector[N] d = y - b[task];
    for (k in 1:N) mean_[system[k]] += d[k];
    mean_ = mean_ ./ n;
    for (j in 1:J) for (g in 1:G)
      part[j, g] = log(pi_[g]) + normal_lpdf(mean_[j] | m[g], sqrt(tau2[g] + square(s[j]) / n[j]));
  }
}
model {
  vector[N] e = y - b[task] - mean_[system];
  vector[4] each;
  pi_ ~ dirichlet(rep_vector(0.5, G));
  m_raw ~ normal(0, 1);
  // s^2 is InvGamma(a, a s0^2), so that 2z = log(s^2/s0^2) has this density
  for (k in 1:4) each[k] = J * (shape[k] * log(shape[k]) - lgamma(shape[k])) - shape[k] * sum(2 * z + exp(-2 * z));
  target += log_sum_exp(each);
  target += -dot_product(n - 1, log(s)) - 0.5 * sum(square(e ./ s[system]));
  for (j in 1:J) target += log_sum_exp(part[j]);
}
generated quantities {
  vector[J] mu;                         // minus its mean over systems
  for (j in 1:J) {
    int g = categorical_logit_rng(part[j]');
    real tau2 = exp(2 * log_tau[g]);
    real v = square(s[j]) / n[j];
    mu[j] = normal_rng((m[g] * v + mean_[j] * tau2) / (v + tau2), sqrt(v * tau2 / (v + tau2)));
  }
  mu -= mean(mu);
}
