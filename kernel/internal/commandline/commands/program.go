package commands

// Program is the running program.
type Program struct {
	// Binary is its path. The same binary is started again to execute cells.
	Binary string

	// Site has the modules of the site, as the command dist writes them; it is empty if there are
	// none.
	Site []byte
}
