data {
  int<lower=1> K;
  int<lower=0> N;                       // pairs
  int<lower=1,upper=K> left[N];
  int<lower=1,upper=K> right[N];
  vector[N] won;                        // counts, which may be halves
  vector[N] lost;
  vector[N] tied;
  int<lower=0,upper=1> davidson;
  int<lower=0,upper=1> worths;          // uniform worths instead of pooled abilities
  int<lower=0> M;                       // rankings; an order is a row of K players
  int<lower=0> R;                       // rankings of all orders together
  int<lower=0> first[M];                // where the orders of a ranking begin, from 1
  int<lower=0> count[M];
  int<lower=0> order[R, K];             // 0 after the last
}
parameters {
  vector[K] raw;
  real<lower=0> sigma;
  real<lower=0,upper=1> tie;            // probability of a tie between equals
}
transformed parameters {
  vector[K] beta = worths ? raw : sigma * raw;
}
model {
  sigma ~ lognormal(0, 0.5);
  if (worths) {
    // log-gamma(1): worths are exponential, shares of them uniform
    target += sum(beta) - sum(exp(beta));
  } else raw ~ normal(0, 1);
  for (n in 1:N) {
    real d = beta[left[n]] - beta[right[n]];
    if (davidson) {
      vector[3] u;
      u[1] = d / 2; u[2] = -d / 2; u[3] = log(2 * tie / (1 - tie));
      target += won[n] * u[1] + lost[n] * u[2] + tied[n] * u[3]
        - (won[n] + lost[n] + tied[n]) * log_sum_exp(u);
    } else target += -won[n] * log1p_exp(-d) - lost[n] * log1p_exp(d);
  }
  for (m in 1:M) {
    vector[count[m]] each;
    for (r in 1:count[m]) {
      real s = 0;
      int there = 0;
      for (k in 1:K) if (order[first[m] + r - 1, k] > 0) there += 1;
      for (k in 1:(there - 1))
        s += beta[order[first[m] + r - 1, k]] - log_sum_exp(beta[order[first[m] + r - 1, k:there]]);
      each[r] = s;
    }
    target += log_sum_exp(each) - log(count[m]);
  }
}
