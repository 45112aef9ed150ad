# Replicability and power of tests on biased selections of ten data sets of uci-weka (Demsar 2006, section 4): R's own sampling without
# replacement (sample.int with prob draws one after the other) and R's own tests; the signed-rank test over all 2^n patterns of signs.
# Run it in this folder: Rscript replicability.R > replicability.csv (some minutes).
set.seed(2006)
selections <- 10000

fold <- read.csv(gzfile("../../../data/uci-weka.csv.gz"))
m <- tapply(fold$accuracy, list(fold$dataset, fold$classifier), mean)
m <- m[, unique(fold$classifier)]

signs <- lapply(1:10, function(n) as.matrix(expand.grid(rep(list(0:1), n))))

# Zeros split evenly, one of an odd number ignored; differences that are closer than 1e-12 are equal.
wilcoxon <- function(d) {
  d <- round(d, 12)
  if (sum(d == 0) %% 2 == 1) d <- d[-which(d == 0)[1]]
  if (all(d == 0)) return(1)
  r <- rank(abs(d))[d != 0]
  d <- d[d != 0]
  w <- sum(r[d > 0])
  null <- signs[[length(r)]] %*% r
  min(1, 2 * min(mean(null <= w + 1e-9), mean(null >= w - 1e-9)))
}

sign <- function(d) {
  d <- round(d, 12)
  half <- sum(d == 0) %/% 2
  wins <- sum(d > 0) + half
  losses <- sum(d < 0) + half
  if (wins + losses == 0) 1 else binom.test(wins, wins + losses)$p.value
}

t.p <- function(d) {
  d <- round(d, 14)
  if (all(d == 0)) 1 else t.test(d)$p.value
}

pair <- function(x, left, right) {
  d <- x[, right] - x[, left]
  c(`t p` = t.p(d), `relative t p` = t.p(2 * d / (x[, right] + x[, left])), `Wilcoxon p` = wilcoxon(d), `sign p` = sign(d))
}

# P(max |T| <= c) of m comparisons with one control, all groups of equal size.
dunnett <- function(c, m, df) {
  given <- function(s) integrate(function(z) dnorm(z) * (pnorm(z + sqrt(2) * c * s) - pnorm(z - sqrt(2) * c * s))^m, -9, 9, rel.tol = 1e-10)$value
  integrate(function(s) sapply(s, given) * 2 * s * df * dchisq(df * s * s, df), 0, 4, rel.tol = 1e-9)$value
}
n <- 10
k <- ncol(m)
df <- (n - 1) * (k - 1)
critical <- uniroot(function(c) dunnett(c, k - 1, df) - 0.95, c(1.5, 5), tol = 1e-9)$root

pool <- function(x, left, right) {
  x <- round(x, 12)
  # The analysis of variance with the data sets as blocks.
  rest <- x - rowMeans(x)
  effect <- colMeans(rest)
  error <- sum((rest - rep(effect, each = n))^2) / df
  t <- abs(effect[right] - effect[left]) / sqrt(2 * error / n)
  # friedman.test's chi-squared is corrected for ties.
  chi <- friedman.test(x)$statistic
  f <- (n - 1) * chi / (n * (k - 1) - chi)
  ranks <- colMeans(t(apply(-x, 1, rank)))
  z <- abs(ranks[right] - ranks) / sqrt(k * (k + 1) / (6 * n))
  others <- setdiff(colnames(x), right)
  p <- 2 * pnorm(-z[others])
  adjusted <- sapply(c("bonferroni", "holm", "hochberg", "hommel"), function(method) p.adjust(p, method)[left])
  a <- pf(n * sum(effect^2) / (k - 1) / error, k - 1, df, lower.tail = FALSE)
  b <- pf(f, k - 1, df, lower.tail = FALSE)
  c(`ANOVA p` = a, `Friedman p` = unname(b), `ANOVA rejects` = a <= 0.05, `Friedman rejects` = unname(b <= 0.05),
    `Tukey rejects` = unname(ptukey(sqrt(2) * t, k, df, lower.tail = FALSE) <= 0.05),
    `Nemenyi rejects` = unname(ptukey(sqrt(2) * z[left], k, Inf, lower.tail = FALSE) <= 0.05),
    `Dunnett rejects` = unname(t >= critical),
    setNames(adjusted <= 0.05, paste(c("Bonferroni–Dunn", "Holm", "Hochberg", "Hommel"), "rejects")))
}

cat("# ", R.version.string, "\n", sep = "")
cat("kind,left,right,rest,k,measure,mean,error,variance\n")
report <- function(kind, left, right, rest, bias, values) {
  for (measure in rownames(values)) {
    v <- values[measure, ]
    cat(kind, left, right, rest, bias, measure, trimws(formatC(c(mean(v), sd(v) / sqrt(length(v)), var(v)), digits = 6, format = "g")), sep = ",", fill = FALSE)
    cat("\n")
  }
}
for (names in list(c("NaiveBayes", "AODE"), c("J48", "AODE"))) {
  left <- names[1]
  right <- names[2]
  favour <- list(m[, right] - m[, left], m[, right] - rowMeans(m[, colnames(m) != right]))
  for (bias in c(0, 15)) {
    for (rest in 0:1) {
      draw <- function() m[sample.int(nrow(m), n, prob = 1 / (1 + exp(-bias * favour[[rest + 1]]))), ]
      if (rest == 0) {
        v <- replicate(selections, pair(draw(), left, right))
        decisions <- (v <= 0.05) * 1
        rownames(decisions) <- sub(" p$", " rejects", rownames(v))
        report("pair", left, right, rest, bias, rbind(v, decisions))
      }
      report("pool", left, right, rest, bias, replicate(selections, pool(draw(), left, right)))
    }
  }
}
