# Oracle tables of the studentized range and of the repeated-measures ANOVA with Tukey's test, in base R. See README.md.
#   Rscript anova.R      (from any directory; writes beside itself)
here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
data <- function(name) read.csv(file.path(here, "../../../datasets/data", name), stringsAsFactors = FALSE)

text <- function(v) ifelse(as.numeric(sprintf("%.15g", v)) == v, sprintf("%.15g", v), sprintf("%.17g", v))
write_table <- function(name, about, columns, lines)
  writeLines(c(paste0("# anova.R, ", R.version.string), paste("#", about), columns, lines), file.path(here, name))

grid <- expand.grid(q = c(0.5, 2, 3.5, 5, 8), k = c(2, 3, 5, 10, 20, 50, 100), df = c(2, 5, 10, 52, 292, Inf))
write_table("studentized_range.csv", "p: ptukey(q, k, df), R's own error is up to 5e-3 at df = 2, 5e-6 from 10; q95: qtukey(0.95, k, df)", "k,df,q,p,q95",
  with(grid, paste(k, df, q, text(ptukey(q, k, df)), text(qtukey(0.95, k, df)), sep = ",")))

# Every classifier on every data set, mean over the folds: data sets in rows.
means <- function(d, score) tapply(d[[score]], list(factor(d$dataset, unique(d$dataset)), factor(d$classifier, unique(d$classifier))), mean)
weka <- means(data("uci-weka.csv.gz"), "accuracy")
designs <- list("uci-weka" = weka, "uci-weka first 10" = weka[1:10, ], "demsar-2006-table-6" = means(data("demsar-2006-table-6.csv"), "score"))

long <- function(m) data.frame(score = as.vector(m), dataset = factor(rep(seq_len(nrow(m)), ncol(m))),
  classifier = factor(rep(colnames(m), each = nrow(m)), colnames(m)))

anova_line <- function(name) {
  m <- designs[[name]]; x <- long(m)
  strata <- summary(aov(score ~ classifier + Error(dataset / classifier), x))
  within <- strata[["Error: dataset:classifier"]][[1]]; between <- strata[["Error: dataset"]][[1]]
  # Greenhouse-Geisser: from the covariance of the classifiers.
  fit <- lm(m ~ 1); gg <- anova(fit, X = ~1, test = "Spherical")
  df <- within[["Df"]]
  epsilon <- attr(gg, "heading"); epsilon <- as.numeric(sub(".*: *", "", grep("Greenhouse", epsilon, value = TRUE)))
  s <- cov(m); k <- ncol(m); centred <- (diag(k) - 1 / k) %*% s %*% (diag(k) - 1 / k)
  exact <- sum(diag(centred))^2 / ((k - 1) * sum(centred^2))
  stopifnot(abs(exact - epsilon) < 1e-4)
  f <- within[["F value"]][1]
  p <- pf(f, df[1], df[2], lower.tail = FALSE); corrected <- pf(f, exact * df[1], exact * df[2], lower.tail = FALSE)
  stopifnot(abs(p - within[["Pr(>F)"]][1]) < 1e-12, abs(corrected - gg[["G-G Pr"]][1]) < 1e-4)
  paste(c(name, text(c(within[["Sum Sq"]], between[["Sum Sq"]], df, f, p, exact, corrected))), collapse = ",")
}
write_table("anova.csv", paste("aov(score ~ classifier + Error(dataset / classifier));",
  "Greenhouse and Geisser's epsilon from the covariance matrix, checked by anova.mlm"),
  "design,ss_classifiers,ss_error,ss_datasets,df,df_error,f,p,epsilon,corrected_p", vapply(names(designs), anova_line, ""))

tukey_lines <- function(name, level) {
  m <- designs[[name]]
  h <- TukeyHSD(aov(score ~ dataset + classifier, long(m)), "classifier", conf.level = level)$classifier
  pairs <- combn(colnames(m), 2)
  stopifnot(rownames(h) == paste(pairs[2, ], pairs[1, ], sep = "-"))
  apply(cbind(t(pairs), text(h[, "diff"]), text(h[, "lwr"]), text(h[, "upr"]), text(h[, "p adj"])), 1,
    function(v) paste(c(name, level, v), collapse = ","))
}
write_table("tukey.csv", "TukeyHSD(aov(score ~ dataset + classifier), \"classifier\"): difference right - left, interval, adjusted p",
  "design,level,left,right,difference,low,high,p", unlist(lapply(names(designs), function(n) c(tukey_lines(n, 0.95), tukey_lines(n, 0.99)))))
