package commands

// Program is the running program.
type Program struct {
	// Binary is its path. It is started again to execute cells.
	Binary string

	// Site has the modules of the site, as command dist writes them; empty for none.
	Site []byte
}
