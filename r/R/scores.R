# Scores: where they are, how to read them, and what the program has understood.

bcmp_scores <- function(x, ..., items = FALSE) UseMethod("bcmp_scores")

# scores_of asks the program what it understands, so that its questions come at once.
scores_of <- function(source, reading, left_out = character()) {
  check_names(reading, "the options of bcmp_scores()")
  if (length(reading) > 0) source$reading <- reading
  request <- structure(c(list(do = "inspect"), source), class = "bayescmp_request")
  understood <- bcmp_ask(request)
  structure(list(source = source, understood = understood, left_out = left_out),
    class = "bayescmp_scores")
}

bcmp_scores.default <- function(x, ..., items = FALSE) {
  complain("scores are a data frame, a matrix, the path of a file, or resampling results, not an ",
    "object of class ", class(x)[[1]])
}

bcmp_scores.bayescmp_scores <- function(x, ..., items = FALSE) {
  if (...length() > 0 || items) complain("these scores have been read already; give the options ",
    "where they are read")
  x
}

bcmp_scores.character <- function(x, ..., items = FALSE) {
  if (length(x) != 1) complain("give the path of one file or folder, not ", length(x), " texts")
  if (items) complain("a file tells itself whether it has items; leave items out")
  scores_of(list(path = normalizePath(x, mustWork = FALSE)), list(...))
}

bcmp_scores.data.frame <- function(x, ..., items = FALSE) {
  if (is.list(x[["result"]])) x <- unnested(x, "result")
  if (is.list(x[[".metrics"]])) x <- unnested(x, ".metrics")
  lists <- vapply(x, is.list, NA)
  columns <- as.list(x)[!lists]
  if (is.character(attr(x, "row.names"))) columns <- c(list(row.names(x)), columns)
  source <- structure(list(frame_of(columns)), names = if (items) "items" else "scores")
  scores_of(source, list(...), names(x)[lists])
}

bcmp_scores.matrix <- function(x, ..., items = FALSE) {
  bcmp_scores(as.data.frame(x, stringsAsFactors = FALSE), ..., items = items)
}

bcmp_scores.list <- function(x, ..., items = FALSE) {
  if (is.null(names(x)) || !all(vapply(x, is.atomic, NA)) || length(unique(lengths(x))) != 1)
    complain("a list of scores has columns: vectors of one length, with names")
  bcmp_scores(frame_of(x), ..., items = items)
}

# resamples() of caret.
bcmp_scores.resamples <- function(x, ..., items = FALSE) bcmp_scores(x$values, ..., items = items)

# benchmark() of mlr3.
bcmp_scores.BenchmarkResult <- function(x, ..., items = FALSE) {
  bcmp_scores(as.data.frame(x$score()), ..., items = items)
}

# frame_of makes a data frame of columns, whatever their names are. A column of names of rows has none.
frame_of <- function(columns) {
  if (length(columns) == 0) complain("there are no columns of scores")
  for (name in names(columns)) if (inherits(columns[[name]], "integer64"))
    complain("column ", name, " is of class integer64; convert it with as.numeric()")
  structure(columns, row.names = .set_row_names(length(columns[[1]])),
    class = "data.frame")
}

# unnested puts the data frames in a list column, and what stands beside them, below each other. So
# tune has its metrics (.metrics), and workflowsets the results of each workflow (result).
unnested <- function(x, name) {
  others <- setdiff(names(x), c(name, "info", "option", ".notes", "splits"))
  parts <- lapply(seq_len(nrow(x)), function(i) {
    inner <- as.list(x[[name]][[i]])
    n <- if (length(inner) > 0) length(inner[[1]]) else 0
    outer <- lapply(as.list(x)[others], function(values) rep(values[i], n))
    c(outer[setdiff(others, names(inner))], inner)
  })
  names <- unique(unlist(lapply(parts, names)))
  columns <- lapply(names, function(n) do.call(c, lapply(parts, function(part) {
    if (is.null(part[[n]])) rep(NA, length(part[[1]])) else part[[n]]
  })))
  frame_of(structure(columns, names = names))
}

format.bayescmp_scores <- function(x, ...) {
  left_out <- if (length(x$left_out) > 0)
    paste0("Left out: columns that are lists (", paste(x$left_out, collapse = ", "), ").")
  paste(c(sub("\n*$", "", format(x$understood)), left_out), collapse = "\n")
}

print.bayescmp_scores <- function(x, ...) {
  cat(format(x), "\n", sep = "")
  invisible(x)
}
