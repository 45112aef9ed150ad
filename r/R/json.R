# Requests as JSON, and JSON as R has it.

# json writes a value as JSON. A vector of one element is a value, and I(x) or a list is always a
# list. A data frame is an object of columns.
json <- function(x) {
  if (is.null(x)) return("null")
  if (is.data.frame(x)) return(json_object(vapply(x, function(column) json_list(column), "")))
  if (is.list(x)) {
    members <- vapply(x, json, "")
    if (is.null(names(x))) return(json_array(members))
    return(json_object(members))
  }
  if (length(x) == 1 && !inherits(x, "AsIs")) return(json_values(x))
  json_list(x)
}

json_array <- function(values) paste0("[", paste(values, collapse = ","), "]")

json_list <- function(x) json_array(json_values(x))

json_object <- function(members) {
  keys <- if (length(members) > 0) json_values(names(members))
  paste0("{", paste(keys, members, sep = ":", collapse = ","), "}")
}

# json_values writes each element of a vector. NA and NaN are null, a missing value.
json_values <- function(x) {
  if (is.logical(x)) {
    texts <- ifelse(x, "true", "false")
  } else if (is.numeric(x) && !inherits(x, c("Date", "POSIXt", "factor"))) {
    texts <- number_text(x)
  } else {
    texts <- quoted(enc2utf8(as.character(x)))
  }
  texts[is.na(x)] <- "null"
  texts
}

# quoted writes texts. toJSON is slow for single ones, and is only needed for control characters.
quoted <- function(texts) {
  odd <- grepl("[[:cntrl:]]", texts)
  texts[odd] <- vapply(texts[odd], function(text) unclass(toJSON(text, auto_unbox = TRUE)), "")
  texts[!odd] <- paste0("\"", gsub("([\\\\\"])", "\\\\\\1", texts[!odd]), "\"")
  texts
}

# number_text writes numbers with as few digits as give the same number again. More digits than the
# scores were written with would hide how fine their steps are.
number_text <- function(x) {
  x <- as.double(x)
  texts <- sprintf("%.15g", x)
  longer <- is.finite(x)
  longer[longer] <- as.double(texts[longer]) != x[longer]
  texts[longer] <- sprintf("%.17g", x[longer])
  texts[is.infinite(x)] <- ifelse(x[is.infinite(x)] > 0, '"Infinity"', '"-Infinity"')
  texts
}

# plain turns JSON that fromJSON(simplifyVector = FALSE) has read into R's vectors, lists and data
# frames, whatever fields there are.
plain <- function(x) {
  if (is.null(x)) return(NA)
  if (!is.list(x)) return(plain_vector(list(x)))
  if (!is.null(names(x))) return(lapply(x, plain))
  if (length(x) == 0) return(logical()) # JSON does not say what the list would contain
  if (all(vapply(x, is_object, NA))) return(records(x))
  if (any(vapply(x, is.list, NA))) return(plain_rows(lapply(x, plain)))
  plain_vector(x)
}

is_object <- function(x) is.list(x) && !is.null(names(x))

# plain_vector makes a vector of scalars. Answers write infinite numbers as texts.
plain_vector <- function(x) {
  x[vapply(x, is.null, NA)] <- NA
  infinite <- vapply(x, function(e) identical(e, "Infinity") || identical(e, "-Infinity"), NA)
  others <- vapply(x[!infinite], is.character, NA)
  if (any(infinite) && !any(others)) x[infinite] <- as.numeric(sub("inity", "", x[infinite]))
  x <- unlist(x)
  if (is.integer(x)) as.double(x) else x # 0 and 0.5 are of one type, in whichever answer they are
}

# plain_rows makes a matrix of rows of numbers of the same length.
plain_rows <- function(rows) {
  numbers <- all(vapply(rows, is.numeric, NA))
  if (numbers && length(unique(lengths(rows))) == 1) return(do.call(rbind, rows))
  rows
}

# records makes a data frame of objects: a row for each, and a column for each field of any of them.
records <- function(x) {
  rows <- lapply(x, function(object) flat(lapply(object, plain)))
  names <- unique(unlist(lapply(rows, names)))
  columns <- lapply(names, function(name) column(lapply(rows, `[[`, name)))
  tibbled(structure(columns, names = names, row.names = .set_row_names(length(rows)),
    class = "data.frame"))
}

# flat puts the fields of a field beside the others: p and left make p_left, as in the data frames of
# the library.
flat <- function(fields) {
  nested <- vapply(fields, function(f) is.list(f) && !is.data.frame(f) && !is.null(names(f)), NA)
  fields[nested] <- lapply(fields[nested], flat)
  out <- list()
  for (name in names(fields)) {
    inner <- fields[[name]]
    if (nested[[name]]) names(inner) <- paste(name, names(inner), sep = "_")
    else inner <- structure(list(inner), names = name)
    out <- c(out, inner)
  }
  out
}

# column makes a column of the values of a field: a vector, or a list where a row has several.
column <- function(values) {
  values[vapply(values, is.null, NA)] <- NA
  single <- vapply(values, function(v) is.atomic(v) && length(v) == 1, NA)
  if (all(single)) return(unlist(values))
  values
}

# tibbled is a data frame that prints as a tibble where the package tibble is loaded.
tibbled <- function(frame) {
  class(frame) <- c("tbl_df", "tbl", "data.frame")
  frame
}
