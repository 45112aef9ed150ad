# Figures, and how answers look in documents.

plot.bayescmp_answer <- function(x, file = NULL, ...) {
  svg <- format(x, "svg")
  if (is.null(file)) draw(svg)
  else writeLines(sub("\n$", "", enc2utf8(svg)), file, useBytes = TRUE)
  invisible(x)
}

knit_print.bayescmp_answer <- function(x, ...) {
  if (!knitr::is_html_output()) return(knitr::normal_print(x))
  # In such a block, pandoc leaves HTML as it is.
  structure(paste0("\n\n```{=html}\n", format(x, "html"), "\n```\n\n"), class = "knit_asis")
}

# draw draws a figure in SVG on the device of R: the paths, circles and texts of which the program
# makes figures. Rectangles and groups are only for the pointer in a browser.
draw <- function(svg) {
  number <- "([0-9.]+)"
  box <- regmatches(svg, regexec(paste0("viewBox=\"0 0 ", number, " ", number, "\""), svg))[[1]]
  size <- as.double(box[-1])
  old <- par(mar = c(0, 0, 0, 0))
  on.exit(par(old))
  plot.new()
  plot.window(c(0, size[1]), c(size[2], 0), xaxs = "i", yaxs = "i", asp = 1)
  inch <- par("pin")[1] / abs(diff(par("usr")[1:2])) # of a unit of the figure
  elements <- regmatches(svg, gregexpr("<(path|circle|text|image) [^>]*>[^<]*", svg))[[1]]
  for (element in elements) draw_element(element, inch)
}

draw_element <- function(element, inch) {
  of <- attributes_of(element)
  switch(sub("^<([a-z]+).*", "\\1", element),
    path = draw_path(of, inch),
    circle = symbols(as.double(of[["cx"]]), as.double(of[["cy"]]), circles = as.double(of[["r"]]),
      inches = FALSE, add = TRUE, bg = colour(of, "fill", "#000000"), fg = colour(of, "stroke", NA)),
    text = draw_text(of, unescaped(sub("^<[^>]*>", "", element)), inch),
    complain("R cannot draw this figure; plot(answer, file = \"figure.svg\") writes it to a file"))
}

# attributes_of returns the attributes of an element by their names.
attributes_of <- function(element) {
  pairs <- regmatches(element, gregexpr("[a-z-]+=\"[^\"]*\"|[a-zL]+=\"[^\"]*\"", element))[[1]]
  structure(as.list(sub("^[^\"]*\"(.*)\"$", "\\1", pairs)), names = sub("=.*", "", pairs))
}

# unescaped is a text as it is drawn. The fonts of R's devices often lack the minus
# sign and the dash.
unescaped <- function(text) {
  marks <- c("\u2212" = "-", "\u2013" = "-", "&lt;" = "<", "&gt;" = ">", "&#34;" = "\"", "&#39;" = "'", "&amp;" = "&")
  for (mark in names(marks)) text <- gsub(mark, marks[[mark]], text, fixed = TRUE)
  text
}

# colour is the colour of an attribute, with its opacity; NA for none.
colour <- function(of, what, default) {
  name <- if (is.null(of[[what]])) default else of[[what]]
  if (is.na(name) || name == "none") return(NA)
  opacity <- of[[paste0(what, "-opacity")]]
  if (is.null(opacity)) name else adjustcolor(name, as.double(opacity))
}

draw_text <- function(of, label, inch) {
  x <- as.double(of$x)
  y <- as.double(of$y)
  angle <- if (is.null(of$transform)) 0 else as.double(sub("rotate\\(([-0-9.]+) .*", "\\1", of$transform))
  font <- if (!is.null(of[["font-weight"]])) 2 else if (!is.null(of[["font-style"]])) 3 else 1
  cex <- as.double(of[["font-size"]]) * inch * 72 / par("ps")
  # A font that is wider than that of the figure becomes smaller.
  if (!is.null(of$textLength)) {
    width <- strwidth(label, units = "inches", cex = cex, font = font)
    cex <- cex * min(1, as.double(of$textLength) * inch / width)
  }
  text(x, y, label, adj = c(0, 0), cex = cex, font = font, srt = -angle,
    col = colour(of, "fill", "#000000"))
}

draw_path <- function(of, inch) {
  lines_of <- points_of(of$d)
  fill <- colour(of, "fill", "#000000")
  if (!is.na(fill)) polypath(joined(lines_of), col = fill, border = NA, rule = "winding")
  stroke <- colour(of, "stroke", NA)
  if (is.na(stroke)) return()
  width <- if (is.null(of[["stroke-width"]])) 1 else as.double(of[["stroke-width"]])
  lines(joined(lines_of), col = stroke, lwd = width * inch * 96, lend = "butt",
    lty = dashes(of[["stroke-dasharray"]], width))
}

# dashes writes the lengths of dashes as R does: a hexadecimal digit each, in widths of the line.
dashes <- function(lengths, width) {
  if (is.null(lengths)) return("solid")
  n <- round(as.double(strsplit(lengths, " ")[[1]]) / width)
  paste(sprintf("%x", as.integer(pmin(15, pmax(1, rep(n, length.out = 2 * ceiling(length(n) / 2)))))),
    collapse = "")
}

# joined puts the lines of a path into one matrix, with NA between them.
joined <- function(lines_of) {
  do.call(rbind, c(lines_of[1], lapply(lines_of[-1], function(xy) rbind(NA, xy))))
}

# points_of returns the corners of each line of a path.
points_of <- function(d) {
  steps <- regmatches(d, gregexpr("[A-Z][^A-Z]*", d))[[1]]
  done <- list()
  at <- NULL
  for (step in steps) {
    numbers <- as.double(strsplit(trimws(substring(step, 2)), "[ ,]+")[[1]])
    letter <- substr(step, 1, 1)
    last <- if (!is.null(at)) at[nrow(at), ]
    if (letter == "M" && !is.null(at)) done <- c(done, list(at))
    at <- switch(letter,
      M = rbind(numbers), L = rbind(at, matrix(numbers, ncol = 2, byrow = TRUE)),
      H = rbind(at, c(numbers, last[2])), V = rbind(at, c(last[1], numbers)),
      Q = , C = rbind(at, bezier(rbind(last, matrix(numbers, ncol = 2, byrow = TRUE)))),
      Z = rbind(at, at[1, ]),
      complain("R cannot draw this figure; plot(answer, file = \"figure.svg\") writes it to a file"))
  }
  c(done, list(at))
}

# bezier returns points of a curve with these control points.
bezier <- function(control) {
  n <- nrow(control) - 1
  share <- outer(1:12 / 12, 0:n, function(t, k) choose(n, k) * t^k * (1 - t)^(n - k))
  share %*% control
}
