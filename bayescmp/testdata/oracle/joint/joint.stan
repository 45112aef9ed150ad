// Contrasts are score(2) - score(1) and score(3) - score(1). Nothing is integrated out.
data {
  int<lower=0> Q;                       // data sets with all three classifiers
  int<lower=0> n;                       // folds
  matrix[n, 2] X[Q];                    // contrasts by fold
  int<lower=0> Q1;                      // data sets with two classifiers
  matrix[n, 1] X1[Q1];
  matrix[1, 2] P[Q1];                   // their contrast
  matrix[n, n] precision;               // inverse of the correlations of the folds
  cov_matrix[2] N;
  real rope;
}
parameters {
  vector[2] mu;
  cov_matrix[2] Sigma0;
  real<lower=0> excess;
  vector[2] D[Q];
  vector[2] D1[Q1];
  cov_matrix[2] Sigma[Q];
  cov_matrix[1] Sigma1[Q1];
}
transformed parameters { real nu = excess + 1; }
model {
  excess ~ gamma(2, 0.1);
  target += -0.5 * log_determinant(Sigma0) - log_determinant(Sigma0 + N);
  for (i in 1:Q) {
    matrix[n, 2] r = X[i] - rep_matrix(D[i]', n);
    target += -1.5 * log_determinant(Sigma[i]);
    target += -0.5 * n * log_determinant(Sigma[i]) - 0.5 * trace(Sigma[i] \ (r' * precision * r));
    D[i] ~ multi_student_t(nu, mu, Sigma0);
  }
  for (i in 1:Q1) {
    matrix[n, 1] r = X1[i] - rep_matrix((P[i] * D1[i])', n);
    target += -0.5 * log_determinant(Sigma1[i]);
    target += -0.5 * n * log_determinant(Sigma1[i]) - 0.5 * trace(Sigma1[i] \ (r' * precision * r));
    D1[i] ~ multi_student_t(nu, mu, Sigma0);
  }
}
generated quantities {
  vector[2] next_ = multi_student_t_rng(nu, mu, Sigma0);
  int best = next_[1] > 0 && next_[1] > next_[2] ? 1 : next_[2] > 0 && next_[2] > next_[1] ? 2 : 0;
  vector[3] scale;
  vector[3] left;                       // probabilities of the regions: 0 and 1, 0 and 2, 1 and 2
  vector[3] right;
  vector[3] at;
  at[1] = mu[1]; at[2] = mu[2]; at[3] = mu[2] - mu[1];
  scale[1] = sqrt(Sigma0[1, 1]); scale[2] = sqrt(Sigma0[2, 2]);
  scale[3] = sqrt(Sigma0[1, 1] + Sigma0[2, 2] - 2 * Sigma0[1, 2]);
  for (p in 1:3) {
    left[p] = student_t_cdf(-rope, nu, at[p], scale[p]);
    right[p] = 1 - student_t_cdf(rope, nu, at[p], scale[p]);
  }
}
