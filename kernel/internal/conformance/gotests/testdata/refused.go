package main

func main() { nosuch() }
