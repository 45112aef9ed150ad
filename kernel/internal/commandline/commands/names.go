package commands

// Notebooks name the kernel by kernelName; people see displayName.
const (
	kernelName  = "bayescmp"
	displayName = "Go (bayescmp)"
)
