# Errors, with classes by which programs tell them apart.

# complain stops with an error of this package.
complain <- function(..., class = NULL) {
  stop(structure(list(message = paste0(...), call = NULL),
    class = c(class, "bayescmp_error", "error", "condition")))
}

# failure makes a condition of the error in a reply. Its class is that of the kind, and
# bayescmp_question if an option would help. All fields of the error are in the condition.
failure <- function(error) {
  kinds <- paste0("bayescmp_", c(error$kind, if (!is.null(error$needs)) "question"))
  fields <- lapply(error, plain)
  if (!is.null(error$needs)) {
    fields$needs <- sub("^(reading|options)\\.", "", error$needs)
    fields$choices <- if (is.null(error$columns)) character() else fields$columns
    fields$columns <- NULL
    fields$advice <- advice_in_r(error$advice)
    fields$message <- sub(error$advice, fields$advice, error$message, fixed = TRUE)
  }
  structure(c(fields, list(call = NULL)), class = c(kinds, "bayescmp_error", "error", "condition"))
}

# advice_in_r names the options as one gives them in R.
advice_in_r <- function(advice) {
  advice <- gsub("\\b(reading|options)\\.([a-z_]+): true", "\\2 = TRUE", advice)
  gsub("\\b(reading|options)\\.([a-z_]+)(: |)", "\\2 = ", advice)
}
