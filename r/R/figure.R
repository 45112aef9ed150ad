# Figures, and how answers look in documents.

plot.bayescmp_answer <- function(x, file = NULL, ...) {
  figure <- structure(list(svg = format(x, "svg")), class = "bayescmp_figure")
  if (is.null(file)) return(figure)
  cat_utf8(figure$svg, file)
  invisible(figure)
}

# cat_utf8 writes a text to a file as it is, whatever the encoding of the session.
cat_utf8 <- function(text, file) {
  writeLines(sub("\n$", "", enc2utf8(text)), file, useBytes = TRUE)
}

as.character.bayescmp_figure <- function(x, ...) x$svg

# print shows a figure in the viewer of the editor, or in a browser.
print.bayescmp_figure <- function(x, ...) {
  page <- tempfile("bayescmp", fileext = ".html")
  cat_utf8(paste0("<!DOCTYPE html><meta charset=\"utf-8\"><title>bayescmp</title>\n", x$svg), page)
  if (interactive()) getOption("viewer", browseURL)(page)
  else cat("A figure in SVG; plot(answer, file = \"figure.svg\") writes it to a file\n")
  invisible(x)
}

knit_print.bayescmp_answer <- function(x, ...) {
  if (knitr::is_html_output()) return(as_is(format(x, "html")))
  knitr::normal_print(x)
}

knit_print.bayescmp_figure <- function(x, ...) {
  if (knitr::is_html_output()) return(as_is(x$svg))
  knitr::normal_print(x)
}

# as_is is HTML for knitr. The empty lines let Markdown see where it begins and ends.
as_is <- function(html) structure(paste0("\n\n", html, "\n\n"), class = "knit_asis")
