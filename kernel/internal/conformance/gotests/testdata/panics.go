package main

func main() { panic("oops") }
