# Errors say what is wrong, and have a class.

library(bayescmp)
caught <- function(call, class) {
  e <- tryCatch({
    call
    NULL
  }, error = identity)
  stopifnot(inherits(e, class), inherits(e, "bayescmp_error"))
  conditionMessage(e)
}
says <- function(text, words) stopifnot(grepl(words, text, fixed = TRUE))

# Without the program.
folds <- data.frame(fold = 1:3, tree = c(0.81, 0.79, 0.84), forest = c(0.86, 0.83, 0.88))
given <- options(bayescmp.program = file.path(tempdir(), "nothing"))
says(caught(bcmp_compare(folds), "bayescmp_no_program"), "options(bayescmp.program = )")
stopifnot(!bcmp_available())
options(given)

# A program that fails, and one that says nothing.
if (.Platform$OS.type == "unix") {
  fake <- function(body) {
    path <- tempfile()
    writeLines(c("#!/bin/sh", body), path)
    Sys.chmod(path, "700")
    path
  }
  given <- options(bayescmp.program = fake("exit 3"))
  says(caught(bcmp_compare(folds), "error"), "exit code 3")
  options(bayescmp.program = fake("cat >/dev/null"))
  says(caught(bcmp_compare(folds), "error"), "without an answer")

  # A field that an answer gets is in R at once, also in the data frame.
  options(bayescmp.program = fake(paste0("cat >/dev/null; echo ",
    "'{\"id\":1,\"answer\":{\"test\":\"t\",\"p\":{\"left\":0.5},\"new_field\":7,",
    "\"new\":{\"inner\":\"Infinity\"}},\"text\":\"in words\"}'")))
  answer <- bcmp_ask(bcmp_request("compare", path = "x.csv"))
  stopifnot(identical(answer$new_field, 7), identical(answer$new$inner, Inf))
  stopifnot(identical(names(as.data.frame(answer)), c("test", "p_left", "new_field", "new_inner")))
  stopifnot(identical(capture.output(answer), "in words"))
  options(given)
}

# Mistakes in a call.
says(caught(bcmp_scores(sum), "error"), "class function")
says(caught(bcmp_scores(c("a", "b")), "error"), "one file")
says(caught(bcmp_scores(list(a = 1:2, b = 1)), "error"), "of one length")
says(caught(bcmp_ask(list(1)), "error"), "bcmp_request()")
says(caught(bcmp_scores(list(a = structure(1, class = "integer64"))), "error"), "column a")
says(caught(bcmp_request("compare", options = list(rope = NA)), "error"), "rope is NA")
says(caught(bcmp_request("compare", options = list(0.01)), "error"), "have names")
says(caught(bcmp_request("compare", 1), "error"), "have names")
says(caught(bcmp_request("compare", path = "a", path = "b"), "error"), "path is given twice")
stopifnot(identical(bcmp_ask(list()), structure(list(), names = NULL)))

if (!bcmp_available()) {
  cat("the rest is skipped: the program bayescmp is not here\n")
  quit()
}
says(caught(bcmp_compare(folds, roop = 1), "bayescmp_request"), "roop")
says(caught(bcmp_compare(folds, rope = -1), "bayescmp_option"), "rope")
says(caught(bcmp_compare(folds, "tree", "wood"), "bayescmp_unknown"), "wood")
says(caught(bcmp_scores(folds, metrik = "a"), "bayescmp_request"), "metrik")
says(caught(bcmp_scores(file.path(tempdir(), "no.csv")), "bayescmp_file"), "no.csv")
says(caught(bcmp_scores(data.frame()), "error"), "no columns")
says(caught(bcmp_scores(folds[0, ]), "bayescmp_empty"), "")
infinite <- folds
infinite$tree[2] <- Inf
says(caught(bcmp_scores(infinite), "bayescmp_score"), "tree")
twice <- structure(folds, names = c("fold", "tree", "tree"))
says(caught(bcmp_scores(twice), "error"), "tree")
wilcoxon <- bcmp_compare(data.frame(dataset = letters[1:6], A = 1:6 / 10, B = c(2, 1, 4, 6, 8, 9) / 10),
  test = "Wilcoxon")
says(caught(plot(wilcoxon), "bayescmp_request"), "svg")

# One request of several that fails leaves the others their answers.
answers <- bcmp_ask(list(good = bcmp_request("compare", scores = folds),
  bad = bcmp_request("compare", scores = folds, options = list(rope = -1))))
stopifnot(identical(names(answers), c("good", "bad")), inherits(answers$bad, "bayescmp_option"))
stopifnot(inherits(answers$good, "bayescmp_compare"))

# Names are whole, and what is not there is NULL.
stopifnot(is.null(answers$good$thresh), answers$good$threshold == 0.95, is.null(answers$good$none))

# Odd names come back as they were.
odd <- c("caf\u00e9 \"x\"", "\u03bd, \\ <&>")
frame <- structure(folds, names = c("fold", odd))
answer <- bcmp_compare(frame, odd[1], odd[2], rope = 0.01)
stopifnot(identical(c(answer$left, answer$right), odd))

# A file that has changed since is an error, not another figure.
file <- tempfile(fileext = ".csv")
write.csv(folds, file, row.names = FALSE)
answer <- bcmp_compare(file, rope = 0.01)
folds$tree <- folds$tree / 2
write.csv(folds, file, row.names = FALSE)
says(caught(plot(answer), "error"), "has changed")
