package main

// excluded are programs that test what the evaluator is not for, with the reason.
var excluded = map[string]string{}
