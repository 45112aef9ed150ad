# The other side of the rows about Stan. It reads what ../bayescmp/testdata/stan/stan_bench.go wrote, compiles both programs of that
# folder, and then answers each line of standard input, a job "all scores" or "sums" with a number of draws, with a fit: the
# processor time of four chains with that many draws and as many for warming up, and the probabilities of the paper's rule.
#
#   Rscript stan.R exchange.json FOLDER_OF_PROGRAMS CORES

suppressMessages({
  library(rstan)
  library(jsonlite)
  library(parallel)
})
given <- commandArgs(TRUE)
x <- fromJSON(given[1], simplifyDataFrame = FALSE)
p <- x$Pairs[[1]]
cores <- as.integer(given[3])
q <- length(p$Mean)
n <- p$N[1]
boost <- system.file("include", package = "BH") # Debian's BH has no headers of its own: they are the system's
if (boost == "") boost <- "/usr/include"
compiled <- function(file) {
  program <- paste(readLines(file.path(given[2], file), encoding = "UTF-8"), collapse = "\n")
  stan_model(model_code = program, model_name = file, boost_lib = boost)
}
bounds <- list(q = q, delta0_max = p$Delta0Max, sigma0_max = p$Sigma0Max, sigma_max = p$SigmaMax)

# The scores that Stan gets have the mean and the sum of squares of the real ones, which is all that counts. So data sets of variance
# zero are what our resolution rule makes of them.
pattern <- rep(c(1, -1), length.out = n) - mean(rep(c(1, -1), length.out = n))
scores <- outer(sqrt(p$S), pattern / sqrt(sum(pattern^2))) + p$Mean
forms <- list(
  "all scores" = list(model = compiled("allscores.stan"), data = c(bounds, list(n = n, x = scores, rho = mean(p$Rho)))),
  "sums" = list(model = compiled("hierarchical.stan"), data = c(bounds, list(mean_diff = p$Mean, S = p$S, n = p$N, rho = p$Rho,
    integrate_sigma = 1L)))
)

start <- function(form) {
  sd <- sqrt(p$S / (p$N - 1))
  spread <- p$Sigma0Max / 1000
  sigma <- sd * exp(runif(q, -0.3, 0.3))
  list(delta0 = runif(1, -1, 1) * min(p$Delta0Max, spread) / 2, sigma0 = spread * exp(runif(1, -2, 0)),
    nu_minus_1 = exp(runif(1, -2, 2)), alpha = runif(1, 1, 4.5), beta = runif(1, 0.06, 0.14), delta = p$Mean + rnorm(q, 0, sd / 4),
    sigma = if (form == "sums") as.array(numeric(0)) else sigma)
}

fit <- function(form, draws, seed) {
  set.seed(seed)
  starts <- lapply(1:4, function(i) start(form))
  runs <- mclapply(1:4, function(i) {
    time <- system.time(f <- suppressWarnings(sampling(forms[[form]]$model, forms[[form]]$data, chains = 1, chain_id = i,
      seed = seed, init = starts[i], iter = 2 * draws, refresh = 0)))
    list(fit = f, cpu = time[["user.self"]] + time[["sys.self"]])
  }, mc.cores = cores)
  f <- sflist2stanfit(lapply(runs, `[[`, "fit"))
  d <- extract(f, c("delta0", "sigma0", "nu_minus_1"))
  left <- pt((-x$Rope - d$delta0) / d$sigma0, 1 + d$nu_minus_1)
  right <- pt((d$delta0 - x$Rope) / d$sigma0, 1 + d$nu_minus_1)
  rope <- 1 - left - right
  list(seconds = sum(sapply(runs, `[[`, "cpu")), divergences = get_num_divergent(f),
    answer = c(mean(left > rope & left > right), mean(rope >= left & rope >= right), mean(right > rope & right > left)))
}

cat(toJSON(list(versions = sprintf("%s, rstan %s", sub(" \\(.*", "", R.version.string), packageVersion("rstan"))),
  auto_unbox = TRUE), "\n", sep = "")
input <- file("stdin", "r")
seed <- 0
while (length(line <- readLines(input, 1)) > 0) {
  seed <- seed + 1
  given <- fromJSON(line)
  cat(toJSON(fit(given$job, given$draws, seed), auto_unbox = TRUE, digits = 10), "\n", sep = "")
}
