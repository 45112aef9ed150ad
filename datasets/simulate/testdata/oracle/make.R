# What MASS::lda and rpart::rpart predict, on data that the Go tests make again: see README.md.
library(MASS)
library(rpart)

# MINSTD (Park and Miller 1988): exact in doubles, so that Go makes the same numbers.
state <- 0
uniform <- function(n) vapply(seq_len(n), function(i) {
  state <<- (state * 16807) %% 2147483647
  state / 2147483647
}, 0)

friedman <- function(kind, n, extra, classes, step) {
  p <- if (kind == 1) 10 else 4
  x <- matrix(0, n, p + extra)
  y <- numeric(n)
  for (i in seq_len(n)) {
    u <- uniform(p + extra + 1)
    v <- u[seq_len(p + extra)]
    if (kind == 1) {
      f <- 10 * sin(pi * v[1] * v[2]) + 20 * (v[3] - 0.5) * (v[3] - 0.5) + 10 * v[4] + 5 * v[5]
      noise <- 2
    } else {
      v[1:4] <- c(100 * v[1], 40 * pi + 520 * pi * v[2], v[3], 1 + 10 * v[4])
      z <- v[2] * v[3] - 1 / (v[2] * v[4])
      f <- if (kind == 2) sqrt(v[1] * v[1] + z * z) else atan(z / v[1])
      noise <- if (kind == 2) 200 else 0.2
    }
    y[i] <- f + noise * (2 * u[p + extra + 1] - 1)
    x[i, ] <- if (step > 0) floor(v / step) * step else v
  }
  limits <- sort(y)[floor(n * seq_len(classes - 1) / classes)]
  list(x = x, class = vapply(y, function(v) sum(v > limits), 0))
}

# The first feature of each split in the order of the nodes, with its threshold; "-" for a root that is a leaf.
splits <- function(tree) {
  frame <- tree$frame
  inner <- which(frame$var != "<leaf>")
  if (length(inner) == 0) return("-")
  first <- cumsum(c(1, frame$ncompete + frame$nsurrogate + (frame$var != "<leaf>")))[inner]
  paste(sprintf("%d<%.12g", as.integer(sub("V", "", frame$var[inner])) - 1L, tree$splits[first, "index"]), collapse = " ")
}

rows <- list()
seed <- 0
for (kind in 1:3) for (n in c(30, 60, 200, 400)) for (extra in c(0, 20)) for (classes in 2:3) for (step in c(0, 0.125)) for (again in 1:2) {
  seed <- seed + 1
  state <- seed * 7919
  d <- friedman(kind, n + 30, extra, classes, step)
  train <- seq_len(n)
  test <- n + 1:30
  frame <- data.frame(d$x)
  names(frame) <- paste0("V", seq_len(ncol(frame)))
  frame$class <- factor(d$class, levels = seq_len(classes) - 1)
  tree <- rpart(class ~ ., data = frame[train, ])
  cart <- paste(predict(tree, frame[test, ], type = "class"), collapse = "")
  p <- predict(suppressWarnings(lda(d$x[train, ], frame$class[train])), d$x[test, ])
  rows[[seed]] <- data.frame(seed, kind, n, extra, classes, step, cart, splits = splits(tree),
    lda = paste(p$class, collapse = ""), posterior = sprintf("%.15g", p$posterior[1, 1]))
}

version <- sprintf("# %s, MASS %s, rpart %s", R.version.string, packageVersion("MASS"), packageVersion("rpart"))
write <- function(table, file) {
  out <- file(file, "w")
  writeLines(version, out)
  write.csv(table, out, row.names = FALSE, quote = FALSE)
  close(out)
}
write(do.call(rbind, rows), "classifiers.csv")

# iris, with what both predict for their own training data, and lda's posterior probabilities.
x <- as.matrix(iris[, 1:4])
p <- predict(lda(x, iris$Species), x)
tree <- rpart(Species ~ ., data = iris)
write(data.frame(x, class = as.integer(iris$Species) - 1, lda = as.integer(p$class) - 1,
  cart = as.integer(predict(tree, type = "class")) - 1,
  setosa = sprintf("%.15g", p$posterior[, 1]), versicolor = sprintf("%.15g", p$posterior[, 2])), "iris.csv")
