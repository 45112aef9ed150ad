# The report: a page about the scores.

bcmp_report <- function(scores, rope, file = "report.html", left = NULL, right = NULL,
                        against = NULL, force = FALSE) {
  scores <- bcmp_scores(scores)
  if (!dir.exists(dirname(file))) complain("there is no folder ", dirname(file), "; make it first")
  path <- scores$source$path
  if (is.null(path)) path <- written_scores(scores$source, file, force)
  flags <- c(scores$source$reading, list(rope = rope, o = file, left = left, right = right,
    against = against, f = force))
  command <- c("report", command_line(flags), path)
  out <- suppressWarnings(system2(bcmp_program(), shQuote(command), stdout = TRUE, stderr = TRUE))
  Encoding(out) <- "UTF-8"
  if (!is.null(attr(out, "status"))) complain(paste(out, collapse = "\n"))
  structure(list(file = normalizePath(file), text = paste(out, collapse = "\n")),
    class = "bayescmp_report")
}

# command_line writes options as flags of the program: drop_imputed = TRUE is -drop-imputed. One flag
# has another name than its option, and one a unit.
command_line <- function(options) {
  if (!is.null(options$max_memory))
    options$max_memory <- paste0(number_text(options$max_memory / 2^20), "MB")
  options <- options[!vapply(options, function(o) is.null(o) || identical(o, FALSE), NA)]
  flags <- paste0("-", sub("^classifiers$", "columns", gsub("_", "-", names(options))))
  given <- vapply(options, function(o) {
    if (isTRUE(o)) return("")
    texts <- if (is.numeric(o)) number_text(o) else as.character(unlist(o))
    paste0("=", paste(texts, collapse = ","))
  }, "")
  paste0(flags, given)
}

# written_scores writes scores beside the report, so that it can be verified.
written_scores <- function(source, file, force) {
  path <- sub("(\\.html)?$", "-scores.csv", file)
  columns <- if (is.null(source$items)) source$scores else source$items
  lines <- csv(columns)
  if (file.exists(path) && !force && !identical(readLines(path, encoding = "UTF-8"), lines))
    complain(path, " is there already, with other scores; give force = TRUE to replace it")
  writeLines(lines, path, useBytes = TRUE)
  path
}

csv <- function(columns) {
  cells <- lapply(columns, function(x) {
    if (is.numeric(x) && !is.object(x)) texts <- number_text(x)
    else texts <- paste0("\"", gsub("\"", "\"\"", enc2utf8(as.character(x))), "\"")
    texts[is.na(x)] <- ""
    texts
  })
  header <- paste0("\"", gsub("\"", "\"\"", enc2utf8(names(columns))), "\"", collapse = ",")
  c(header, do.call(paste, c(unname(cells), sep = ",")))
}

print.bayescmp_report <- function(x, ...) {
  cat(x$text, "\n", sep = "")
  if (interactive()) browseURL(x$file)
  invisible(x)
}
