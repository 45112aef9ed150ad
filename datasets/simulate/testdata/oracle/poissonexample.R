# The example of Corani and Benavoli (2015, section 3.2): the mean of P(X > 5) and of P(X = 5), and of the p value of the signed-rank test.
# P is linear in the probability of each data set, and these are independent: its mean follows from the mean probabilities, and each of
# those is an integral over the mean and the standard deviation of ten folds. The p values: over 400,000 draws of the ten means.
# Run it in this folder: Rscript poissonexample.R > poissonexample.csv (some seconds).
set.seed(2015)
draws <- 400000

# The mean of pt(t, 9) for t = (sqrt(10) mu/sigma + z)/s, z standard normal and s the root of a chi-squared variate over its 9 degrees of freedom.
win <- function(mu, sigma) {
  given <- function(s) integrate(function(z) pt((sqrt(10) * mu / sigma + z) / s, 9) * dnorm(z), -Inf, Inf, rel.tol = 1e-10)$value
  integrate(function(s) vapply(s, given, 0) * dchisq(9 * s^2, 9) * 18 * s, 0, Inf, rel.tol = 1e-9)$value
}

p.values <- function(sigma) {
  x <- matrix(rnorm(10 * draws, rep(c(0.1, -0.1), each = 5), rep(c(0.05, sigma) / sqrt(10), each = 5)), 10)
  w <- apply(x, 2, function(d) sum(rank(abs(d))[d > 0]))
  cbind(psignrank(w - 1, 10, lower.tail = FALSE), pmin(1, 2 * pmin(psignrank(w, 10), psignrank(w - 1, 10, lower.tail = FALSE))))
}

cat(sprintf("# %s\n", R.version.string))
cat("sigma,right,tie,one_sided,two_sided\n")
for (sigma in c(0.05, 0.15)) {
  a <- dbinom(0:5, 5, win(0.1, 0.05))
  b <- dbinom(0:5, 5, win(-0.1, sigma))
  mass <- outer(a, b)
  count <- outer(0:5, 0:5, "+")
  p <- colMeans(p.values(sigma))
  cat(sprintf("%g,%.8f,%.8f,%.5f,%.5f\n", sigma, sum(mass[count > 5]), sum(mass[count == 5]), p[1], p[2]))
}
