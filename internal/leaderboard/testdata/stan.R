# Adds the answers of Stan to the data sets in leaderboard.json. See README.md.
#   Rscript stan.R [FOLDER]        (from this directory, after gibbs.py; the folder keeps the compiled model and the fits)
suppressMessages({ library(methods); library(rstan); library(jsonlite); library(parallel) })
boost <- system.file("include", package = "BH")
if (boost == "") boost <- "/usr/include" # Debian's BH has no headers of its own
folder <- commandArgs(TRUE)
kept <- function(name, make) { # a result, from the folder if it is there
  file <- file.path(folder, paste0(name, ".rds"))
  if (length(folder) && file.exists(file)) return(readRDS(file))
  made <- make()
  if (length(folder)) saveRDS(made, file)
  made
}
model <- kept("model", function() stan_model("leaderboard.stan", boost_lib = boost))
warmup <- 1000; draws <- 10000; chains <- 8 # iterations of a chain

read <- function() fromJSON("leaderboard.json", simplifyVector = FALSE)
matrix_of <- function(rows) t(sapply(rows, function(row) sapply(row, function(x) if (is.null(x)) NA else x)))

# The scores in units of the residual, about their mean; a row is a task.
prepare <- function(y) {
  at <- which(!is.na(y), arr.ind = TRUE)
  I <- nrow(y); J <- ncol(y); N <- nrow(at)
  fit <- lm(y[at] ~ factor(at[, 1], 1:I) + factor(at[, 2], 1:J))
  effects <- c(0, tail(coef(fit), J - 1))
  r <- sum(residuals(fit)^2) / (N - I - J + 1)
  unit <- sqrt(r)
  u <- sqrt(r / (N / J))
  xi <- max((max(effects) - min(effects)) / 2, u)
  list(unit = unit, data = list(I = I, J = J, N = N, task = at[, 1], system = at[, 2], y = (y[at] - mean(y[at])) / unit,
    n = colSums(!is.na(y)), xi = xi / unit, lower_tau = log(u / 256 / unit), upper_tau = log(max(2 * xi, 4 * u) / unit)))
}

# A mean with its error; a draw is by iteration and chain.
value <- function(x, least = 0) {
  ess <- min(ess_bulk(x), length(x))
  if (!is.finite(ess)) ess <- length(x)
  c(mean(x), max(sd(x) / sqrt(ess), least))
}
deviation <- function(x) { v <- value((x - mean(x))^2); c(sqrt(v[1]), v[2] / (2 * sqrt(v[1]))) }
# The error of a quantile is that of the probability below it, over the density.
quantile_of <- function(x, p) {
  q <- quantile(x, p, names = FALSE)
  near <- quantile(x, p + c(-0.01, 0.01), names = FALSE)
  c(q, value(1 * (x < q))[2] * (near[2] - near[1]) / 0.02)
}

answer <- function(name, y) {
  p <- prepare(y)
  fit <- kept(name, function() sflist2stanfit(mclapply(1:chains, function(i) sampling(model, p$data, chains = 1, chain_id = i, seed = 1,
    iter = warmup + draws, warmup = warmup, refresh = 0, control = list(adapt_delta = 0.95), pars = c("mu", "s", "log_s0", "lp__")),
    mc.cores = 2)))
  got <- rstan::extract(fit, permuted = FALSE)
  J <- ncol(y)
  mu <- got[, , sprintf("mu[%d]", 1:J)] * p$unit
  rank <- aperm(apply(mu, 1:2, function(x) rank(-x)), c(2, 3, 1))
  one <- 1 / (dim(mu)[1] * dim(mu)[2]) # no error of a probability is smaller
  each <- function(f) lapply(1:J, f)
  watched <- got[, , c(sprintf("mu[%d]", 1:J), sprintf("s[%d]", 1:J), "log_s0", "lp__")]
  list(mean = each(function(j) value(mu[, , j])), sd = each(function(j) deviation(mu[, , j])),
    best = each(function(j) value(1 * (rank[, , j] == 1), one)), first3 = each(function(j) value(1 * (rank[, , j] <= 3), one)),
    q025 = each(function(j) quantile_of(mu[, , j], 0.025)), q975 = each(function(j) quantile_of(mu[, , j], 0.975)),
    noise = each(function(j) value(got[, , sprintf("s[%d]", j)] * p$unit)),
    rhat = max(apply(watched, 3, rstan::Rhat)), ess = min(apply(watched, 3, ess_bulk), apply(watched, 3, ess_tail)),
    divergent = get_num_divergent(fit), deepest = sum(get_num_max_treedepth(fit)), draws = length(mu) / J)
}

for (i in seq_along(read()$sets)) {
  set <- read()$sets[[i]]
  got <- answer(set$name, matrix_of(set$scores))
  message(set$name, ": R-hat ", round(got$rhat, 4), ", least effective ", round(got$ess), ", divergent ", got$divergent, ", at the depth ", got$deepest)
  all <- read()
  all$sets[[i]]$stan <- rapply(got, function(x) signif(x, 6), how = "replace")
  lines <- sapply(all$sets, toJSON, auto_unbox = TRUE, digits = NA, null = "null")
  by <- paste0(sub("; R .*", "", all$by), "; ", R.version.string, ", rstan ", packageVersion("rstan"))
  writeLines(sprintf('{"by":"%s","sets":[\n%s\n]}', by, paste(lines, collapse = ",\n")), "leaderboard.json")
}
