package tables

// These are how files begin that are no text.
const (
	parquetStart = "PAR1"
	arrowStart   = "ARROW1"
	arrowStream  = "\xff\xff\xff\xff"
	zstdStart    = "\x28\xb5\x2f\xfd"
)
