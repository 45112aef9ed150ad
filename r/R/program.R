# The program that computes the answers.

bcmp_program <- function() {
  for (place in list(getOption("bayescmp.program"), Sys.getenv("BAYESCMP_PROGRAM"))) {
    if (is.null(place) || !nzchar(place)) next
    if (file.exists(place) && !dir.exists(place)) return(normalizePath(place))
    complain("there is no program ", place,
      "; correct options(bayescmp.program = ) or the variable BAYESCMP_PROGRAM",
      class = "bayescmp_no_program")
  }
  name <- if (.Platform$OS.type == "windows") "bayescmp.exe" else "bayescmp"
  found <- c(system.file("bin", name, package = "bayescmp"), Sys.which("bayescmp"))
  found <- found[nzchar(found)]
  if (length(found) > 0) return(normalizePath(found[[1]]))
  complain("the program bayescmp is not here: get it from https://github.com/bayescmp/go, and put ",
    "it on the PATH, or give its place with options(bayescmp.program = \"/path/to/bayescmp\")",
    class = "bayescmp_no_program")
}

bcmp_available <- function() {
  tryCatch(nzchar(bcmp_program()), bayescmp_no_program = function(e) FALSE)
}

# converse starts the program, gives it the lines, and returns the lines that it has written.
converse <- function(lines) {
  requests <- tempfile("bayescmp", fileext = ".jsonl")
  on.exit(unlink(requests))
  writeLines(lines, requests, useBytes = TRUE)
  # Its output is a pipe: writing to it ends the program if R is no longer there.
  out <- suppressWarnings(system2(bcmp_program(), "compute", stdin = requests, stdout = TRUE))
  status <- attr(out, "status")
  if (!is.null(status)) complain("the program bayescmp has failed, with exit code ", status)
  whole_lines(out)
}

# whole_lines puts lines together that R has split: on some systems it reads 8095 bytes at a time.
# The characters between two lines cannot be inside of one.
whole_lines <- function(pieces) {
  text <- paste(pieces, collapse = "")
  text <- gsub("}{\"id\":", "}\n{\"id\":", text, fixed = TRUE, useBytes = TRUE)
  lines <- strsplit(text, "\n", fixed = TRUE, useBytes = TRUE)[[1]]
  Encoding(lines) <- "UTF-8"
  lines
}
