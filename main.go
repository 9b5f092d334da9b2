// Lascope is a microscope for learning automata in the terminal: a simulated
// web changes underneath, and automata that can only poll it learn where to look.
//
//go:debug netdns=go
package main

import (
	"os"

	"lascope/tui/cli"
)

func main() { os.Exit(cli.Main()) }
