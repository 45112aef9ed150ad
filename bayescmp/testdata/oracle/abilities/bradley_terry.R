# bradley_terry.csv: maximum likelihood by BradleyTerry2 and by glm, clustered errors by sandwich. See ../README.md.
#   Rscript bradley_terry.R      (from this directory)
suppressMessages({ library(BradleyTerry2); library(sandwich) })
state <- 11
draw <- function(n, most) sapply(seq_len(n), function(i) { state <<- (state * 16807) %% 2147483647; state %% most })
text <- function(v) sprintf("%.15g", v)
lines <- c()
one <- function(name, left, right, won, cluster) {
  k <- max(left, right)
  players <- factor(sprintf("p%02d", 1:k))
  games <- data.frame(l = factor(sprintf("p%02d", left), levels(players)), r = factor(sprintf("p%02d", right), levels(players)))
  b <- BTabilities(BTm(cbind(won, 1 - won), l, r, data = games, epsilon = 1e-14, maxit = 100))
  x <- matrix(0, length(won), k)
  x[cbind(seq_along(left), left)] <- 1
  x[cbind(seq_along(right), right)] <- x[cbind(seq_along(right), right)] - 1
  fit <- glm(won ~ 0 + x[, -1], family = binomial, control = glm.control(epsilon = 1e-14, maxit = 100))
  v <- vcovCL(fit, cluster, type = "HC0", cadjust = TRUE)
  stopifnot(max(abs(coef(fit) - b[-1, 1])) < 1e-6)
  lines <<- c(lines, sprintf("%s,%s,%s,%s,%s,%s,%s,%s", name, paste(left, collapse = " "), paste(right, collapse = " "), paste(won, collapse = " "),
    paste(cluster, collapse = " "), paste(text(coef(fit)), collapse = " "), paste(text(b[-1, 2]), collapse = " "), paste(text(sqrt(diag(v))), collapse = " ")))
}
for (size in list(c(3, 30), c(5, 80), c(9, 200))) {
  k <- size[1]; n <- size[2]
  left <- draw(n, k) + 1
  right <- (left + draw(n, k - 1)) %% k + 1
  won <- as.integer(draw(n, 1000) / 1000 < plogis((left - right) * 0.4))
  cluster <- draw(n, 12)
  one(sprintf("%d players", k), left, right, won, cluster)
}
writeLines(c(sprintf("# bradley_terry.R, %s, BradleyTerry2 %s, sandwich %s", R.version.string, packageVersion("BradleyTerry2"), packageVersion("sandwich")),
  "# Abilities against player 1, with the errors of BradleyTerry2 and those by cluster (HC0, times G/(G-1)).",
  "case,left,right,won,cluster,ability,error,clustered", lines), "../bradley_terry.csv")

# Davidson's model is log-linear: a factor for each pair, half of the difference of abilities, and one term for ties.
lines <- c()
for (k in c(3, 6)) {
  pairs <- t(combn(k, 2))
  won <- draw(nrow(pairs), 9) + 1; lost <- draw(nrow(pairs), 9) + 1; tied <- draw(nrow(pairs), 6)
  x <- matrix(0, 3 * nrow(pairs), k)
  for (i in seq_len(nrow(pairs))) for (s in 1:2) { x[3 * i - 2, pairs[i, s]] <- c(.5, -.5)[s]; x[3 * i, pairs[i, s]] <- c(-.5, .5)[s] }
  counts <- as.vector(rbind(won, tied, lost))
  fit <- glm(counts ~ 0 + factor(rep(seq_len(nrow(pairs)), each = 3)) + rep(c(0, 1, 0), nrow(pairs)) + x[, -1], family = poisson,
    control = glm.control(epsilon = 1e-14, maxit = 100))
  last <- nrow(pairs) + seq_len(k)
  cells <- function(v) paste(v, collapse = " ")
  lines <- c(lines, paste(cells(pairs[, 1]), cells(pairs[, 2]), cells(won), cells(lost), cells(tied), cells(text(coef(fit)[last])),
    cells(text(sqrt(diag(vcov(fit)))[last])), sep = ","))
}
writeLines(c(sprintf("# bradley_terry.R, %s", R.version.string), "# The logarithm of the parameter of ties, then abilities against player 1, with their errors.",
  "left,right,won,lost,tied,parameter,error", lines), "../davidson.csv")
