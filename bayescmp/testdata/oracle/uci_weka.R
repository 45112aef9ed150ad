# Oracle tables of the correlated t test on uci-weka, in base R. See README.md.
#   Rscript uci_weka.R      (from any directory; writes beside itself)
here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
csv <- file.path(here, "../../../datasets/data/uci-weka.csv.gz")
scores <- read.csv(csv, stringsAsFactors = FALSE)
names <- c("NaiveBayes", "AODE", "HNB", "J48", "J48graft")
pairs <- combn(names, 2)                       # left above right
sets <- unique(scores$dataset)

# P(lo < T <= hi) of a Student with df degrees of freedom, each tail as a tail.
between <- function(lo, hi, df) {
  if (lo > 0) pt(lo, df, lower.tail = FALSE) - pt(hi, df, lower.tail = FALSE)
  else if (hi < 0) pt(hi, df) - pt(lo, df)
  else 1 - pt(lo, df) - pt(hi, df, lower.tail = FALSE)
}

# Posterior of the mean difference d under the matching prior: mean, scale²,
# degrees of freedom, P(D<-r), P(|D|<=r), P(D>r), P(D<0), P(D>0), and the
# one-sided p value of the frequentist corrected t test (H1: right is better).
correlated_t <- function(d, rho, r) {
  n <- length(d); m <- mean(d); scale2 <- var(d) * (1 / n + rho / (1 - rho)); df <- n - 1
  if (scale2 == 0)                             # a point mass at m
    return(c(m, 0, df, m < -r, abs(m) <= r, m > r, (m < 0) + (m == 0) / 2, (m > 0) + (m == 0) / 2, NaN))
  s <- sqrt(scale2)
  c(m, scale2, df, pt((-r - m) / s, df), between((-r - m) / s, (r - m) / s, df), pt((r - m) / s, df, lower.tail = FALSE),
    pt(-m / s, df), pt(-m / s, df, lower.tail = FALSE), pt(m / s, df, lower.tail = FALSE))
}

# One line: a pair on a data set, on the folds up to `folds` of each run.
# rho is a number, or "sizes" for the mean of n_test / (n_train + n_test).
line <- function(left, right, dataset, rho = 0.1, folds = 10, r = 0.01) {
  x <- scores[scores$dataset == dataset & scores$fold <= folds, ]
  a <- x[x$classifier == left, ]; b <- x[x$classifier == right, ]
  stopifnot(nrow(a) == 10 * folds, a$run == b$run, a$fold == b$fold)
  if (rho == "sizes") rho <- mean(a$n_test / (a$n_train + a$n_test))
  v <- c(rho, r, correlated_t(b$accuracy - a$accuracy, rho, r))
  text <- ifelse(as.numeric(sprintf("%.15g", v)) == v, sprintf("%.15g", v), sprintf("%.17g", v))
  text[is.nan(v)] <- "NaN"
  paste(c(left, right, dataset, folds, nrow(a), text), collapse = ",")
}

header <- c(paste0("# uci_weka.R, ", R.version.string),
  "# D = accuracy(right) - accuracy(left); left, rope, right: P(D<-r), P(|D|<=r), P(D>r); left0, right0: P(D<0), P(D>0)",
  "left,right,dataset,folds,n,rho,r,mean,scale2,df,p_left,p_rope,p_right,p_left0,p_right0,p_value")
write_table <- function(name, lines) writeLines(c(header, lines), file.path(here, name))

write_table("correlated_t.csv", unlist(lapply(1:10, function(k) vapply(sets, function(d) line(pairs[1, k], pairs[2, k], d), ""))))

# Two pairs with another rho: from the sizes of the first three folds of each
# run (over all ten it is 1/10 exactly), and 0, the naive t test.
two <- list(c("NaiveBayes", "AODE"), c("HNB", "J48"))
write_table("correlated_t_rho.csv", unlist(lapply(two, function(p) c(
  vapply(sets, function(d) line(p[1], p[2], d, rho = "sizes", folds = 3), ""),
  vapply(sets, function(d) line(p[1], p[2], d, rho = 0), "")))))
