// The joint model of several classifiers on complete data, as fast as we can write it: the covariances of the folds are integrated
// out, and the coordinates are those in which N is the unit matrix.
data {
  int<lower=1> d;                       // contrasts
  int<lower=0> Q;                       // data sets
  vector[d] m[Q];                       // mean contrasts
  matrix[d, d] root[Q];                 // root' root is the precision of a mean
  real power;                           // the likelihood of D is (1 + |root (D - m)|^2)^-power
}
parameters {
  vector[d] mu;
  matrix[d, d] A;
  vector<lower=0>[d] excess;
  real<lower=0.5, upper=5> alpha;
  real<lower=0.05, upper=0.15> beta;
  matrix[d, Q] y;                       // components; D = mu + A y
}
model {
  excess ~ gamma(alpha, beta);
  target += -(d - 1) * log_determinant(add_diag(tcrossprod(A), 1));
  for (j in 1:d) y[j] ~ student_t(excess[j] + 1, 0, 1);
  for (i in 1:Q) target += -power * log1p(dot_self(root[i] * (mu + A * col(y, i) - m[i])));
}
generated quantities {
  vector[d] next_;
  {
    vector[d] e;
    for (j in 1:d) e[j] = student_t_rng(excess[j] + 1, 0, 1);
    next_ = mu + A * e;
  }
}
