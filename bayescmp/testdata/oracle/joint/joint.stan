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
  matrix[2, 2] A;
  vector<lower=0>[2] excess;
  vector[2] y[Q];                       // components; D = mu + A y
  vector[2] y1[Q1];
  cov_matrix[2] Sigma[Q];
  cov_matrix[1] Sigma1[Q1];
}
transformed parameters {
  vector[2] nu = excess + 1;
  vector[2] D[Q];
  vector[2] D1[Q1];
  for (i in 1:Q) D[i] = mu + A * y[i];
  for (i in 1:Q1) D1[i] = mu + A * y1[i];
}
model {
  excess ~ gamma(2, 0.1);
  target += -log_determinant(A * A' + N);
  for (i in 1:Q) {
    matrix[n, 2] r = X[i] - rep_matrix(D[i]', n);
    target += -1.5 * log_determinant(Sigma[i]);
    target += -0.5 * n * log_determinant(Sigma[i]) - 0.5 * trace(Sigma[i] \ (r' * precision * r));
    target += student_t_lpdf(y[i] | nu, 0, 1);
  }
  for (i in 1:Q1) {
    matrix[n, 1] r = X1[i] - rep_matrix((P[i] * D1[i])', n);
    target += -0.5 * log_determinant(Sigma1[i]);
    target += -0.5 * n * log_determinant(Sigma1[i]) - 0.5 * trace(Sigma1[i] \ (r' * precision * r));
    target += student_t_lpdf(y1[i] | nu, 0, 1);
  }
}
generated quantities {
  vector[2] next_ = mu + A * [student_t_rng(nu[1], 0, 1), student_t_rng(nu[2], 0, 1)]';
  int best = next_[1] > 0 && next_[1] > next_[2] ? 1 : next_[2] > 0 && next_[2] > next_[1] ? 2 : 0;
  vector[3] at;                         // the populations of the pairs 0 and 1, 0 and 2, 1 and 2:
  matrix[3, 2] weight;                  // at + weight * y, with Students y
  at[1] = mu[1]; at[2] = mu[2]; at[3] = mu[2] - mu[1];
  weight[1] = A[1]; weight[2] = A[2]; weight[3] = A[2] - A[1];
}
