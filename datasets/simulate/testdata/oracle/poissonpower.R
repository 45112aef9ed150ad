# How often the Poisson test and the one-sided signed-rank test find that a learned network is better than zeroR (Corani and Benavoli 2015,
# sections 4.2 and 4.3): instance by instance, with R's own sampling and distributions; the signed-rank test by dynamic programming over
# doubled ranks, zeros split evenly. Run it in this folder: Rscript poissonpower.R > poissonpower.csv (ten minutes).
set.seed(2015)
experiments <- 2000
sizes <- c(25, 50, 100, 250, 500, 1000)

# The folds take one instance after the other, all in random order, if stratified those of class 0 first. Cells are (class, feature) = 00,
# 01, 10, 11.
folds <- function(cell, stratified) {
  dealt <- sample.int(length(cell))
  if (stratified) dealt <- dealt[order(cell[dealt] > 2)]
  fold <- integer(length(cell))
  fold[dealt] <- rep_len(1:10, length(cell))
  matrix(tabulate((fold - 1) * 4 + cell, 40), 4)
}

# The accuracy of predicting class 0 where lead > 0, class 1 where lead < 0, and a random one where it is 0.
hits <- function(lead, class0, class1) {
  lead[lead == 0] <- sample(c(-1, 1), sum(lead == 0), TRUE)
  ifelse(lead > 0, class0, class1)
}

differences <- function(theta, size, runs, stratified) {
  class <- rbinom(size, 1, 0.5)
  feature <- ifelse(runif(size) < theta, class, 1 - class)
  cell <- 1 + 2 * class + feature
  as.vector(vapply(seq_len(runs), function(r) {
    test <- folds(cell, stratified)
    train <- rowSums(test) - test
    n <- colSums(test)
    network <- hits(train[1, ] - train[3, ], test[1, ], test[3, ]) + hits(train[2, ] - train[4, ], test[2, ], test[4, ])
    zeroR <- hits(train[1, ] + train[2, ] - train[3, ] - train[4, ], test[1, ] + test[2, ], test[3, ] + test[4, ])
    (network - zeroR) / n
  }, numeric(10)))
}

wins <- function(x) {
  n <- length(x)
  s <- sd(x)
  if (s < 1e-12) return(if (abs(mean(x)) < 1e-12) 0.5 else as.numeric(mean(x) > 0))
  pt(mean(x) / (s * sqrt(1 / n + 1 / 9)), n - 1) # rho = 1/10, rho/(1 - rho) = 1/9
}

majority <- function(p) {
  mass <- 1
  for (v in p) mass <- c(mass * (1 - v), 0) + c(0, mass * v)
  sum(mass[(seq_along(mass) - 1) > length(p) / 2])
}

wilcoxon <- function(d) {
  d <- round(d, 12)
  if (sum(d == 0) %% 2 == 1) d <- d[-which(d == 0)[1]]
  if (all(d == 0)) return(1)
  r <- round(2 * rank(abs(d)))[d != 0]
  w <- sum(r[d[d != 0] > 0])
  null <- c(1, numeric(sum(r)))
  for (v in r) null <- (null + c(numeric(v), null[seq_len(length(null) - v)])) / 2
  sum(null[(w + 1):length(null)])
}

experiment <- function(difference, q, runs, stratified) {
  x <- lapply(seq_len(q), function(i) {
    delta <- difference()
    d <- differences(0.5 + abs(delta), sample(sizes, 1), runs, stratified)
    if (delta < 0) -d else d
  })
  c(majority(vapply(x, wins, 0)) > 0.95, wilcoxon(vapply(x, mean, 0)) <= 0.05)
}

row <- function(figure, delta, q, runs, stratified = TRUE) {
  difference <- function() if (figure == "2a") delta else max(-0.5, min(0.5, rcauchy(1, delta, delta)))
  rejects <- rowMeans(replicate(experiments, experiment(difference, q, runs, stratified)))
  cat(sprintf("%s,%g,%d,%d,%d,%d,%.4f,%.4f\n", figure, delta, q, runs, stratified, experiments, rejects[1], rejects[2]))
}

cat(sprintf("# %s\n", R.version.string))
cat("figure,delta,datasets,runs,stratified,experiments,poisson,wilcoxon\n")
row("2a", 0, 25, 10)
row("2a", 0.04, 25, 10)
row("2a", 0.06, 25, 10)
row("2a", 0.03, 25, 1)
row("2a", 0.05, 25, 1)
row("2a", 0.05, 50, 10)
row("2a", 0.04, 50, 1)
row("2a", 0.04, 25, 10, FALSE)
row("2a", 0.04, 25, 1, FALSE)
row("2b", 0.03, 25, 10)
row("2b", 0.04, 25, 1)
row("2b", 0.03, 50, 1)
