# The program ends when R is killed in the middle of a request.

library(bayescmp)
if (!bcmp_available() || !file.exists("/proc/self/stat")) {
  cat("skipped: the program bayescmp is not here, or this is not Linux\n")
  quit()
}
pid_file <- tempfile()
program <- tempfile()
writeLines(c("#!/bin/sh", paste("echo $$ >", pid_file), paste("exec", bcmp_program(), "\"$@\"")),
  program)
Sys.chmod(program, "700")
script <- tempfile(fileext = ".R")
writeLines(c("library(bayescmp)", "set.seed(1)",
  paste0("options(bayescmp.program = \"", program, "\")"),
  "request <- bcmp_request(\"rank\", test = \"JointHierarchical\", options = list(samples = 2e6),",
  "  path = commandArgs(TRUE))", "cat(Sys.getpid(), \"\\n\")", "bcmp_ask(request)"), script)
scores <- tempfile(fileext = ".csv")
set.seed(1)
write.csv(data.frame(dataset = rep(paste0("set", 1:20), each = 5), fold = 1:5,
  matrix(runif(1000), 100, dimnames = list(NULL, letters[1:10]))),
  scores, row.names = FALSE)
child <- pipe(paste(shQuote(file.path(R.home("bin"), "Rscript")), shQuote(script), shQuote(scores)))
open(child)
r <- as.integer(readLines(child, 1))

alive <- function(pid) {
  stat <- tryCatch(suppressWarnings(readLines(paste0("/proc/", pid, "/stat"))), error = function(e) "")
  stat != "" && !grepl(") Z", stat, fixed = TRUE)
}
waits <- function(condition, seconds) {
  for (i in seq_len(10 * seconds)) {
    if (condition()) return(TRUE)
    Sys.sleep(0.1)
  }
  FALSE
}
stopifnot(waits(function() file.exists(pid_file) && length(readLines(pid_file)) > 0, 20))
pid <- readLines(pid_file)
Sys.sleep(2)
stopifnot(alive(pid), alive(r)) # it computes
tools::pskill(r, tools::SIGKILL)
stopifnot(waits(function() !alive(pid), 20))
