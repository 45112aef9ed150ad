# joint.json: the posterior of the joint model of three classifiers, one of them missing on a data set, by Stan. See ../README.md.
#   Rscript stan.R [model.rds]     (from this directory; the model is compiled, or read from the file)
suppressMessages({ library(rstan); library(jsonlite) })
boost <- system.file("include", package = "BH")
if (boost == "") boost <- "/usr/include" # Debian's BH has no headers of its own
file <- commandArgs(TRUE)
model <- if (length(file) && file.exists(file[1])) readRDS(file[1]) else stan_model("joint.stan", boost_lib = boost)
if (length(file)) saveRDS(model, file[1])

set.seed(18)
q <- 9; n <- 10; rho <- 0.1; rope <- 0.01
center <- c(0.8, 0.81, 0.83)
scores <- lapply(1:q, function(i) {
  true <- center + 0.02 * rnorm(3) + 0.03 * rnorm(1)
  round(t(true + 0.04 * matrix(rnorm(3 * n), 3) + rep(0.03 * rnorm(n), each = 3)), 3) # a row is a fold
})
missing <- 4 # classifier 3 is missing there
full <- lapply(setdiff(1:q, missing), function(i) cbind(scores[[i]][, 2] - scores[[i]][, 1], scores[[i]][, 3] - scores[[i]][, 1]))
part <- list(cbind(scores[[missing]][, 2] - scores[[missing]][, 1]))
P <- matrix(c(1, 0), 1)

# N: the minimum of the sum of log|P N P' + V| - log|P N P'|/2
weight <- n / (1 + (n - 1) * rho)
V <- lapply(c(full, part), function(x) var(x) / (1 - rho) / weight)
at <- c(rep(list(diag(2)), length(full)), list(P))
objective <- function(p) {
  L <- matrix(c(exp(p[1]), p[2], 0, exp(p[3])), 2); N <- L %*% t(L)
  sum(mapply(function(v, a) log(det(a %*% N %*% t(a) + v)) - log(det(a %*% N %*% t(a))) / 2, V, at))
}
p <- c(-4, 0, -4)
for (i in 1:20) p <- optim(p, objective, method = "BFGS", control = list(reltol = 1e-15, maxit = 1000, parscale = c(1, 0.01, 1)))$par
L <- matrix(c(exp(p[1]), p[2], 0, exp(p[3])), 2); N <- L %*% t(L)

correlation <- matrix(rho, n, n); diag(correlation) <- 1
# in hundredths, so that Stan's numbers are near 1
data <- list(Q = length(full), n = n, X = lapply(full, function(x) 100 * x), Q1 = 1, X1 = lapply(part, function(x) 100 * x), P = list(P),
  precision = solve(correlation), N = 1e4 * N, rope = 100 * rope)
start <- function() list(mu = c(1, 3), A = diag(2) * 2, excess = c(10, 10),
  y = lapply(full, function(x) (100 * colMeans(x) - c(1, 3)) / 2), y1 = array(c(50 * mean(part[[1]]) - 0.5, 0), c(1, 2)),
  Sigma = lapply(full, function(x) 1e4 * var(x)), Sigma1 = array(1e4 * var(part[[1]]), c(1, 1, 1)))
data$P <- array(P, c(1, 1, 2)); data$X1 <- array(data$X1[[1]], c(1, n, 1))
fit <- sampling(model, data, chains = 2, iter = 3000, warmup = 1000, seed = 1, init = start, refresh = 0, cores = 2, control = list(adapt_delta = 0.98))
message(get_num_divergent(fit), " divergent")
stopifnot(get_num_divergent(fit) == 0)
draws <- rstan::extract(fit, permuted = FALSE)
value <- function(x) {
  ess <- min(ess_bulk(x), length(x))
  if (!is.finite(ess)) ess <- length(x)
  c(mean(x), sd(x) / sqrt(ess))
}
get <- function(name) draws[, , name]
out <- list()
pairs <- list(c(0, 1), c(0, 2), c(1, 2))
# P(a sum of two Students is below x), by draw: the mean over even probabilities of the one with the smaller weight.
below <- function(x, w, nu) {
  narrow <- abs(w[, 1]) < abs(w[, 2])
  a <- ifelse(narrow, w[, 1], w[, 2]); b <- ifelse(narrow, w[, 2], w[, 1])
  f <- ifelse(narrow, nu[, 1], nu[, 2]); g <- ifelse(narrow, nu[, 2], nu[, 1])
  steps <- 400; sum <- 0
  for (i in 1:steps) sum <- sum + pt((x - a * qt((i - 0.5) / steps, f)) / abs(b), g)
  sum / steps
}
flat <- function(name) as.vector(get(name))
nu <- cbind(flat("nu[1]"), flat("nu[2]"))
for (p in 1:3) {
  name <- paste(pairs[[p]], collapse = ".")
  at <- get(sprintf("at[%d]", p))
  w <- cbind(flat(sprintf("weight[%d,1]", p)), flat(sprintf("weight[%d,2]", p)))
  by <- function(x) matrix(below(x - as.vector(at), w, nu), nrow(at))
  l <- by(-100 * rope); r <- 1 - by(100 * rope); m <- 1 - l - r
  out[[paste0("location.", name)]] <- value(at / 100)
  out[[paste0("next.left.", name)]] <- value(l)
  out[[paste0("next.right.", name)]] <- value(r)
  out[[paste0("rule.left.", name)]] <- value(1 * (l > m & l > r))
  out[[paste0("rule.right.", name)]] <- value(1 * (r > m & r > l))
}
for (c in 0:2) out[[sprintf("best.%d", c)]] <- value(1 * (get("best") == c))
third <- function(a, b, c) { m <- (a + b + c) / 3; list(a - m, b - m, c - m) }
order <- c(setdiff(1:q, missing), missing)
for (i in 1:q) {
  j <- which(order == i)
  name <- if (j < q) sprintf("D[%d,%%d]", j) else "D1[1,%d]"
  parts <- third(0 * get("at[1]"), get(sprintf(name, 1)) / 100, get(sprintf(name, 2)) / 100)
  for (c in 1:3) out[[sprintf("set.%d.%d", i - 1, c - 1)]] <- value(parts[[c]])
}
kept <- lapply(1:q, function(i) { x <- t(scores[[i]]); if (i == missing) x[1:2, ] else x })
write(toJSON(list(by = paste(R.version.string, "rstan", packageVersion("rstan")), rho = rho, rope = rope, scores = kept, answers = out), auto_unbox = TRUE, digits = 8),
  "../joint.json")
