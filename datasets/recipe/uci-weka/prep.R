# Turn every source into an ARFF file with the class last: $LAB/data/<name>.arff,
# and write $LAB/data/meta.csv.  Base R only.
LAB <- Sys.getenv("LAB", "lab")
ROOT <- file.path(LAB, "raw/root")
LIBS <- file.path(ROOT, c("usr/lib/R/site-library", "usr/lib/R/library"))
OUT <- file.path(LAB, "data"); dir.create(OUT, FALSE, TRUE)
WEKA <- file.path(ROOT, "usr/share/doc/weka/examples")
SK <- file.path(ROOT, "usr/lib/python3/dist-packages/sklearn/datasets")

pk <- function(p, o) { e <- new.env(); data(list = o, package = p, lib.loc = LIBS, envir = e); as.data.frame(get(o, e)) }
dda <- function(o) read.table(gzfile(file.path(LIBS[1], "ddalpha/data", paste0(o, ".txt.gz"))), header = TRUE, stringsAsFactors = TRUE)
nom <- function(x, cols) { for (k in cols) x[[k]] <- factor(x[[k]]); x }

meta <- list()
q <- function(s) paste0("'", gsub("'", "\\\\'", s), "'")
emit <- function(name, x, class, collection, package, object, source, note = "") {
  names(x) <- make.unique(names(x))
  y <- x[[class]]; x[[class]] <- NULL
  keep <- !is.na(y); x <- x[keep, , drop = FALSE]; y <- factor(as.character(y[keep]), levels = if (is.factor(y)) intersect(levels(y), unique(as.character(y[keep]))) else sort(unique(y[keep])))
  for (k in names(x)) {
    v <- x[[k]]
    if (is.logical(v) || is.character(v)) v <- factor(v)
    if (is.factor(v)) v <- factor(as.character(v), levels = intersect(levels(v), unique(as.character(v)))) # drop unused levels
    else v <- as.numeric(v)
    x[[k]] <- v
  }
  const <- vapply(x, function(v) length(unique(v[!is.na(v)])) < 2, NA)   # constant columns carry nothing
  if (any(const)) note <- paste0(note, if (nzchar(note)) "; ", "dropped constant column(s) ", paste(names(x)[const], collapse = " "))
  x <- x[!const]
  con <- file(file.path(OUT, paste0(name, ".arff")), "w")
  writeLines(paste("@relation", q(name)), con)
  for (k in names(x)) writeLines(paste("@attribute", q(k), if (is.factor(x[[k]])) paste0("{", paste(q(levels(x[[k]])), collapse = ","), "}") else "numeric"), con)
  writeLines(paste0("@attribute 'class' {", paste(q(levels(y)), collapse = ","), "}"), con)
  writeLines("@data", con)
  cols <- lapply(x, function(v) { s <- if (is.factor(v)) q(as.character(v)) else format(v, digits = 12, trim = TRUE, scientific = NA); if (!is.factor(v)) s <- vapply(v, function(z) if (is.na(z)) "?" else format(z, digits = 12), ""); s[is.na(v)] <- "?"; s })
  writeLines(do.call(paste, c(unname(cols), list(q(as.character(y))), sep = ",")), con)
  close(con)
  meta[[length(meta) + 1]] <<- data.frame(dataset = name, instances = length(y), attributes = ncol(x),
    numeric = sum(!vapply(x, is.factor, NA)), nominal = sum(vapply(x, is.factor, NA)), classes = nlevels(y),
    majority = round(max(table(y)) / length(y), 4), missing = sum(is.na(x)), collection = collection,
    package = package, object = object, source = source, note = note)
  cat(sprintf("%-18s n=%5d p=%3d c=%2d\n", name, length(y), ncol(x), nlevels(y)))
}
# ---- a small ARFF reader (dense, nominal/numeric) for the files of weka and scikit-learn
arff <- function(path) {
  con <- if (grepl("gz$", path)) gzfile(path) else file(path); L <- readLines(con, warn = FALSE, encoding = "latin1"); close(con); L <- trimws(L); L <- L[nzchar(L) & !startsWith(L, "%")]
  d <- grep("^@data", L, ignore.case = TRUE); a <- grep("^@attribute", L[1:d], ignore.case = TRUE, value = TRUE)
  a <- sub("^@attribute\\s+", "", a, ignore.case = TRUE)
  nm <- ifelse(grepl("^'", a), sub("^'([^']*)'.*", "\\1", a), sub("^(\\S+).*", "\\1", a))
  ty <- trimws(ifelse(grepl("^'", a), sub("^'[^']*'", "", a), sub("^\\S+", "", a)))
  x <- read.csv(text = L[(d + 1):length(L)], header = FALSE, quote = "'\"", na.strings = "?", strip.white = TRUE, col.names = nm, check.names = FALSE, colClasses = "character")
  for (i in seq_along(nm)) if (startsWith(ty[i], "{")) { lv <- trimws(scan(text = gsub("^\\{|\\}.*$", "", ty[i]), what = "", sep = ",", quote = "'\"", quiet = TRUE)); x[[i]] <- factor(x[[i]], levels = lv) } else x[[i]] <- as.numeric(x[[i]])
  x
}
U <- "UCI"; O <- "other"
uci <- function(s) paste0("UCI Machine Learning Repository: ", s)
w <- function(f) arff(file.path(WEKA, paste0(f, ".arff")))

## ------------------------------------------------ weka (Debian package weka)
emit("breast-cancer", w("breast-cancer"), "Class", U, "weka", "breast-cancer.arff", uci("Breast Cancer (Ljubljana; Zwitter & Soklic 1988)"))
emit("credit-g", w("credit-g"), "class", U, "weka", "credit-g.arff", uci("Statlog German Credit Data (Hofmann 1994)"))
emit("diabetes", w("diabetes"), "class", U, "weka", "diabetes.arff", "Pima Indians Diabetes (formerly UCI; Smith et al. 1988)")
emit("glass", w("glass"), "Type", U, "weka", "glass.arff", uci("Glass Identification (German 1987)"))
emit("ionosphere", w("ionosphere"), "class", U, "weka", "ionosphere.arff", uci("Ionosphere (Sigillito et al. 1989)"))
emit("iris", w("iris"), "class", U, "weka", "iris.arff", uci("Iris (Fisher 1936)"))
emit("labor", w("labor"), "class", U, "weka", "labor.arff", uci("Labor Relations (1988)"))
emit("segment", rbind(w("segment-challenge"), w("segment-test")), "class", U, "weka", "segment-challenge.arff + segment-test.arff", uci("Image Segmentation (Vision Group, Univ. of Massachusetts 1990)"), "the two Weka parts (1500 + 810) put together again")
emit("soybean", w("soybean"), "class", U, "weka", "soybean.arff", uci("Soybean (Large) (Michalski & Chilausky 1980)"))
emit("vote", w("vote"), "Class", U, "weka", "vote.arff", uci("Congressional Voting Records 1984 (Schlimmer 1987)"))

## ------------------------------------------------ r-cran-mlbench
x <- pk("mlbench", "BreastCancer"); x$Id <- NULL; for (k in 1:9) x[[k]] <- as.numeric(as.character(x[[k]]))
emit("breast-w", x, "Class", U, "r-cran-mlbench", "BreastCancer", uci("Breast Cancer Wisconsin (Original) (Wolberg 1992)"), "id dropped, the nine scores numeric")
x <- pk("mlbench", "DNA")      # three indicator columns a base -> one nominal attribute (100=A 010=C 001=G 000=T)
z <- as.data.frame(lapply(1:60, function(i) { m <- sapply(x[3 * i - 2:0], function(v) as.integer(as.character(v))); factor(c("T", "A", "C", "G")[1 + m %*% 1:3]) })); names(z) <- paste0("base", 1:60); z$Class <- x$Class
emit("splice", z, "Class", U, "r-cran-mlbench", "DNA", uci("Molecular Biology (Splice-junction Gene Sequences) (Noordewier, Towell & Shavlik 1991), StatLog copy"), "60 nominal bases decoded from StatLog's 180 indicators")
emit("satimage", pk("mlbench", "Satellite"), "classes", U, "r-cran-mlbench", "Satellite", uci("Statlog (Landsat Satellite) (Srinivasan 1993)"))
emit("sonar", pk("mlbench", "Sonar"), "Class", U, "r-cran-mlbench", "Sonar", uci("Connectionist Bench (Sonar, Mines vs. Rocks) (Gorman & Sejnowski 1988)"))
emit("vehicle", pk("mlbench", "Vehicle"), "Class", U, "r-cran-mlbench", "Vehicle", uci("Statlog (Vehicle Silhouettes) (Siebert 1987)"))
emit("zoo", pk("mlbench", "Zoo"), "type", U, "r-cran-mlbench", "Zoo", uci("Zoo (Forsyth 1990)"), "animal name not an attribute")

## ------------------------------------------------ r-cran-ddalpha (files <name>.txt.gz)
x <- dda("bloodtransfusion"); names(x) <- c("recency", "frequency", "time", "C")
emit("transfusion", x, "C", U, "r-cran-ddalpha", "bloodtransfusion", uci("Blood Transfusion Service Center (Yeh et al. 2009)"), "attribute Monetary (= 250 x frequency) is missing in ddalpha, whose column called Monetary is Time")
emit("liver-disorders", dda("bupa"), "C", U, "r-cran-ddalpha", "bupa", uci("Liver Disorders (BUPA Medical Research 1990)"), "class is the usual selector column (a train/test mark: McDermott & Forsyth 2016)")
emit("haberman", dda("haberman"), "C", U, "r-cran-ddalpha", "haberman", uci("Haberman's Survival (Haberman 1976)"))
emit("heart-statlog", dda("heart"), "C", U, "r-cran-ddalpha", "heart", uci("Statlog (Heart)"))
emit("ilpd", nom(dda("indian_liver_patient_1vs2"), "X2"), "C", U, "r-cran-ddalpha", "indian_liver_patient_1vs2", uci("Indian Liver Patient Dataset (Ramana & Venkateswarlu 2012)"), "579 complete rows of 583")
x <- dda("tae"); names(x) <- c("instructor", "course", "semester", "size", "score", "english")
emit("tae", nom(x, c("instructor", "course", "semester", "english")), "score", U, "r-cran-ddalpha", "tae", uci("Teaching Assistant Evaluation (Loh & Shih 1997)"), "the original class column restored (ddalpha uses native English speaker as class)")
emit("vertebral", dda("vertebral_column"), "C", U, "r-cran-ddalpha", "vertebral_column", uci("Vertebral Column, two classes (da Mota, Barreto & Neto 2011)"))
x <- dda("vowel_MvsF"); x$X1 <- NULL; names(x)[names(x) %in% c("X2", "C", "X13")] <- c("speaker", "vowel", "sex")[match(names(x)[names(x) %in% c("X2", "C", "X13")], c("X2", "X13", "C"))]
emit("vowel", nom(x, c("speaker", "sex", "vowel")), "vowel", U, "r-cran-ddalpha", "vowel_MvsF", uci("Connectionist Bench (Vowel Recognition - Deterding Data) (Deterding 1989)"), "10 features, speaker, sex; the train/test mark dropped; the original class restored")
emit("biomed", dda("biomed"), "C", O, "r-cran-ddalpha", "biomed", "StatLib biomed: Cox et al. (1982), carriers of a rare genetic disorder", "194 complete rows")

## ------------------------------------------------ r-cran-kernlab
emit("musk1", pk("kernlab", "musk"), "Class", U, "r-cran-kernlab", "musk", uci("Musk (Version 1) (Dietterich et al. 1994)"), "one row a conformation")
emit("promoters", pk("kernlab", "promotergene"), "Class", U, "r-cran-kernlab", "promotergene", uci("Molecular Biology (Promoter Gene Sequences) (Towell, Shavlik & Noordewier 1990)"))
emit("coil2000", pk("kernlab", "ticdata"), "CARAVAN", U, "r-cran-kernlab", "ticdata", uci("Insurance Company Benchmark (COIL 2000) (van der Putten & van Someren 2000)"))
emit("income-esl", pk("kernlab", "income"), "INCOME", O, "r-cran-kernlab", "income", "Marketing data of Hastie, Tibshirani & Friedman (2001), from Impact Resources 1987")

## ------------------------------------------------ other UCI
x <- pk("ks", "cardio"); x$CLASS <- NULL
emit("cardiotocography", nom(x, c("Tendency", "NSP")), "NSP", U, "r-cran-ks", "cardio", uci("Cardiotocography (Campos & Bernardes 2000)"), "3-class fetal state NSP; the 10-class code dropped")
x <- pk("VIM", "colic"); x <- x[setdiff(names(x), c("hospitalID", "lesion_type1", "lesion_type2", "lesion_type3", "cp_data", "temp_extreme_ordered", "temp_extreme_num", "mucous_membranes_group", "age"))]
x <- nom(x, c("pain", "peristalsis", "abdominal_distension", "nasogastric_tube", "nasogastric_reflux", "rectal_examination", "abdomen", "abdominocentesis_appearance"))
emit("colic", x, "surgical_lesion", U, "r-cran-vim", "colic", uci("Horse Colic (McLeish & Cecile 1989)"), "the 300 training rows; class surgical_lesion as in Weka's colic.arff; ids, lesion codes, recodings dropped")
x <- pk("randomForest", "imports85"); emit("autos", nom(x, "symboling"), "symboling", U, "r-cran-randomforest", "imports85", uci("Automobile (imports-85) (Schlimmer 1987)"), "class symboling")
emit("new-thyroid", pk("mclust", "thyroid"), "Diagnosis", U, "r-cran-mclust", "thyroid", uci("Thyroid Disease, new-thyroid (Coomans et al. 1983)"))
x <- pk("TH.data", "wpbc"); emit("wpbc", x, "status", U, "r-cran-th.data", "wpbc", uci("Breast Cancer Wisconsin (Prognostic) (Wolberg, Street & Mangasarian 1995)"), "time kept as an attribute as in the UCI file")
x <- pk("MASS", "shuttle"); emit("shuttle-landing", x, "use", U, "r-cran-mass", "shuttle", uci("Shuttle Landing Control (Michie 1988), expanded"), "the 256 combinations of the six attributes")
x <- read.csv(file.path(SK, "data/wine_data.csv"), skip = 1, header = FALSE); names(x)[14] <- "class"
emit("wine", x, "class", U, "python3-sklearn", "wine_data.csv", uci("Wine (Aeberhard & Forina 1991)"))
x <- read.csv(file.path(SK, "data/breast_cancer.csv"), skip = 1, header = FALSE); names(x)[31] <- "class"
emit("wdbc", x, "class", U, "python3-sklearn", "breast_cancer.csv", uci("Breast Cancer Wisconsin (Diagnostic) (Wolberg, Mangasarian, Street & Street 1995)"))
x <- read.csv(gzfile(file.path(SK, "data/digits.csv.gz")), header = FALSE); names(x)[65] <- "class"
emit("digits", x, "class", U, "python3-sklearn", "digits.csv.gz", uci("Optical Recognition of Handwritten Digits (Alpaydin & Kaynak 1998)"), "the 1797 test rows of optdigits")
emit("kr-vs-kp", arff(file.path(SK, "tests/data/openml/id_3/data-v1-dl-3.arff.gz")), "class", U, "python3-sklearn", "tests/data/openml/id_3/data-v1-dl-3.arff.gz", uci("Chess (King-Rook vs. King-Pawn) (Shapiro 1983)"))
x <- read.csv(file.path(ROOT, "usr/share/doc/deap-doc/examples/gp/spambase.csv"), header = FALSE); names(x)[58] <- "class"
emit("spambase", x, "class", U, "deap-doc", "examples/gp/spambase.csv", uci("Spambase (Hopkins, Reeber, Forman & Suermondt 1999)"))
x <- read.csv(Sys.glob(file.path(LAB, "raw/src/xgboost-*/demo/CLI/binary_classification/agaricus-lepiota.data")), header = FALSE, na.strings = "?", colClasses = "factor"); names(x)[1] <- "class"
emit("mushroom", x, "class", U, "xgboost (source)", "demo/CLI/binary_classification/agaricus-lepiota.data", uci("Mushroom (Schlimmer 1981)"))
x <- read.csv(Sys.glob(file.path(LAB, "raw/src/xgboost-*/jvm-packages/xgboost4j-spark/src/test/resources/dermatology.data")), header = FALSE, na.strings = "?"); names(x)[35] <- "class"
emit("dermatology", nom(x, setdiff(1:33, NULL)), "class", U, "xgboost (source)", "jvm-packages/xgboost4j-spark/src/test/resources/dermatology.data", uci("Dermatology (Guvenir, Demiroz & Ilter 1998)"), "clinical and histopathological scores nominal, age numeric")
fann <- function(f) do.call(rbind, lapply(c("train", "test"), function(s) { v <- scan(Sys.glob(file.path(LAB, "raw/src/fann-*/datasets", paste0(f, ".", s))), quiet = TRUE); matrix(v[-(1:3)], v[1], byrow = TRUE) }))
m <- fann("abelone"); s <- rowSums(m[, 1:3]); stopifnot(all(rowSums(m[, 1:3] != 0) == 1))
x <- as.data.frame(round(m[, 4:10] / s, 4)); names(x) <- c("length", "diameter", "height", "whole", "shucked", "viscera", "shell")
x <- cbind(sex = factor(c("M", "F", "I")[max.col(m[, 1:3])]), x); r <- round(28 * m[, 11] + 1); stopifnot(nrow(x) == 4177, max(abs(28 * m[, 11] + 1 - r)) < 1e-4, identical(as.vector(table(x$sex)), c(1307L, 1342L, 1528L)))
x$class <- cut(r, c(0, 8, 10, 99), c("rings<=8", "9-10", ">=11"))
emit("abalone", x, "class", U, "libfann (source)", "datasets/abelone.{train,test}", uci("Abalone (Nash et al. 1994)"), "FANN's row scaling undone (counts of sex and rings agree with UCI); the usual three classes of rings: 1-8, 9-10, 11+")
m <- fann("thyroid"); x <- as.data.frame(m[, 1:21]); x <- nom(x, which(vapply(x, function(v) all(v %in% 0:1), NA))); x$class <- factor(max.col(m[, 22:24]))
emit("ann-thyroid", x, "class", U, "libfann (source)", "datasets/thyroid.{train,test}", uci("Thyroid Disease, ann-thyroid (Quinlan 1986; Schiffmann et al. 1992)"), "PROBEN1 copy; class 3 = normal")
g <- as.matrix(expand.grid(rep(list(c("x", "o", "b")), 9), stringsAsFactors = FALSE))  # all legal end positions, x moves first
win <- function(p) { L <- rbind(1:3, 4:6, 7:9, c(1, 4, 7), c(2, 5, 8), c(3, 6, 9), c(1, 5, 9), c(3, 5, 7)); matrix(apply(L, 1, function(l) rowSums(g[, l] == p) == 3), nrow(g)) }
nx <- rowSums(g == "x"); no <- rowSums(g == "o"); wx <- rowSums(win("x")) > 0; wo <- rowSums(win("o")) > 0
ok <- (wx & !wo & nx == no + 1) | (wo & !wx & nx == no) | (!wx & !wo & nx == 5 & no == 4)
x <- as.data.frame(g[ok, ], stringsAsFactors = TRUE); names(x) <- c("tl", "tm", "tr", "ml", "mm", "mr", "bl", "bm", "br"); x$class <- factor(ifelse(wx[ok], "positive", "negative"))
J <- paste(readLines(file.path(LAB, "raw/npm/package/data/tic-tac-toe.json"), warn = FALSE), collapse = ""); J <- regmatches(J, gregexpr("\\{[^{}]*classification[^{}]*\\}", J))[[1]]
J <- vapply(J, function(s) paste(gsub('"', "", sub(".*:\\s*", "", regmatches(s, gregexpr('"[a-z_]+"\\s*:\\s*"[a-z]+"', s))[[1]])), collapse = ""), "", USE.NAMES = FALSE)
stopifnot(nrow(x) == 958, sum(x$class == "positive") == 626, length(J) == 937, all(J %in% do.call(paste0, x)))
emit("tic-tac-toe", x, "class", U, "npm decision-tree@0.3.7 + enumeration", "data/tic-tac-toe.json", uci("Tic-Tac-Toe Endgame (Aha 1991)"), "the npm copy holds 937 of the 958 boards, so all 958 legal end positions enumerated (the 937 are among them)")
x <- expand.grid(left.weight = 1:5, left.distance = 1:5, right.weight = 1:5, right.distance = 1:5); t <- x[[1]] * x[[2]] - x[[3]] * x[[4]]; x$class <- factor(c("R", "B", "L")[2 + sign(t)])
stopifnot(identical(as.vector(table(x$class)), c(49L, 288L, 288L)))
emit("balance-scale", x, "class", U, "(enumeration)", "-", uci("Balance Scale (Siegler 1976; Hume 1994)"), "the 625 rows are all combinations of the four attributes: enumerated, equal to the UCI file")

## ------------------------------------------------ real data from other sources
emit("titanic", pk("vcdExtra", "Titanicp"), "survived", O, "r-cran-vcdextra", "Titanicp", "Titanic passenger list (Encyclopedia Titanica; Harrell)")
emit("penguins", pk("modeldata", "penguins"), "species", O, "r-cran-modeldata", "penguins", "Palmer penguins: Gorman, Williams & Fraser (2014)")
emit("banknotes", pk("mclust", "banknote"), "Status", O, "r-cran-mclust", "banknote", "Swiss banknotes: Flury & Riedwyl (1988)")
x <- pk("MASS", "crabs"); x$class <- factor(paste0(x$sp, x$sex)); emit("crabs", x[c("FL", "RW", "CL", "CW", "BD", "class")], "class", O, "r-cran-mass", "crabs", "Leptograpsus crabs: Campbell & Mahon (1974)", "class species x sex")
x <- pk("MASS", "birthwt"); x$bwt <- NULL; emit("birthwt", nom(x, c("low", "race", "smoke", "ht", "ui")), "low", O, "r-cran-mass", "birthwt", "Low birth weight: Hosmer & Lemeshow (1989)", "the weight itself dropped")
emit("glaucoma", pk("TH.data", "GlaucomaM"), "Class", O, "r-cran-th.data", "GlaucomaM", "Glaucoma laser scanning images: Mardin, Hothorn et al. (2003)")
x <- pk("dslabs", "olive"); x$region <- NULL; emit("olive-oil", x, "area", O, "r-cran-dslabs", "olive", "Italian olive oils: Forina et al. (1983)", "nine areas; the region dropped")
x <- pk("modeldata", "cells"); x$case <- NULL; emit("cells", x, "class", O, "r-cran-modeldata", "cells", "Cell body segmentation: Hill, LaPan, Li & Haney (2007)")
emit("credit-scoring", pk("modeldata", "credit_data"), "Status", O, "r-cran-modeldata", "credit_data", "Credit data of L. Belanche / G. Nakhaeizadeh")
emit("hpc-jobs", pk("modeldata", "hpc_data"), "class", O, "r-cran-modeldata", "hpc_data", "High performance computing jobs: Kuhn & Johnson (2013)")
x <- pk("modeldata", "scat"); emit("scat", nom(x, c("ropey", "segmented", "flat", "scrape")), "Species", O, "r-cran-modeldata", "scat", "Scat morphology: Reid (2015)")
emit("oils", pk("modeldata", "oils"), "class", O, "r-cran-modeldata", "oils", "Fatty acids of commercial oils: Brodnjak-Voncina et al. (2005)")
emit("ais-sport", pk("locfit", "ais"), "sport", O, "r-cran-locfit", "ais", "Australian Institute of Sport: Cook & Weisberg (1994)", "class sport (10)")
emit("kangaroo", pk("locfit", "kangaroo"), "spec", O, "r-cran-locfit", "kangaroo", "Kangaroo skulls: Andrews & Herzberg (1985)", "complete rows only, as packaged")
emit("flea-beetles", pk("GGally", "flea"), "species", O, "r-cran-ggally", "flea", "Flea beetles: Lubischew (1962)")
emit("skulls", pk("HSAUR3", "skulls"), "epoch", O, "r-cran-hsaur3", "skulls", "Egyptian skulls: Thomson & Randall-Maciver (1905)")
emit("diabetes-chem", pk("mclust", "diabetes"), "class", O, "r-cran-mclust", "diabetes", "Chemical and overt diabetes: Reaven & Miller (1979)")
emit("mroz", pk("carData", "Mroz"), "lfp", O, "r-cran-cardata", "Mroz", "US women's labor force participation: Mroz (1987)", "lwg is imputed for women out of the labor force, as in the source")
emit("womenlf", pk("carData", "Womenlf"), "partic", O, "r-cran-cardata", "Womenlf", "Canadian women's labour-force participation (Social Change in Canada Project 1977)")
emit("chile-vote", pk("carData", "Chile"), "vote", O, "r-cran-cardata", "Chile", "Voting intentions in the 1988 Chilean plebiscite (FLACSO/Chile)", "rows without a vote dropped")
emit("beps-vote", pk("carData", "BEPS"), "vote", O, "r-cran-cardata", "BEPS", "British Election Panel Study 1997 (Andersen, Heath & Sinnott 2002)")
emit("arrests", pk("carData", "Arrests"), "released", O, "r-cran-cardata", "Arrests", "Toronto arrests for marijuana possession (Toronto Star; Friendly)")
x <- pk("AER", "HMDA"); emit("hmda", x, "deny", O, "r-cran-aer", "HMDA", "Boston Home Mortgage Disclosure Act data (Munnell et al. 1996; Stock & Watson 2007)")
x <- pk("AER", "Affairs"); x$affair <- factor(ifelse(x$affairs > 0, "yes", "no")); x$affairs <- NULL; emit("affairs", x, "affair", O, "r-cran-aer", "Affairs", "Fair's extramarital affairs data (Psychology Today 1969; Fair 1978)", "class: any affair")
x <- pk("vcdExtra", "ICU"); x$white <- x$uncons <- NULL; emit("icu", x, "died", O, "r-cran-vcdextra", "ICU", "ICU admissions: Lemeshow et al. (1988); Hosmer & Lemeshow (1989)", "two recoded columns dropped")
emit("olitos", pk("rrcov", "olitos"), "grp", O, "r-cran-rrcov", "olitos", "Greek olive oils: Armanino et al. (1989)")
x <- pk("pscl", "vote92"); emit("vote92", nom(x, c("dem", "rep", "female")), "vote", O, "r-cran-pscl", "vote92", "US presidential vote 1992 (ANES; Alvarez & Nagler 1995)")
emit("kyphosis", pk("rpart", "kyphosis"), "Kyphosis", O, "r-cran-rpart", "kyphosis", "Kyphosis after spinal surgery: Chambers & Hastie (1992)")

M <- do.call(rbind, meta); stopifnot(!anyDuplicated(M$dataset), M$instances >= 30, M$classes >= 2)
write.csv(M, file.path(OUT, "meta.csv"), row.names = FALSE)
cat(nrow(M), "data sets,", sum(M$collection == U), "of them UCI\n")
