# The numbers are those of formulas and of R's own tests.

library(bayescmp)
if (!bcmp_available()) {
  cat("skipped: the program bayescmp is not here\n")
  quit()
}
near <- function(a, b, error = 1e-9) stopifnot(length(a) == length(b), all(abs(a - b) <= error))

# The posterior of the correlated t test is a Student distribution (Corani and Benavoli 2015, eq. 8).
tree <- c(0.81, 0.79, 0.84, 0.80, 0.82)
forest <- c(0.86, 0.83, 0.88, 0.87, 0.85)
folds <- data.frame(fold = 1:5, tree, forest)
answer <- bcmp_compare(folds, "tree", "forest", test = "CorrelatedTTest", rope = 0.01)
d <- forest - tree
rho <- 1 / 5
scale <- sqrt((1 / 5 + rho / (1 - rho)) * var(d))
near(answer$p$left, pt((-0.01 - mean(d)) / scale, 4))
near(answer$p$right, pt((0.01 - mean(d)) / scale, 4, lower.tail = FALSE))
near(unlist(answer$p), unlist(as.data.frame(answer)[c("p_left", "p_rope", "p_right")]), 0)
worse <- bcmp_non_inferiority(folds, "tree", 0.05, "tree", "forest")
near(worse$p, pt((0.05 - mean(d)) / scale, 4))

# Tests of several data sets, and of several classifiers.
set.seed(2)
several <- data.frame(dataset = paste("set", 1:12), A = round(runif(12), 3), B = round(runif(12), 3),
  C = round(runif(12), 3))
near(bcmp_compare(several, "A", "B", test = "Wilcoxon")$p_value,
  wilcox.test(several$B, several$A, paired = TRUE)$p.value)
near(bcmp_compare(several, "A", "B", test = "PairedTTest")$p_value,
  t.test(several$B, several$A, paired = TRUE)$p.value)
wins <- sum(several$B > several$A)
near(bcmp_compare(several, "A", "B", test = "BinomialSign")$p_value, binom.test(wins, 12)$p.value)
friedman <- bcmp_rank(several, "Friedman")
expected <- friedman.test(as.matrix(several[-1]))
near(friedman$corrected$chi_squared, expected$statistic, 1e-8)
near(friedman$corrected$chi_squared_p_value, expected$p.value)
near(as.data.frame(friedman)$mean_rank, colMeans(t(apply(-several[-1], 1, rank))))

# Nemenyi's test is that of the studentized range.
nemenyi <- bcmp_post_hoc(several)
classifiers <- length(several) - 1
near(nemenyi$critical_difference, qtukey(0.95, classifiers, Inf) *
  sqrt(classifiers * (classifiers + 1) / (12 * nrow(several))))
pairs <- as.data.frame(nemenyi)
near(pairs$adjusted_p_value, ptukey(sqrt(2) * abs(pairs$statistic), classifiers, Inf,
  lower.tail = FALSE))
holm <- as.data.frame(bcmp_post_hoc(several, control = names(several)[2], by = "Wilcoxon"))
near(holm$adjusted_p_value, p.adjust(holm$p_value, "holm"))
overview <- as.data.frame(bcmp_scores(several)$understood)
near(overview$mean, colMeans(several[overview$classifier]))
near(overview$sd, apply(several[overview$classifier], 2, sd))

# Every question of the program has a function here, with all its fields.
schema <- paste(system2(bcmp_program(), "schema", stdout = TRUE), collapse = "\n")
requests <- jsonlite::fromJSON(schema, simplifyVector = FALSE)[["$defs"]]
requests <- requests[grepl("^requests[.]", names(requests))]
requests[c("requests.cancel", "requests.inspect")] <- NULL
stopifnot(length(requests) > 10)
for (name in names(requests)) {
  question <- get(sub("requests.", "bcmp_", name, fixed = TRUE), asNamespace("bayescmp"))
  fields <- setdiff(names(requests[[name]]$properties), c("id", "do", "want", "options", "classifiers",
    "arrow", "items", "path", "reading"))
  stopifnot(fields %in% c(names(formals(question)), if (name == "requests.games") "games",
    "scores"))
}

# Ropes in one call, in the order of the requests.
ropes <- seq(0, 0.1, length.out = 40)
requests <- lapply(ropes, function(rope) bcmp_request("compare", scores = folds,
  options = list(rope = rope)))
p <- sapply(bcmp_ask(requests), function(a) a$p$right)
near(p, pt((ropes - mean(d)) / scale, 4, lower.tail = FALSE))
curve <- as.data.frame(bcmp_curve(folds, "tree", "forest", ropes = ropes[-1]))
near(curve$p_right, p[-1])
chosen <- bcmp_curve(folds, "tree", "forest", rope = 0.01)
stopifnot(chosen$chosen == 0.01, nrow(as.data.frame(chosen)) > 10)

# Draws of the shares are of a Dirichlet distribution, whose margins are beta distributions; the same
# seed has the same ones.
gains <- several$B - several$A
draw <- function(seed) bcmp_draws(several, "A", "B", test = "Sign", rope = 0.1, draws = 4000,
  seed = seed, prior = list(left = 1, rope = 1, right = 1))
drawn <- as.data.frame(draw(1))
stopifnot(nrow(drawn) == 4000, identical(drawn, as.data.frame(draw(1))),
  !identical(drawn, as.data.frame(draw(2))))
near(rowSums(drawn), rep(1, 4000))
counts <- c(left = sum(gains < -0.1), rope = sum(abs(gains) <= 0.1), right = sum(gains > 0.1)) + 1
for (region in names(counts)) {
  quantiles <- qbeta(c(0.1, 0.5, 0.9), counts[[region]], sum(counts) - counts[[region]])
  near(sapply(quantiles, function(q) mean(drawn[[region]] <= q)), c(0.1, 0.5, 0.9), 0.04)
}

# A plan has a row for each number that is added.
of_folds <- data.frame(dataset = rep(paste("set", 1:8), each = 5), fold = 1:5,
  A = round(runif(40), 3), B = round(runif(40), 3))
plan <- bcmp_plan(of_folds, "A", "B", more_datasets = 30, replications = 5, test = "Sign", rope = 0.1)
stopifnot(nrow(as.data.frame(plan)) == 1, plan$outcomes$added == 30,
  identical(plan$needed$p, c(0.5, 0.8)), plan$now$test == "Bayesian sign test")
