// The hierarchical model of Corani, Benavoli, Demšar, Mangili and Zaffalon (Machine Learning 106, 2017), written for speed from its
// mathematics, with the prior ν − 1 ~ Gamma(α, β), α ~ U(0.5, 5), β ~ U(0.05, 0.15):
//
//   x_i ~ MVN(1 δ_i, σ_i² M_ρ),  σ_i ~ U(0, sigma_max),  δ_i ~ t_ν(δ0, σ0),  δ0 ~ U(−delta0_max, delta0_max),  σ0 ~ U(0, sigma0_max)
//
// M_ρ (1 on the diagonal, ρ elsewhere) has the eigenvalue 1 + (n−1)ρ once, along the ones, and 1 − ρ otherwise. So the
// mean and S = Σ(x − mean)² are sufficient, independent given δ_i and σ_i, and no n × n matrix is needed:
//
//   mean_i ~ N(δ_i, σ_i² (1+(n−1)ρ)/n),   S_i/((1−ρ) σ_i²) ~ χ²_{n−1}
//
// integrate_sigma = 0 samples σ_i, as the model is written. 1 integrates it out, which leaves a Student with n−2 degrees
// of freedom; sigma_max then does not appear: compare.R checks that it cuts off less than 1e-12.
//
// δ_i is centred: with many scores on each data set the data hold it, and the non-centred form is slower and diverges.
// No arrays, so that Stan of before and after 2.26 reads it.
data {
  int<lower=1> q;              // data sets
  vector[q] mean_diff;         // of the differences, score(right) − score(left)
  vector<lower=0>[q] S;        // Σ(difference − mean)²
  vector<lower=3>[q] n;        // number of scores
  vector<lower=0, upper=1>[q] rho;
  real<lower=0> delta0_max;
  real<lower=0> sigma0_max;
  real<lower=0> sigma_max;
  int<lower=0, upper=1> integrate_sigma;
}
transformed data {
  vector[q] a = S ./ (1 - rho);
  vector[q] c = sqrt((1 + (n - 1) .* rho) ./ n);
  vector[q] tau = c .* sqrt(a ./ (n - 2));
}
parameters {
  real<lower=-delta0_max, upper=delta0_max> delta0;
  real<lower=0, upper=sigma0_max> sigma0;
  real<lower=0> nu_minus_1;
  real<lower=0.5, upper=5> alpha;
  real<lower=0.05, upper=0.15> beta;
  vector[q] delta;
  vector<lower=0, upper=sigma_max>[integrate_sigma ? 0 : q] sigma;
}
model {
  nu_minus_1 ~ gamma(alpha, beta);
  delta ~ student_t(1 + nu_minus_1, delta0, sigma0);
  if (integrate_sigma) {
    mean_diff ~ student_t(n - 2, delta, tau);
  } else {
    mean_diff ~ normal(delta, c .* sigma);
    target += -dot_product(n - 1, log(sigma)) - 0.5 * dot_product(a, inv_square(sigma));
  }
}
