# abilities.json: posteriors of the models of Bradley and Terry, Davidson, Plackett and Luce, by Stan. See ../README.md.
#   Rscript stan.R [model.rds]     (from this directory; the model is compiled, or read from the file)
suppressMessages({ library(rstan); library(jsonlite) })
boost <- system.file("include", package = "BH")
if (boost == "") boost <- "/usr/include" # Debian's BH has no headers of its own
file <- commandArgs(TRUE)
model <- if (length(file)) readRDS(file[1]) else stan_model("abilities.stan", boost_lib = boost)

# A row is left, right, won, lost, tied, players counted from 1.
spread <- rbind(c(1, 2, 5, 14, 1), c(1, 3, 0, 17, 3), c(1, 4, 0, 17, 3), c(1, 5, 4, 14, 2), c(2, 3, 6, 13, 1), c(2, 4, 5, 14, 1), c(2, 5, 5, 14, 1),
  c(3, 4, 8, 7, 5), c(3, 5, 10, 9, 1), c(4, 5, 11, 8, 1))
few <- rbind(c(1, 2, 6, 0, 2), c(1, 3, 4, 0, 0), c(2, 3, 3, 2, 4), c(2, 4, 1, 1, 3), c(3, 4, 2, 1, 2))
apart <- rbind(c(1, 2, 5, 1, 0), c(3, 4, 2, 7, 0))
# Groups from the best to the worst; some players are missing.
rankings <- list(list(1, 2, 3, 4, 5), list(1, c(2, 3), 4, 5), list(c(2, 1, 4), 3), list(3, c(1, 2, 4, 5)), list(2, 5, 1), list(c(1, 2), c(3, 4), 5), list(4, 1),
  list(1, 3, c(2, 4, 5)))
cases <- list(
  list(name = "pooled", players = 5, pairs = spread, davidson = FALSE, worths = FALSE), list(name = "worths", players = 5, pairs = spread, davidson = FALSE, worths = TRUE),
  list(name = "ties", players = 5, pairs = spread, davidson = TRUE, worths = FALSE), list(name = "never lost", players = 4, pairs = few, davidson = TRUE, worths = FALSE),
  list(name = "never lost, worths", players = 4, pairs = few, davidson = TRUE, worths = TRUE),
  list(name = "two groups", players = 4, pairs = apart, davidson = FALSE, worths = FALSE),
  list(name = "rankings", players = 5, rankings = rankings, davidson = FALSE, worths = FALSE),
  list(name = "rankings, worths", players = 5, rankings = rankings, davidson = FALSE, worths = TRUE))

permutations <- function(v) if (length(v) < 2) list(v) else
  do.call(c, lapply(seq_along(v), function(i) lapply(permutations(v[-i]), function(p) c(v[i], p))))
orders <- function(groups) {
  out <- list(c())
  for (g in groups) out <- do.call(c, lapply(out, function(o) lapply(permutations(g), function(p) c(o, p))))
  out
}
answer <- function(case) {
  k <- case$players
  p <- case$pairs
  n <- if (is.null(p)) 0 else nrow(p)
  column <- function(i) if (n) array(p[, i]) else array(numeric(0))
  all <- lapply(case$rankings, orders)
  counts <- lengths(all)
  rows <- do.call(rbind, lapply(do.call(c, all), function(o) c(o, rep(0, k - length(o)))))
  data <- list(K = k, N = n, left = column(1), right = column(2), won = column(3), lost = column(4), tied = column(5), davidson = as.integer(case$davidson),
    worths = as.integer(case$worths), M = length(all), R = if (is.null(rows)) 0 else nrow(rows), first = array(as.integer(cumsum(c(1, counts))[seq_along(counts)])),
    count = array(as.integer(counts)), order = if (is.null(rows)) array(0L, c(0, k)) else rows)
  fit <- sampling(model, data, chains = 4, iter = 6000, warmup = 1000, seed = 1, refresh = 0, control = list(adapt_delta = 0.95))
  stopifnot(get_num_divergent(fit) == 0)
  draws <- rstan::extract(fit, permuted = FALSE)
  at <- function(i) draws[, , sprintf("beta[%d]", i)]
  value <- function(x) {
    ess <- min(ess_bulk(x), length(x))
    if (!is.finite(ess)) ess <- length(x)
    c(mean(x), sd(x) / sqrt(ess))
  }
  middle <- Reduce(`+`, lapply(1:k, at)) / k
  top <- Reduce(pmax, lapply(1:k, at))
  out <- list()
  for (i in 1:k) {
    out[[sprintf("ability.%d", i - 1)]] <- value(at(i) - middle)
    out[[sprintf("best.%d", i - 1)]] <- value(1 * (at(i) == top))
    for (j in seq_len(k)) if (j > i) {
      out[[sprintf("beats.%d.%d", i - 1, j - 1)]] <- value(1 / (1 + exp(at(j) - at(i))))
      out[[sprintf("above.%d.%d", i - 1, j - 1)]] <- value(1 * (at(i) > at(j)))
    }
  }
  if (case$davidson) out$tie <- value(draws[, , "tie"])
  case$pairs <- if (n) p - rep(c(1, 1, 0, 0, 0), each = n)
  case$rankings <- lapply(case$rankings, function(r) lapply(r, function(g) I(g - 1)))
  c(case, list(answers = out))
}
write(toJSON(list(by = paste(R.version.string, "rstan", packageVersion("rstan")), cases = lapply(cases, answer)), auto_unbox = TRUE, digits = 8),
  "../abilities.json")
