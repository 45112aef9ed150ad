# One function for each question. What stands in ... are the options of the test, which the program
# knows and checks: an option that a test gets there can be given here.

options_of <- function(...) {
  if (...length() > 0) list(...)
}

bcmp_compare <- function(scores, left = NULL, right = NULL, test = NULL, ...) {
  bcmp_ask(bcmp_request("compare", scores = scores, left = left, right = right, test = test,
    options = options_of(...)))
}

bcmp_non_inferiority <- function(scores, classifier, margin, left = NULL, right = NULL,
                                 test = NULL, ...) {
  bcmp_ask(bcmp_request("non_inferiority", scores = scores, classifier = classifier,
    margin = margin, left = left, right = right, test = test, options = options_of(...)))
}

bcmp_expected_loss <- function(scores, left = NULL, right = NULL, test = NULL, ...) {
  bcmp_ask(bcmp_request("expected_loss", scores = scores, left = left, right = right, test = test,
    options = options_of(...)))
}

# Here ropes stands behind ..., or R would take the option rope for it.
bcmp_curve <- function(scores, left = NULL, right = NULL, test = NULL, ..., ropes = NULL) {
  bcmp_ask(bcmp_request("curve", scores = scores, left = left, right = right, test = test,
    ropes = if (!is.null(ropes)) I(ropes), options = options_of(...)))
}

bcmp_sensitivity <- function(scores, left = NULL, right = NULL, test = NULL, ...) {
  bcmp_ask(bcmp_request("sensitivity", scores = scores, left = left, right = right, test = test,
    options = options_of(...)))
}

bcmp_side_by_side <- function(scores, left = NULL, right = NULL, rope = NULL) {
  bcmp_ask(bcmp_request("side_by_side", scores = scores, left = left, right = right, rope = rope))
}

bcmp_effects <- function(scores, left = NULL, right = NULL) {
  bcmp_ask(bcmp_request("effects", scores = scores, left = left, right = right))
}

bcmp_plan <- function(scores, left = NULL, right = NULL, more_datasets = NULL, more_runs = NULL,
                      more_items = NULL, replications = NULL, seed = NULL, test = NULL, ...) {
  more <- Filter(Negate(is.null),
    list(more_datasets = more_datasets, more_runs = more_runs, more_items = more_items))
  bcmp_ask(do.call(bcmp_request, c(list("plan", scores = scores, left = left, right = right,
    test = test, replications = replications, seed = seed, options = options_of(...)),
    lapply(more, I))))
}

bcmp_draws <- function(scores, left = NULL, right = NULL, draws = NULL, seed = NULL, test = NULL,
                       ...) {
  bcmp_ask(bcmp_request("draws", scores = scores, left = left, right = right, test = test,
    draws = draws, seed = seed, options = options_of(...)))
}

bcmp_all_pairs <- function(scores, test = NULL, ...) {
  bcmp_ask(bcmp_request("all_pairs", scores = scores, test = test, options = options_of(...)))
}

bcmp_leaderboard <- function(scores, ...) {
  bcmp_ask(bcmp_request("leaderboard", scores = scores, options = options_of(...)))
}

bcmp_rank <- function(scores, test, ...) {
  bcmp_ask(bcmp_request("rank", scores = scores, test = test, options = options_of(...)))
}

bcmp_post_hoc <- function(scores, control = NULL, adjustment = NULL, by = NULL, test = NULL, ...) {
  bcmp_ask(bcmp_request("post_hoc", scores = scores, control = control, adjustment = adjustment,
    by = by, test = test, options = options_of(...)))
}

bcmp_games <- function(games, columns = NULL, ...) {
  bcmp_ask(bcmp_request("games", games = as.data.frame(games), columns = columns,
    options = options_of(...)))
}
