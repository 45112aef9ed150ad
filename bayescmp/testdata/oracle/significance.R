# Oracle tables of the classical tests on uci-weka, in base R. See README.md.
#   Rscript significance.R      (from any directory; writes beside itself)
here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
scores <- read.csv(file.path(here, "../../../datasets/data/uci-weka.csv.gz"), stringsAsFactors = FALSE)
names <- c("NaiveBayes", "AODE", "HNB", "J48", "J48graft")
pairs <- combn(names, 2)                       # left above right
sets <- unique(scores$dataset)
means <- tapply(scores$accuracy, list(scores$dataset, scores$classifier), mean)

text <- function(v) ifelse(as.numeric(sprintf("%.15g", v)) == v, sprintf("%.15g", v), sprintf("%.17g", v))
write_table <- function(name, about, columns, lines)
  writeLines(c(paste0("# significance.R, ", R.version.string), paste("#", about), columns, lines), file.path(here, name))

# The largest c with P(X <= c) <= tail, -1 if none, for a cumulative distribution on 0, 1, ...
critical <- function(cdf, tail, n) sum(cdf(0:n) <= tail) - 1

# The first q data sets: Hodges-Lehmann and median with intervals, t tests, sign tests.
over_data_sets <- function(left, right, q, alpha) {
  l <- means[sets[1:q], left]; r <- means[sets[1:q], right]
  d <- r - l; d[abs(d) < 1e-12] <- 0
  a <- outer(d, d, "+") / 2; a <- sort(a[lower.tri(a, diag = TRUE)])
  w <- critical(function(x) psignrank(x, q), alpha / 2, q * (q + 1) / 2)
  m <- critical(function(x) pbinom(x, q, 0.5), alpha / 2, q)
  hl <- if (w < 0) c(-Inf, Inf, 1) else c(a[w + 1], a[length(a) - w], 1 - 2 * psignrank(w, q))
  md <- if (m < 0) c(-Inf, Inf, 1) else c(sort(d)[m + 1], sort(d)[q - m], 1 - 2 * pbinom(m, q, 0.5))
  t <- t.test(r, l, paired = TRUE, conf.level = 1 - alpha)
  one <- t.test(r, l, paired = TRUE, alternative = "greater", conf.level = 1 - alpha)
  rel <- t.test(d / ((l + r) / 2), conf.level = 1 - alpha)
  wins <- sum(d > 0); losses <- sum(d < 0); half <- (q - wins - losses) %/% 2
  split <- c(wins, losses) + half
  sign <- binom.test(split[1], sum(split))$p.value
  drop <- if (wins + losses > 0) binom.test(wins, wins + losses)$p.value else 1
  more <- binom.test(split[1], sum(split), alternative = "greater")$p.value
  v <- c(alpha, median(a), hl, median(d), md, t$statistic, t$p.value, one$p.value, t$conf.int, one$conf.int[1],
    rel$statistic, rel$p.value, rel$conf.int, wins, q - wins - losses, losses, sign, more, drop)
  paste(c(left, right, q, text(v)), collapse = ",")
}
grid <- expand.grid(pair = 1:10, q = c(5, 6, 13, 30, 74), alpha = c(0.05, 0.01))
write_table("significance.csv", paste("D = accuracy(right) - accuracy(left), mean over the folds;",
  "the first q data sets; *_right: one-sided, alternative right is better"), paste0(
  "left,right,q,alpha,hl,hl_low,hl_high,hl_level,median,median_low,median_high,median_level,",
  "t,t_p,t_p_right,t_low,t_high,t_low_right,rel_t,rel_p,rel_low,rel_high,wins,ties,losses,sign_p,sign_p_right,sign_p_drop"),
  mapply(function(k, q, alpha) over_data_sets(pairs[1, k], pairs[2, k], q, alpha), grid$pair, grid$q, grid$alpha))

# Runs 1 to 5 and folds 1 and 2 of uci-weka, as if they were 5x2cv; formulas of Dietterich (1998) and Alpaydin (1999).
five_by_two <- function(left, right, dataset) {
  x <- scores[scores$dataset == dataset & scores$run <= 5 & scores$fold <= 2, ]
  l <- x[x$classifier == left, ]; r <- x[x$classifier == right, ]
  stopifnot(nrow(l) == 10, l$run == r$run, l$fold == r$fold)
  d <- matrix((r$accuracy - l$accuracy)[order(l$run, l$fold)], 2)
  s2 <- apply(d, 2, function(p) sum((p - mean(p))^2))
  if (sum(s2) < 1e-20) return(NULL)
  t <- d[1, 1] / sqrt(mean(s2)); f <- sum(d^2) / (2 * sum(s2))
  paste(c(left, right, dataset, text(c(t, 2 * pt(-abs(t), 5), pt(t, 5, lower.tail = FALSE), f, pf(f, 10, 5, lower.tail = FALSE)))), collapse = ",")
}
write_table("five_by_two.csv", "runs 1 to 5 and folds 1 and 2 of uci-weka, data sets with some variance; D = accuracy(right) - accuracy(left)",
  "left,right,dataset,t,p,p_right,f,f_p", unlist(lapply(1:10, function(k) lapply(sets[1:20], function(s) five_by_two(pairs[1, k], pairs[2, k], s)))))

# McNemar: left_only and right_only instances; binom.test, its mid-p, mcnemar.test and prop.test with continuity correction.
mcnemar <- function(b, c, both = 50, neither = 7) {
  n <- b + c; x <- binom.test(c, n)
  chi <- mcnemar.test(matrix(c(both, b, c, neither), 2))
  mid <- function(k) pbinom(k - 1, n, 0.5) + dbinom(k, n, 0.5) / 2
  wilson <- suppressWarnings(prop.test(c, n, correct = TRUE))$conf.int
  v <- c(b, c, x$p.value, binom.test(c, n, alternative = "greater")$p.value, x$conf.int, binom.test(c, n, alternative = "greater")$conf.int[1],
    min(1, 2 * min(mid(b), mid(c))), mid(b), chi$statistic, chi$p.value, wilson)
  paste(text(v), collapse = ",")
}
counts <- rbind(c(0, 1), c(1, 0), c(0, 5), c(0, 6), c(3, 3), c(4, 5), c(5, 4), c(2, 9), c(10, 25), c(25, 15), c(86, 150), c(150, 86),
  c(300, 301), c(1000, 1200), c(40000, 41000))
write_table("mcnemar.csv", paste("left_only and right_only: instances that only this classifier has right;",
  "p_right, mid_p_right: alternative right is better; low_right: its bound at 0.95"),
  "left_only,right_only,p,p_right,low,high,low_right,mid_p,mid_p_right,chi2,chi2_p,wilson_low,wilson_high", apply(counts, 1, function(r) mcnemar(r[1], r[2])))
