// Package arrow reads the columns of an Arrow file as texts, as a CSV file of the same table would
// have them. Arrow files are also called Feather, and IPC files or streams. A file is a stream with
// a beginning and an end around it; its end says where the batches are, and is not needed here.
// What the file says of itself is read by the library flatbuffers. The rest is read here: the
// library arrow-go takes the memory that a list claims before it looks whether there is anything in
// it, and Go cannot recover from that.
//
// Read the files in this order:
//
//	file.go     the file: its messages
//	reader.go   what is known of it so far
//	flat.go     what a message says of itself
//	schema.go   the columns
//	batch.go    the buffers of a column in a batch of rows
//	packed.go   compression
//	texts.go    values as texts
package arrow
