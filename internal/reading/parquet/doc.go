// Package parquet reads the columns of a Parquet file as texts, as a CSV file of the same table
// would have them, or as what the texts come from where there may be many cells: numbers, and few
// texts that come again and again. What the file says of itself is read by the library parquet-go.
// The pages, which hold the values, are read here: the library takes the memory that a page claims
// before it looks whether there is anything in it, and a file of 100 bytes may claim a thousand
// million values.
//
// Read the files in this order:
//
//	file.go       the file: what its end says, and its row groups
//	thrift.go     whether the lists in that end are as long as they claim
//	schema.go     the columns, and the index of pandas
//	chunk.go      the part of a column in a row group, page by page
//	packed.go     compression
//	encodings.go  the ways to write values
//	texts.go      values as texts
//	cells.go      the cells of a column
package parquet
