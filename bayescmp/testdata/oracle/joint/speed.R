# How long Stan takes for what BenchmarkJointHierarchical measures, and whether it answers alike. See ../README.md.
#   Rscript speed.R K DRAWS       (from this directory; K is 5 or 20 classifiers; four chains, DRAWS each and as many to warm up)
suppressMessages({ library(rstan); library(parallel) })
given <- as.integer(commandArgs(TRUE))
k <- given[1]; draws <- given[2]; d <- k - 1; n <- 100
if (k == 5) { # 74 data sets of uci-weka
  table <- read.csv(gzfile("../../../../datasets/data/uci-weka.csv.gz"))
  names <- unique(table$classifier)
  sets <- split(table, table$dataset)
  scores <- lapply(sets, function(t) sapply(names, function(c) t$accuracy[t$classifier == c])) # by run and fold for each classifier
  rho <- sapply(sets, function(t) mean(t$n_test / (t$n_train + t$n_test)))
  least <- sapply(sets, function(t) mean(1 / t$n_test^2)) * (1 - 1 / n)
} else { # made up, classifier c better by 0.01 c
  set.seed(1)
  names <- letters[1:k]
  scores <- lapply(1:74, function(i) sapply(1:k, function(c) 0.8 + 0.01 * (c - 1) + 0.01 * rnorm(1) + 0.02 * rnorm(n)))
  rho <- rep(0.1, 74); least <- rep(1e-12, 74)
}

# The contrasts of Helmert, their means, and the sums of products about these, of which no eigenvalue is too small.
H <- t(contr.helmert(k)); H <- H / sqrt(rowSums(H^2))
centred <- lapply(scores, function(x) scale(x, scale = FALSE))
means <- lapply(scores, function(x) as.vector(H %*% colMeans(x)))
squares <- Map(function(x, l) {
  e <- eigen(H %*% crossprod(x) %*% t(H), symmetric = TRUE)
  e$vectors %*% (pmax(e$values, l / 2) * t(e$vectors))
}, centred, least)
weight <- n / (1 + (n - 1) * rho)

# N: the sum B of (N + V)^-1 is Q/2 N^-1. Each step goes to the X with X B X = Q/2 N.
V <- Map(function(s, rho, w) s / ((1 - rho) * w * (n - 1)), squares, rho, weight)
half <- function(m, p) { e <- eigen(m, symmetric = TRUE); e$vectors %*% (e$values^p * t(e$vectors)) }
N <- Reduce(`+`, V) / length(V)
for (i in 1:500) {
  B <- Reduce(`+`, lapply(V, function(v) solve(N + v)))
  r <- half(B, 0.5); i_r <- half(B, -0.5)
  N <- i_r %*% half(r %*% (length(V) / 2 * N) %*% r, 0.5) %*% i_r
}
stopifnot(max(abs(Reduce(`+`, lapply(V, function(v) solve(N + v))) %*% N - length(V) / 2 * diag(d))) < 1e-6)
L <- t(chol(N))
data <- list(d = d, Q = length(V), m = lapply(means, function(m) forwardsolve(L, m)), power = (n + d - 2) / 2,
  root = Map(function(s, rho, w) chol(w * (1 - rho) * t(L) %*% solve(s) %*% L), squares, rho, weight))

boost <- system.file("include", package = "BH"); if (boost == "") boost <- "/usr/include"
model <- stan_model("contrasts.stan", boost_lib = boost)
middle <- Reduce(`+`, data$m) / data$Q
start <- function() list(mu = middle + rnorm(d) / 10, A = diag(d) + matrix(rnorm(d * d) / 10, d), excess = rep(10, d), alpha = 2,
  beta = 0.1, y = sapply(data$m, function(m) m - middle))
runs <- mclapply(1:4, function(i) {
  set.seed(i)
  time <- system.time(f <- suppressWarnings(sampling(model, data, chains = 1, chain_id = i, seed = 1, init = list(start()),
    iter = 2 * draws, refresh = 0)))
  list(fit = f, cpu = time[["user.self"]] + time[["sys.self"]])
}, mc.cores = 2)
cat("processor time", sum(sapply(runs, `[[`, "cpu")), "s\n")
fit <- sflist2stanfit(lapply(runs, `[[`, "fit"))
mu <- rstan::extract(fit, "mu", permuted = FALSE)
cat("divergent", get_num_divergent(fit), " R-hat of mu", max(apply(mu, 3, rstan::Rhat)), " effective draws of mu",
  min(apply(mu, 3, ess_bulk)), "\n")
following <- rstan::extract(fit, "next_")[[1]] %*% t(L) %*% H
best <- table(factor(names[max.col(following)], names)) / nrow(following)
print(round(best, 3))
