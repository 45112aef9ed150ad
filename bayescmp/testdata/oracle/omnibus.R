# Oracle tables of the aligned ranks, Quade and Skillings-Mack tests, in base R. See README.md.
#   Rscript omnibus.R      (from any directory; writes beside itself)
here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
text <- function(v) ifelse(is.na(v) | suppressWarnings(as.numeric(sprintf("%.15g", v))) == v, sprintf("%.15g", v), sprintf("%.17g", v))
joined <- function(v) paste(text(v), collapse = " ")
write_table <- function(name, about, columns, lines)
  writeLines(c(paste0("# omnibus.R, ", R.version.string), paste("#", about), columns, unlist(lines)), file.path(here, name))

# Small integers of a linear congruential generator, that the tables hold too; the highest is the best.
state <- 7
draw <- function(n, most) sapply(seq_len(n), function(i) { state <<- (state * 16807) %% 2147483647; state %% most })
scores <- function(rows, columns, most) matrix(draw(rows * columns, most) + rep(seq_len(columns) - 1, each = rows) %/% 2, rows)

# Skillings and Mack (1981), table 1: seconds to assemble a product, by four methods. Low is good; the sign makes it high.
assembly <- -matrix(c(3.2, 4.1, 3.8, 4.2, 3.1, 3.9, 3.4, 4.0, 4.3, 3.5, 4.6, 4.8, 3.5, 3.6, 3.9, 4.0, 3.6, 4.2, 3.7, 3.9, 4.5, 4.7, 3.7, NA,
  NA, 4.2, 3.4, NA, 4.3, 4.6, 4.4, 4.9, 3.5, NA, 3.7, 3.9), 9, byrow = TRUE) * 10
# Conover (1999), page 374, in example(quade.test): five brands of hand lotion in seven stores.
lotion <- matrix(c(5, 4, 7, 10, 12, 1, 3, 1, 0, 2, 16, 12, 22, 22, 35, 5, 4, 3, 5, 4, 10, 9, 7, 13, 10, 19, 18, 28, 37, 58, 10, 7, 6, 8, 7), 7, byrow = TRUE)
# Garcia, Fernandez, Luengo and Herrera (2010): thousandths of the accuracy of PDFC, NNEP, IS-CHC+1NN and FH-GBML on 24 data sets.
garcia <- matrix(c(752, 773, 785, 795, 727, 748, 724, 713, 736, 716, 585, 638, 994, 861, 880, 791, 508, 553, 575, 515, 535, 536, 513, 471, 967, 871, 954, 532,
  831, 807, 819, 768, 745, 702, 719, 705, 709, 572, 669, 607, 722, 728, 725, 732, 967, 947, 953, 960, 832, 752, 802, 691, 998, 992, 482, 910, 963, 963, 954, 926,
  982, 953, 932, 630, 978, 773, 834, 849, 854, 787, 841, 779, 965, 984, 995, 947, 924, 887, 861, 804, 929, 942, 931, 921, 837, 643, 602, 554,
  972, 956, 944, 922, 958, 959, 964, 964), 24, byrow = TRUE)

permutations <- function(v) {
  if (length(v) == 1) return(matrix(v))
  do.call(rbind, lapply(seq_along(v), function(i) cbind(v[i], permutations(v[-i]))))
}
# The covariance of the column sums when all orders of each row are equally probable: by going through them, and beyond six columns from
# the variance of a row.
covariance <- function(r) Reduce(`+`, lapply(seq_len(nrow(r)), function(i) {
  k <- ncol(r)
  if (k <= 6) { p <- permutations(r[i, ] - mean(r[i, ])); crossprod(p) / nrow(p) }
  else sum((r[i, ] - mean(r[i, ]))^2) / k * (k * diag(k) - 1) / (k - 1)
}))
inverse <- function(m) {
  e <- eigen(m, symmetric = TRUE)
  keep <- e$values > 1e-9 * max(e$values)
  e$vectors[, keep, drop = FALSE] %*% (t(e$vectors[, keep, drop = FALSE]) / e$values[keep])
}
# How many of all orders of all rows but the first have a sum of squares of the column sums that is at least as large.
exact <- function(r) {
  if (factorial(ncol(r))^(nrow(r) - 1) > 2e5) return(NA)
  sums <- matrix(r[1, ], 1)
  for (i in seq_len(nrow(r))[-1]) {
    p <- permutations(r[i, ])
    sums <- sums[rep(seq_len(nrow(sums)), each = nrow(p)), , drop = FALSE] + p[rep(seq_len(nrow(p)), nrow(sums)), , drop = FALSE]
  }
  mean(rowSums(sums^2) >= sum(colSums(r)^2) - 1e-6)
}

garcia_formula <- function(r) {
  n <- nrow(r); k <- ncol(r)
  (k - 1) * (sum(colSums(r)^2) - k * n^2 / 4 * (k * n + 1)^2) / (k * n * (k * n + 1) * (2 * k * n + 1) / 6 - sum(rowSums(r)^2) / k)
}
aligned <- function(m, name = "") {
  r <- matrix(rank(rowSums(m) - ncol(m) * m), nrow(m))   # whole numbers, so that rounding breaks no ties
  v <- covariance(r)
  s <- colSums(r) - mean(colSums(r))
  chi <- drop(s %*% inverse(v) %*% s)
  if (!anyDuplicated(c(r))) stopifnot(abs(chi - garcia_formula(r)) < 1e-9 * chi)
  paste(c(name, dim(m), paste(t(m), collapse = " "), joined(colMeans(r)), text(c(chi, pchisq(chi, ncol(m) - 1, lower.tail = FALSE),
    sqrt(v[1, 1] + v[2, 2] - 2 * v[1, 2]) / nrow(m), exact(r)))), collapse = ",")
}
quade <- function(m, name = "") {
  r <- t(apply(-m, 1, rank))
  q <- rank(apply(m, 1, function(v) max(v) - min(v)))
  v <- covariance(q * r)
  f <- quade.test(-m)
  paste(c(name, dim(m), paste(t(m), collapse = " "), joined(colSums(q * r) / sum(q)), text(c(f$statistic, f$p.value,
    sqrt(v[1, 1] + v[2, 2] - 2 * v[1, 2]) / sum(q), exact(q * r)))), collapse = ",")
}
grid <- expand.grid(rows = c(2, 3, 4, 9, 20, 60), columns = c(2, 3, 4, 6, 12), most = c(4, 1000))
all_scores <- mapply(scores, grid$rows, grid$columns, grid$most, SIMPLIFY = FALSE)
usable <- Filter(function(m) is.finite(suppressWarnings(quade.test(m)$statistic)), all_scores)
columns <- "name,datasets,classifiers,scores,mean_ranks,%s,p,standard_error,exact_p"
write_table("aligned_ranks.csv", "chi-square from the covariance of all orders; standard_error of a difference of mean ranks", sprintf(columns, "chi2"),
  c(aligned(garcia, "garcia-2010"), aligned(lotion, "hand lotion"), lapply(usable, aligned)))
write_table("quade.csv", "quade.test; mean_ranks weighted; standard_error of their difference from all orders", sprintf(columns, "f"),
  c(quade(garcia, "garcia-2010"), quade(lotion, "hand lotion"), lapply(usable, quade)))

skillings_mack <- function(m, name = "") {
  k <- ncol(m)
  size <- rowSums(!is.na(m))
  r <- t(apply(-m, 1, rank, na.last = "keep"))
  a <- sqrt(12 / (size + 1)) * (r - (size + 1) / 2)
  mean_ranks <- colMeans(a, na.rm = TRUE)
  a[is.na(a)] <- 0
  sigma <- -crossprod(!is.na(m))
  diag(sigma) <- 0
  diag(sigma) <- -rowSums(sigma)
  stopifnot(qr(sigma)$rank == k - 1)
  chi <- drop(colSums(a) %*% inverse(sigma) %*% colSums(a))
  paste(c(name, dim(m), gsub("NA", "NaN", paste(t(m), collapse = " ")), joined(mean_ranks), text(c(chi, pchisq(chi, k - 1, lower.tail = FALSE)))), collapse = ",")
}
# Every seventh, third or second score is missing, but never more than all but two of a data set.
with_gaps <- function(m, every) {
  hit <- matrix(draw(length(m), every) == 0, nrow(m))
  for (i in seq_len(nrow(m))) if (sum(!hit[i, ]) < 2) hit[i, 1:2] <- FALSE
  m[hit] <- NA
  m
}
gaps <- expand.grid(rows = c(7, 20, 60), columns = c(3, 4, 6, 12), most = c(4, 1000), every = c(2, 3, 7))
write_table("skillings_mack.csv", "aT Sigma- a by the eigenvectors of Sigma; NaN is a missing score", "name,datasets,classifiers,scores,mean_ranks,chi2,p",
  c(skillings_mack(assembly, "assembly"), skillings_mack(garcia, "garcia-2010"), mapply(function(rows, columns, most, every)
    skillings_mack(with_gaps(scores(rows, columns, most), every)), gaps$rows, gaps$columns, gaps$most, gaps$every)))
