# Vignettes of this package are Markdown. R itself makes vignettes by LaTeX only, and others need
# knitr and pandoc. This engine needs neither: it executes the blocks of R and writes HTML. It knows
# headings, paragraphs, lists, blocks of code, `code` and [links](address). Where the program is not
# here, as on a machine that only checks packages, no block is executed, and the page says so.

.onLoad <- function(libname, pkgname) {
  vignetteEngine("markdown", weave = weave, tangle = tangle, pattern = "[.]md$",
    package = pkgname)
}

# weave writes the page of a vignette, and returns its name.
weave <- function(file, ...) {
  env <- new.env(parent = globalenv())
  parts <- lapply(parts_of(file), function(part) switch(part$kind,
    r = woven(part$lines, env), code = preformatted(part$lines), text = paragraph(part$lines)))
  page <- sub("[.]md$", ".html", basename(file))
  remark <- if (!bcmp_available())
    "<p>The program bayescmp was not here, so the code has not been executed.</p>"
  writeLines(enc2utf8(c(page_top, remark, unlist(parts))), page, useBytes = TRUE)
  page
}

# tangle writes the code of a vignette, and returns the name of the file.
tangle <- function(file, ...) {
  code <- Filter(function(part) part$kind == "r", parts_of(file))
  script <- sub("[.]md$", ".R", basename(file))
  lines <- unlist(lapply(code, function(part) c(part$lines, "")))
  writeLines(enc2utf8(c("if (bayescmp::bcmp_available()) {", lines, "}")), script, useBytes = TRUE)
  script
}

page_top <- paste0("<!DOCTYPE html><meta charset=\"utf-8\"><title>bayescmp</title><style>",
  "body{max-width:50em;margin:2em auto;font-family:sans-serif;line-height:1.4}",
  "pre{background:#f4f4f4;padding:.5em;overflow-x:auto}svg{max-width:100%;height:auto}</style>")

# parts_of divides Markdown into blocks of R, other blocks of code, and pieces of text.
parts_of <- function(file) {
  lines <- readLines(file, encoding = "UTF-8")
  fence <- startsWith(lines, "```")
  inside <- cumsum(fence) %% 2 == 1
  open <- fence & inside
  is_r <- (lines == "```r")[pmax(1, cummax(seq_along(lines) * open))] & inside
  kind <- ifelse(is_r, "r", ifelse(inside, "code", "text"))
  comment <- cumsum(lines == "<!--") > cumsum(c(FALSE, lines == "-->")[seq_along(lines)])
  starts <- fence | !inside & lines == "" | comment
  pieces <- split(which(!starts), cumsum(starts)[!starts])
  lapply(unname(pieces), function(at) list(kind = kind[at[[1]]], lines = lines[at]))
}

# woven is a block of R with what it prints, and the figures of plot() in SVG.
woven <- function(lines, env) {
  if (!bcmp_available()) return(preformatted(lines))
  figures <- character()
  out <- capture.output(for (call in parse(text = lines, encoding = "UTF-8")) {
    if (is.call(call) && identical(call[[1]], quote(plot))) {
      figures <- c(figures, format(eval(call[[2]], env), "svg"))
      next
    }
    result <- withVisible(eval(call, env))
    if (result$visible) print(result$value)
  })
  c(preformatted(lines), if (length(out) > 0) preformatted(out), figures)
}

preformatted <- function(lines) {
  c("<pre>", html_text(lines), "</pre>")
}

paragraph <- function(lines) {
  html <- marked(lines)
  if (startsWith(lines[[1]], "#")) {
    level <- nchar(sub("^(#+).*", "\\1", lines[[1]]))
    return(sprintf("<h%d>%s</h%d>", level, sub("^#+ *", "", html), level))
  }
  if (startsWith(lines[[1]], "- "))
    return(c("<ul>", sub("^- ", "<li>", html), "</ul>"))
  c("<p>", html, "</p>")
}

marked <- function(lines) {
  html <- gsub("`([^`]+)`", "<code>\\1</code>", html_text(lines))
  gsub("\\[([^]]+)\\]\\(([^)]+)\\)", "<a href=\"\\2\">\\1</a>", html)
}

html_text <- function(lines) {
  lines <- gsub("&", "&amp;", lines, fixed = TRUE)
  lines <- gsub("<", "&lt;", lines, fixed = TRUE)
  gsub(">", "&gt;", lines, fixed = TRUE)
}
