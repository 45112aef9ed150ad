# Answers: what the program has said, with the names of its JSON.

# answer_of makes an answer. The request stays with it, so that it can be asked for other forms.
answer_of <- function(reply, request) {
  fields <- plain(reply$answer)
  kept <- new.env(parent = emptyenv())
  kept$text <- reply$text
  kept$answer <- fields
  structure(fields, class = c(paste0("bayescmp_", request$do), "bayescmp_answer"),
    request = request, kept = kept)
}

# $ takes whole names only, because lists would take low_error for low where there is no low.
`$.bayescmp_answer` <- function(x, name) unclass(x)[[name, exact = TRUE]]

format.bayescmp_answer <- function(x, form = "text", ...) {
  kept <- attr(x, "kept")
  if (is.null(kept[[form]])) kept[[form]] <- asked_again(x, form)
  kept[[form]]
}

# asked_again repeats the request of an answer to get another form of it.
asked_again <- function(x, form) {
  request <- c(attr(x, "request"), list(want = I(c("json", form))))
  reply <- exchange(list(request))[[1]]
  if (!is.null(reply$error)) stop(failure(reply$error))
  if (!identical(plain(reply$answer), attr(x, "kept")$answer))
    complain("the answer is another one now: the file of the scores or the program has changed; ",
      "ask again")
  reply[[form]]
}

print.bayescmp_answer <- function(x, ...) {
  cat(sub("\n*$", "\n", format(x)))
  invisible(x)
}

as.data.frame.bayescmp_answer <- function(x, row.names = NULL, optional = FALSE, ...) {
  fields <- unclass(x)
  attributes(fields) <- list(names = names(x))
  frame <- rows_of(fields)
  if (!is.null(row.names)) row.names(frame) <- row.names
  frame
}

# rows_of finds what an answer has a row for: the pair of a post-hoc test, a classifier or player, an
# object in a list, or itself.
rows_of <- function(fields) {
  if (is.data.frame(fields$pairs) && "alpha" %in% names(fields)) return(fields$pairs)
  who <- intersect(c("classifier", "player"), names(fields))
  if (length(who) > 0) {
    each <- vapply(fields, function(f) is.null(dim(f)) && is.numeric(f) &&
      length(f) == length(fields[[who]]), NA)
    if (length(fields[[who]]) > 1 && any(each)) return(tibbled(as.data.frame(
      fields[names(fields) == who | each], stringsAsFactors = FALSE)))
  }
  frames <- vapply(fields, is.data.frame, NA)
  if (any(frames)) return(fields[frames][[1]])
  fields <- flat(fields)
  single <- vapply(fields, function(f) is.atomic(f) && length(f) == 1, NA)
  single <- single & !names(fields) %in% c("assumptions", "warnings")
  tibbled(as.data.frame(fields[single], stringsAsFactors = FALSE))
}

as_tibble.bayescmp_answer <- function(x, ...) as.data.frame(x)
