# Requests and their answers.

bcmp_request <- function(do, ...) {
  fields <- list(...)
  check_names(fields, "the fields of a request")
  check_names(fields$options, "the options of a test")
  check_names(fields$reading, "the options of reading")
  fields <- fields[!vapply(fields, is.null, NA)]
  if (!is.null(fields$scores)) {
    scores <- bcmp_scores(fields$scores)
    fields$scores <- NULL
    fields <- c(scores$source, fields)
  }
  structure(c(list(do = do), fields), class = "bayescmp_request")
}

# check_names refuses options without a name, and those that say nothing.
check_names <- function(given, what) {
  named <- !is.null(names(given)) && all(nzchar(names(given)))
  if (length(given) > 0 && !named) complain(what, " have names, such as rope = 0.01")
  unknown <- names(given)[vapply(given, function(value) is.atomic(value) && anyNA(value), NA)]
  if (length(unknown) > 0) complain(unknown[[1]], " is NA; leave it out for its default")
  twice <- names(given)[duplicated(names(given))]
  if (length(twice) > 0) complain(twice[[1]], " is given twice")
}

bcmp_ask <- function(requests) {
  if (inherits(requests, "bayescmp_request")) {
    answer <- ask(list(requests))[[1]]
    if (inherits(answer, "error")) stop(answer)
    return(answer)
  }
  asked <- is.list(requests) && all(vapply(requests, inherits, NA, "bayescmp_request"))
  if (!asked) complain("bcmp_ask() takes what bcmp_request() makes, or a list of that")
  structure(ask(requests), names = names(requests))
}

# ask sends requests to the program, and returns an answer or an error for each.
ask <- function(requests) {
  replies <- exchange(lapply(requests, function(r) c(r, list(want = I(c("json", "text"))))))
  Map(function(reply, request) {
    if (!is.null(reply$error)) failure(reply$error)
    else answer_of(reply, request)
  }, replies, requests)
}

# exchange sends requests, and returns the replies in the order of the requests.
exchange <- function(requests) {
  if (length(requests) == 0) return(list())
  lines <- vapply(seq_along(requests), function(i) {
    json(c(list(id = i), unclass(requests[[i]])))
  }, "")
  replies <- vector("list", length(requests))
  for (line in converse(lines)) {
    reply <- fromJSON(line, simplifyVector = FALSE)
    if (is.null(reply$progress)) replies[[reply$id]] <- reply
  }
  if (any(vapply(replies, is.null, NA)))
    complain("the program bayescmp has ended without an answer")
  replies
}
