# Figures, documents and reports.

library(bayescmp)
if (!bcmp_available()) {
  cat("skipped: the program bayescmp is not here\n")
  quit()
}
scores <- data.frame(dataset = c("iris", "wine", "glass", "sonar"), tree = c(0.93, 0.90, 0.68, 0.71),
  forest = c(0.95, 0.97, 0.77, 0.83), bayes = c(0.95, 0.97, 0.49, 0.68))
answer <- bcmp_compare(scores, "tree", "forest", rope = 0.01)
stopifnot(grepl("tree", format(answer, "html")), grepl("@", format(answer, "bibtex")))
file <- tempfile(fileext = ".svg")
plot(answer, file = file)
stopifnot(identical(paste0(c(readLines(file, encoding = "UTF-8"), ""), collapse = "\n"),
  format(answer, "svg")))

# What R draws has the words of the SVG.
leaderboard <- bcmp_leaderboard(scores)
for (drawn in list(answer, leaderboard, bcmp_all_pairs(scores, rope = 0.01),
  bcmp_rank(scores, "PlackettLuce"), bcmp_curve(scores, "tree", "bayes", rope = 0.01))) {
  page <- tempfile(fileext = ".ps")
  postscript(page, family = "Helvetica", useKerning = FALSE)
  plot(drawn)
  dev.off()
  page <- paste(readLines(page, encoding = "latin1"), collapse = "\n")
  svg <- format(drawn, "svg")
  words <- regmatches(svg, gregexpr(">[A-Za-z0-9.,: ]+</text>", svg))[[1]]
  words <- unique(gsub("[>]|</text>", "", words))
  stopifnot(length(words) > 3)
  for (word in words) stopifnot(grepl(paste0("(", word, ")"), page, fixed = TRUE, useBytes = TRUE))
}
square <- bayescmp:::points_of("M1 2H4V6L3 5 2 4ZM0 0Q2 4 4 0")
stopifnot(identical(unname(square[[1]]), rbind(c(1, 2), c(4, 2), c(4, 6), c(3, 5), c(2, 4), c(1, 2))))
curve <- square[[2]] # a parabola: y = x (4 - x) / 2
stopifnot(all(abs(curve[, 2] - curve[, 1] * (4 - curve[, 1]) / 2) < 1e-12), nrow(curve) == 13)
stopifnot(identical(bayescmp:::dashes("4 2.5", 0.5), "85"))
frame <- as.data.frame(answer, row.names = "first")
stopifnot(identical(row.names(frame), "first"), nrow(frame) == 1)
pairs <- as.data.frame(bcmp_all_pairs(scores, rope = 0.01))
stopifnot(nrow(pairs) == 3, is.numeric(pairs$p_right), inherits(pairs, "tbl_df"))
sides <- as.data.frame(bcmp_side_by_side(scores, "tree", "bayes", rope = 0.01))
stopifnot(nrow(sides) > 2, all(is.na(sides$p_value) != is.na(sides$p_right)))

# An answer that has been saved has its other forms when it is loaded again.
saved <- tempfile()
saveRDS(answer, saved)
stopifnot(identical(format(readRDS(saved), "verdict"), format(answer, "verdict")))

# A report of a data frame keeps the scores, and is not written over what is not its own.
folder <- tempfile("folder with spaces")
dir.create(folder)
page <- file.path(folder, "report.html")
report <- bcmp_report(scores, rope = 0.01, file = page)
stopifnot(file.exists(page), file.exists(file.path(folder, "report-scores.csv")))
stopifnot(identical(report$file, normalizePath(page)), grepl("written", report$text))
again <- system2(bcmp_program(), c("verify", shQuote(file.path(folder, "report.json"))), stdout = TRUE)
stopifnot(is.null(attr(again, "status")))
kept <- read.csv(file.path(folder, "report-scores.csv"))
stopifnot(identical(kept$forest, scores$forest), identical(kept$dataset, scores$dataset))
refused <- tryCatch(bcmp_report(scores[-1, ], rope = 0.01, file = page), bayescmp_error = identity)
stopifnot(grepl("force = TRUE", conditionMessage(refused), fixed = TRUE))
bcmp_report(scores[-1, ], rope = 0.01, file = page, left = "tree", right = "bayes", force = TRUE)
lower <- bcmp_scores(scores, lower = TRUE)
bcmp_report(lower, rope = 0.01, file = page, against = "tree", force = TRUE)
refused <- tryCatch(bcmp_report(scores, rope = 0.01, file = file.path(folder, "none", "r.html")),
  bayescmp_error = identity)
stopifnot(grepl("there is no folder", conditionMessage(refused)))
some <- bcmp_scores(scores, classifiers = list("tree", "bayes"), max_memory = 1e9)
report <- bcmp_report(some, rope = 0.01, file = page, force = TRUE)
stopifnot(!grepl("forest", report$text))

# Every option of reading is a flag of the report.
unknown <- tryCatch(bcmp_scores(scores, no_such_option = 1), bayescmp_request = conditionMessage)
options_of_reading <- strsplit(sub(".*; it has ", "", unknown), ", ")[[1]]
flags <- bayescmp:::command_line(structure(as.list(rep(TRUE, length(options_of_reading))),
  names = options_of_reading))
help <- suppressWarnings(system2(bcmp_program(), c("report", "-h"), stdout = TRUE, stderr = TRUE))
for (flag in flags) stopifnot(any(grepl(paste0("^  ", sub("=.*", "", flag), "\\b"), help)))
stopifnot(length(flags) > 10)
refused <- tryCatch(bcmp_report(scores, rope = -1, file = page), bayescmp_error = identity)
stopifnot(inherits(refused, "bayescmp_error"))
