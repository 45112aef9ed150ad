// The hierarchical model of Corani et al. (2017) over all scores, as the paper writes it and the authors computed it: a
// multivariate normal for the n scores of each data set, with the inverse of the correlation matrix, and σ_i sampled.
// hierarchical.stan is the same model over the mean and the sum of squares of each data set.
data {
  int<lower=1> q;              // data sets
  int<lower=3> n;              // scores on each
  matrix[q, n] x;              // score(right) − score(left)
  real<lower=0, upper=1> rho;
  real<lower=0> delta0_max;
  real<lower=0> sigma0_max;
  real<lower=0> sigma_max;
}
transformed data {
  // M has 1 on the diagonal and rho elsewhere.
  matrix[n, n] precision = inverse_spd(add_diag(rep_matrix(rho, n, n), rep_vector(1 - rho, n)));
}
parameters {
  real<lower=-delta0_max, upper=delta0_max> delta0;
  real<lower=0, upper=sigma0_max> sigma0;
  real<lower=0> nu_minus_1;
  real<lower=0.5, upper=5> alpha;
  real<lower=0.05, upper=0.15> beta;
  vector[q] delta;
  vector<lower=0, upper=sigma_max>[q] sigma;
}
model {
  matrix[q, n] d = x - rep_matrix(delta, n);
  nu_minus_1 ~ gamma(alpha, beta);
  delta ~ student_t(1 + nu_minus_1, delta0, sigma0);
  target += -n * sum(log(sigma)) - 0.5 * dot_product(rows_dot_product(d * precision, d), inv_square(sigma));
}
