//go:build bayeskernel

package main

// In a browser, the program that executes cells runs in a Web Worker. Its standard input and output
// are messages of the page, and the worker has the files (see ../internal/site/live/worker.js).
func main() { serveCells(audience{svg: true, change: withHTML}) }
