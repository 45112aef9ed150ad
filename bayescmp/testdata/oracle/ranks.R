# Oracle tables of Friedman's test and of adjusted p values, in base R. See README.md.
#   Rscript ranks.R      (from any directory; writes beside itself)
here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
text <- function(v) ifelse(as.numeric(sprintf("%.15g", v)) == v, sprintf("%.15g", v), sprintf("%.17g", v))
write_table <- function(name, about, columns, lines)
  writeLines(c(paste0("# ranks.R, ", R.version.string), paste("#", about), columns, lines), file.path(here, name))

# Scores that tie now and then: small integers of a linear congruential generator, that the table holds too.
state <- 42
draw <- function(n, most) sapply(seq_len(n), function(i) { state <<- (state * 16807) %% 2147483647; state %% most })
friedman <- function(rows, columns, most) {
  m <- matrix(draw(rows * columns, most) + rep(seq_len(columns) - 1, each = rows) %/% 2, rows)
  f <- friedman.test(-m)                       # the highest score has rank 1
  s <- t(apply(-m, 1, rank))
  chi <- 12 * rows / (columns * (columns + 1)) * (sum(colMeans(s)^2) - columns * (columns + 1)^2 / 4)
  iman <- function(chi) { v <- (rows - 1) * chi / (rows * (columns - 1) - chi)
    c(v, pf(v, columns - 1, (columns - 1) * (rows - 1), lower.tail = FALSE)) }
  paste(c(rows, columns, paste(t(m), collapse = " "), paste(text(colMeans(s)), collapse = " "), text(c(f$statistic, f$p.value, iman(f$statistic),
    chi, pchisq(chi, columns - 1, lower.tail = FALSE), iman(chi)))), collapse = ",")
}
grid <- expand.grid(rows = c(2, 3, 7, 20, 60), columns = c(3, 4, 6, 12), most = c(4, 1000))
write_table("friedman.csv", "friedman.test on scores (row by row), the highest the best; *_uncorrected and f by the formulas of Demsar (2006)",
  "datasets,classifiers,scores,mean_ranks,chi2,chi2_p,f,f_p,chi2_uncorrected,chi2_p_uncorrected,f_uncorrected,f_p_uncorrected",
  mapply(friedman, grid$rows, grid$columns, grid$most))

adjust <- function(p) {
  v <- sapply(c("bonferroni", "holm", "hochberg", "hommel"), function(m) paste(text(p.adjust(p, m)), collapse = " "))
  paste(c(length(p), paste(text(p), collapse = " "), v), collapse = ",")
}
families <- c(list(0.03, c(0.05, 0.05), c(1, 0, 0.5), c(0.02, 0.03, 0.04), rep(0.01, 6), c(0.0191724847552231, 0.608407800232998, 0.0157199802100246)),
  lapply(c(2, 5, 10, 45), function(n) draw(n, 1000) / 1000), lapply(c(3, 8, 20, 45), function(n) (draw(n, 1000) / 1000)^3), lapply(c(7, 30), function(n) draw(n, 8) / 100))
write_table("adjust.csv", "p.adjust", "n,p,bonferroni,holm,hochberg,hommel", sapply(families, adjust))
