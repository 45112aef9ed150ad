# The same scores in all that bcmp_scores() takes are the same scores.

library(bayescmp)
if (!bcmp_available()) {
  cat("skipped: the program bayescmp is not here\n")
  quit()
}

scores <- expand.grid(fold = 1:3, model = c("rpart", "ranger"), dataset = c("iris", "wine"),
  stringsAsFactors = FALSE)
scores$accuracy <- c(0.90, 0.88, 0.92, 0.94, 0.95, 0.96, 0.80, 0.78, 0.82, 0.85, 0.83, 0.88)
effects <- function(x, ...) as.data.frame(bcmp_effects(bcmp_scores(x, ...), "rpart", "ranger"))
expected <- effects(scores)
stopifnot(expected$datasets == 2, abs(expected$mean_difference_estimate - mean(
  scores$accuracy[scores$model == "ranger"] - scores$accuracy[scores$model == "rpart"])) < 1e-9)
same <- function(x, ...) {
  columns <- setdiff(names(expected), "metric")
  stopifnot(identical(effects(x, ...)[columns], expected[columns]))
}

wide <- cbind(scores[scores$model == "rpart", c("dataset", "fold")],
  rpart = scores$accuracy[scores$model == "rpart"],
  ranger = scores$accuracy[scores$model == "ranger"])
same(wide)
same(as.list(wide))
file <- tempfile(fileext = ".csv")
write.csv(scores, file, row.names = FALSE)
same(file)
shuffled <- scores[c(7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5, 12), ] # rows have numbers, no names
shuffled$model <- factor(shuffled$model)
stopifnot(all(abs(effects(shuffled)$mean_difference_estimate -
  expected$mean_difference_estimate) < 1e-12))

# mlr3: the table of scores has columns of objects.
mlr3 <- data.frame(nr = 1L, task_id = scores$dataset, learner_id = scores$model,
  resampling_id = "cv", iteration = scores$fold, classif.acc = scores$accuracy)
mlr3$learner <- rep(list(new.env()), nrow(mlr3))
same(mlr3)
stopifnot(grepl("Left out: columns that are lists (learner).", format(bcmp_scores(mlr3)), fixed = TRUE))
benchmark <- new.env()
benchmark$score <- function() mlr3
same(structure(benchmark, class = c("BenchmarkResult", "R6")))

# caret: resamples()$values, of one data set.
one <- scores[scores$dataset == "iris", ]
expected_one <- effects(one[c("fold", "model", "accuracy")])
values <- data.frame(Resample = paste0("Fold", 1:3), `rpart~Accuracy` = one$accuracy[1:3],
  `ranger~Accuracy` = one$accuracy[4:6], check.names = FALSE)
caret <- effects(structure(list(values = values, models = c("rpart", "ranger")), class = "resamples"))
numbers <- grep("estimate$|mean$|low$", names(expected_one), value = TRUE)
stopifnot(length(numbers) > 5, identical(caret[numbers], expected_one[numbers]))

# tidymodels: a workflow set, whose results have their metrics in a list, and what
# collect_metrics(summarize = FALSE) makes of them. Names of candidates are those of tune.
metrics <- function(values) lapply(values, function(v) data.frame(.metric = c("accuracy", "roc_auc"),
  .estimator = "multiclass", .estimate = c(v, v / 2), .config = "Preprocessor1_Model1"))
result <- function(values) {
  r <- data.frame(id = paste0("Fold", seq_along(values)))
  r$splits <- rep(list(list()), length(values))
  r$.metrics <- metrics(values)
  r$.notes <- rep(list(NULL), length(values))
  structure(r, class = c("tune_results", "tbl_df", "tbl", "data.frame"))
}
set <- data.frame(wflow_id = c("rpart", "ranger"))
set$info <- list(list(), list())
set$option <- list(list(), list())
set$result <- list(result(one$accuracy[1:3]), result(one$accuracy[4:6]))
class(set) <- c("workflow_set", "tbl_df", "tbl", "data.frame")
tidy <- effects(set, metric = "accuracy")
stopifnot(identical(tidy[numbers], expected_one[numbers]))
collected <- data.frame(wflow_id = one$model, id = paste0("Fold", one$fold), .metric = "accuracy",
  .estimator = "multiclass", .estimate = one$accuracy, .config = "Preprocessor1_Model1")
stopifnot(identical(effects(collected)[numbers], expected_one[numbers]))
question <- tryCatch(bcmp_scores(set), bayescmp_question = identity)
stopifnot(identical(question$choices, c("accuracy", "roc_auc")))

# A matrix, and a data frame, whose rows have names.
table <- matrix(c(0.9, 0.8, 0.7, 0.85, 0.82, 0.6), 3,
  dimnames = list(c("iris", "wine", "glass"), c("A", "B")))
stopifnot(bcmp_rank(table, "Friedman")$dataset == rownames(table))
stopifnot(bcmp_rank(as.data.frame(table), "Friedman")$dataset == rownames(table))

# Items, and games.
items <- data.frame(model = rep(c("a", "b"), each = 6), item = rep(1:6, 2),
  score = c(1, 0, 1, 0, 0, 1, 1, 1, 1, 0, 1, 1))
mcnemar <- bcmp_compare(bcmp_scores(items, items = TRUE), "a", "b", test = "McNemar")
stopifnot(abs(mcnemar$p_value - binom.test(0, 2)$p.value) < 1e-12)
games <- bcmp_games(data.frame(model_a = c("x", "x", "y", "y"), model_b = c("y", "y", "x", "x"),
  winner = c("model_a", "model_a", "model_b", "model_a")),
  columns = list(left = "model_a", right = "model_b", outcome = "winner"))
rated <- as.data.frame(games)
stopifnot(abs(rated$ability[rated$player == "x"] - rated$ability[rated$player == "y"] - log(3)) < 1e-9)

# Missing scores are refused until it is said what to do.
gap <- wide
gap$rpart[2] <- NA
refused <- tryCatch(bcmp_scores(gap), bayescmp_missing = identity)
stopifnot(inherits(refused, "bayescmp_question"), refused$needs == "missing")
stopifnot(effects(gap, missing = "fold")$datasets == 2)
