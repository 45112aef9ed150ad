# Fits with Stan what stan_bench.go wrote, and prints both answers, both times and their ratio.
#
#   Rscript compare.R exchange.json
#
# CORES (2), SEED (1) in the environment. Ends with status 1 where Stan and bayescmp differ by more than 4 Monte Carlo standard errors,
# or where Stan cannot be trusted (divergences, R-hat above 1.02).

suppressMessages({
  library(rstan)
  library(jsonlite)
  library(parallel)
})

cores <- as.integer(Sys.getenv("CORES", "2"))
seed <- as.integer(Sys.getenv("SEED", "1"))
chains <- 4
iterations <- 1000 # of warm-up, and again as many draws

x <- fromJSON(commandArgs(TRUE)[1], simplifyDataFrame = FALSE)

# Debian's BH has no headers of its own: they are the system's.
boost <- system.file("include", package = "BH")
if (boost == "") boost <- "/usr/include"

# As text, so that no compiled program of an earlier run is taken from beside the file.
program <- paste(readLines("hierarchical.stan", encoding = "UTF-8"), collapse = "\n")
compiling <- system.time(model <- stan_model(model_code = program, model_name = "hierarchical", boost_lib = boost))[["elapsed"]]

cat(sprintf("%s, rstan %s, %s; %d cores, %d chains of %d + %d, seed %d\n", R.version.string, packageVersion("rstan"), x$Go,
  cores, chains, iterations, iterations, seed))
cat(sprintf("Stan compiles in %.1f s (not counted below).\n", compiling))

# start gives each chain a start of its own, wide apart but where the data are.
start <- function(p, integrate) {
  q <- length(p$Mean)
  sd <- sqrt(p$S / (p$N - 1))
  spread <- p$Sigma0Max / 1000
  list(
    delta0 = runif(1, -1, 1) * min(p$Delta0Max, spread) / 2, sigma0 = spread * exp(runif(1, -2, 0)), nu_minus_1 = exp(runif(1, -2, 2)),
    alpha = runif(1, 1, 4.5), beta = runif(1, 0.06, 0.14), delta = p$Mean + rnorm(q, 0, sd / 4),
    sigma = as.array(if (integrate) numeric(0) else sd * exp(runif(q, -0.3, 0.3)))
  )
}

# cut is how much of σ_i the bound cuts off at most: Q/σ² is χ² with n−1 degrees of freedom, and Q = a (1 + t²/(n−2)) with δ_i
# t scales from the mean.
cut <- function(p) {
  a <- p$S / (1 - p$Rho)
  max(pchisq(a * (1 + 30^2 / (p$N - 2)) / p$SigmaMax^2, p$N - 1))
}

stan <- function(p, integrate) {
  data <- list(
    q = length(p$Mean), mean_diff = as.array(p$Mean), S = as.array(p$S), n = as.array(p$N), rho = as.array(p$Rho),
    delta0_max = p$Delta0Max, sigma0_max = p$Sigma0Max, sigma_max = p$SigmaMax, integrate_sigma = as.integer(integrate)
  )
  set.seed(seed)
  starts <- lapply(seq_len(chains), function(i) start(p, integrate))
  # Forked, each core with its share of the chains. The clock runs from the start of the first chain to the end of the last: carrying
  # the draws back to this process takes R longer still, and is not held against Stan.
  runs <- mclapply(seq_len(chains), function(i) {
    begin <- Sys.time()
    time <- system.time(fit <- suppressWarnings(
      sampling(model, data, chains = 1, chain_id = i, seed = seed, init = starts[i], iter = 2 * iterations, refresh = 0)
    ))
    list(fit = fit, cpu = time[["user.self"]] + time[["sys.self"]], begin = begin, end = Sys.time())
  }, mc.cores = cores)
  wall <- as.numeric(max(do.call(c, lapply(runs, `[[`, "end"))) - min(do.call(c, lapply(runs, `[[`, "begin"))), units = "secs")
  fit <- sflist2stanfit(lapply(runs, `[[`, "fit"))

  draws <- extract(fit, c("delta0", "sigma0", "nu_minus_1"), permuted = FALSE)
  delta0 <- draws[, , 1]
  sigma0 <- draws[, , 2]
  nu <- 1 + draws[, , 3]
  # The paper's rule: which region is the most probable one on the next data set?
  left <- pt((-x$Rope - delta0) / sigma0, nu)
  right <- pt((delta0 - x$Rope) / sigma0, nu)
  rope <- 1 - left - right
  what <- array(c(left > rope & left > right, rope >= left & rope >= right, right > rope & right > left, delta0, sigma0, nu),
    c(dim(delta0), 6), list(NULL, NULL, c("left", "rope", "right", "delta0", "sigma0", "nu")))
  m <- monitor(what, warmup = 0, print = FALSE)
  out <- data.frame(value = m$mean, error = m$se_mean, row.names = rownames(m))
  out["nu", ] <- c(median(nu), m["nu", "MCSE_Q50"])
  list(
    table = out, wall = wall, cpu = sum(sapply(runs, `[[`, "cpu")),
    divergences = get_num_divergent(fit), treedepth = get_num_max_treedepth(fit),
    rhat = max(summary(fit)$summary[, "Rhat"], na.rm = TRUE), ess = min(m[c("delta0", "sigma0", "nu"), "Bulk_ESS"]),
    leapfrogs = mean(get_num_leapfrog_per_iteration(fit))
  )
}

bad <- character(0)
busy <- FALSE
for (p in x$Pairs) {
  cat(sprintf("\n%s, %s (left) against %s (right): %d data sets, %d of zero variance, rope %g\n", p$Data, p$Left, p$Right,
    length(p$Mean), length(p$ZeroVariance), x$Rope))
  for (w in p$Warnings) cat("  warning of bayescmp:", w, "\n")
  forms <- list("sigma integrated out" = TRUE, "sigma sampled" = FALSE)
  if (cut(p) > 1e-12) {
    cat("  The bound of sigma is felt: only with sigma sampled.\n")
    forms <- forms["sigma sampled"]
  }
  ours <- c(left = p$P$Left, rope = p$P$Rope, right = p$P$Right, delta0 = p$Delta0$Mean, sigma0 = p$Sigma0$Mean, nu = p$Nu$Median)
  names <- c("P left", "P rope", "P right", "delta0, mean", "sigma0, mean", "nu, median")

  fits <- lapply(forms, function(integrate) stan(p, integrate))
  cat(sprintf("%-22s%12s%10s", "", "bayescmp", ""), sprintf("%37s", paste("Stan,", names(forms))), "\n", sep = "")
  cat(sprintf("%-22s%12s%10s", "", "", "error"), rep(sprintf("%16s%13s%8s", "", "MC error", "off by"), length(fits)), "\n", sep = "")
  for (i in seq_along(ours)) {
    cat(sprintf("%-22s%12.5f%10s", names[i], ours[i], if (i <= 3) sprintf("%.5f", p$Error[[i]]) else ""))
    for (f in names(fits)) {
      row <- fits[[f]]$table[names(ours)[i], ]
      error <- row$error
      if (!isTRUE(error > 0)) error <- sqrt(max(ours[i] * (1 - ours[i]), 1 / fits[[f]]$ess) / fits[[f]]$ess) # all draws on one side
      off <- (row$value - ours[[i]]) / error
      cat(sprintf("%16.5f%13.5f%8.1f", row$value, error, off))
      if (!isTRUE(abs(off) <= 4)) bad <- c(bad, sprintf("%s-%s, %s, %s: off by %.1f Monte Carlo errors", p$Left, p$Right, f, names[i], off))
    }
    cat("\n")
  }
  show <- function(title, ours, format, value) {
    cat(sprintf("%-22s%12s%10s", title, ours, ""), sprintf("%37s", sapply(fits, function(f) sprintf(format, value(f)))), "\n", sep = "")
  }
  show("time", sprintf("%.1f ms", 1000 * p$Median), "%.2f s", function(f) f$wall)
  show("  ratio", "1", "%.0f", function(f) f$wall / p$Median)
  show("time of all cores", sprintf("%.1f ms", 1000 * p$CPU), "%.2f s", function(f) f$cpu)
  show("  ratio", "1", "%.0f", function(f) f$cpu / p$CPU)
  cat(sprintf("%-22s%12s\n", "time of the first fit", sprintf("%.1f ms", 1000 * p$First)))
  show("divergences", "", "%d", function(f) as.integer(f$divergences))
  show("treedepth reached", "", "%d", function(f) as.integer(f$treedepth))
  show("largest R-hat", "", "%.4f", function(f) f$rhat)
  show("smallest bulk ESS", "", "%.0f", function(f) f$ess)
  show("leapfrogs per draw", "", "%.0f", function(f) f$leapfrogs)
  for (f in names(fits)) {
    # Four like chains on two cores leave little idle.
    if (fits[[f]]$wall > 1.4 * fits[[f]]$cpu / cores) busy <- TRUE
    if (fits[[f]]$divergences > 0 || !(fits[[f]]$rhat <= 1.02)) {
      bad <- c(bad, sprintf("%s-%s, %s: %d divergences, R-hat %.3f", p$Left, p$Right, f, as.integer(fits[[f]]$divergences), fits[[f]]$rhat))
    }
  }
}
cat("\nTimes are by the clock, from the scores (bayescmp: median of", x$Pairs[[1]]$Repeats, "fits after the first) or the sums (Stan) to the posterior;\n",
  "those of all cores are processor time, which other work on the machine disturbs less.\n")
if (busy) cat("The machine was busy: Stan did not get its cores, and its clock ran on. Believe the times of all cores, or run it again.\n")
if (length(bad)) {
  cat("\nLook at this:\n", paste0("  ", bad, "\n"), sep = "")
  quit(status = 1)
}
cat("Both agree within 4 Monte Carlo standard errors.\n")
