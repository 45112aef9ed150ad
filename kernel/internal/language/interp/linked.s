// The functions in linked.go have no body here: they are the runtime's.
