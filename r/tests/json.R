# What is sent, and how what comes is read. This needs no program.

ours <- asNamespace("bayescmp")

# Every number is the same again, with as few digits as that takes.
set.seed(1)
numbers <- c(0.1, 0.83, 1 / 3, 0.1 + 0.2, 1e-300, 123456789012, -0, 5e-324, runif(1000), rnorm(1000))
texts <- ours$number_text(numbers)
stopifnot(identical(vapply(texts, jsonlite::fromJSON, 0, USE.NAMES = FALSE), numbers))
stopifnot(identical(texts[1:3], c("0.1", "0.83", "0.33333333333333331")))
stopifnot(identical(ours$number_text(c(Inf, -Inf)), c("\"Infinity\"", "\"-Infinity\"")))

# JSON is read as what was written.
stopifnot(identical(ours$json(list(id = 1, a = NULL, b = NA, want = I("json"), c = c(TRUE, FALSE))),
  "{\"id\":1,\"a\":null,\"b\":null,\"want\":[\"json\"],\"c\":[true,false]}"))
odd <- c("a \"quoted\" \\ name", "caf\u00e9 \u03bd", "two\nlines", "", NA, "caf\u00e9 \u03bd")
stopifnot(identical(jsonlite::fromJSON(ours$json(odd)), odd))
stopifnot(identical(ours$json(data.frame(x = factor("b"), d = as.Date("2026-11-28"))),
  "{\"x\":[\"b\"],\"d\":[\"2026-11-28\"]}"))
stopifnot(identical(ours$json(list()), "[]"))

# Answers become R's own values.
read <- function(text) ours$plain(jsonlite::fromJSON(text, simplifyVector = FALSE))
stopifnot(identical(read("[1, null, \"-Infinity\", 2.5]"), c(1, NA, -Inf, 2.5)))
stopifnot(identical(read("[\"Infinity\", \"a\"]"), c("Infinity", "a")))
stopifnot(identical(read("{\"high\": \"Infinity\", \"low\": null}"), list(high = Inf, low = NA)))
stopifnot(identical(read("[[1, 2], [3, 4]]"), rbind(c(1, 2), c(3, 4))))
stopifnot(identical(read("[[1, 2], [3]]"), list(c(1, 2), 3)))
stopifnot(length(read("[]")) == 0)
pairs <- read("[{\"p\": {\"left\": 0.5}, \"w\": []}, {\"p\": {\"left\": 1}, \"w\": [\"a\", \"b\"], \"z\": 1}]")
stopifnot(is.data.frame(pairs), identical(names(pairs), c("p_left", "w", "z")))
stopifnot(identical(pairs$p_left, c(0.5, 1)), identical(pairs$z, c(NA, 1)))
stopifnot(identical(pairs$w[[2]], c("a", "b")))

# What a later program adds to an answer is there, in an old package.
answer <- ours$answer_of(jsonlite::fromJSON(paste0("{\"answer\": {\"test\": \"t\", \"new\": {\"inner\": 2}, ",
  "\"more\": [\"Infinity\"]}}"), simplifyVector = FALSE), list(do = "new"))
stopifnot(answer$new$inner == 2, answer$more == Inf, as.data.frame(answer)$new_inner == 2)

# Lines are the same again wherever R has split them.
lines <- c("{\"id\":1,\"text\":\"}{ \\\"id\\\": caf\u00e9\"}", "{\"id\":2,\"a\":{\"b\":{}}}")
bytes <- charToRaw(enc2utf8(paste0(lines, collapse = "\n")))
end <- which(bytes == charToRaw("\n"))
for (at in setdiff(seq_len(length(bytes) - 1), c(end - 1, end))) {
  pieces <- list(bytes[seq_len(at)], bytes[-seq_len(at)])
  pieces <- unlist(lapply(pieces, function(p) {
    newline <- which(p == charToRaw("\n"))
    if (length(newline) == 0) return(rawToChar(p))
    c(rawToChar(p[seq_len(newline - 1)]), rawToChar(p[-seq_len(newline)]))
  }))
  stopifnot(identical(ours$whole_lines(pieces), lines))
}
