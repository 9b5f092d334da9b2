package world

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

// BuiltIn begins the name of a file of data in the program, such as built-in:peps-links.csv.
// data/README.md has their sources.
const BuiltIn = "built-in:"

//go:embed data/*.csv data/*.csv.gz
var builtIn embed.FS

// openBuiltIn opens a file in the program. own is false for any other name.
func openBuiltIn(path string) (f fs.File, own bool, err error) {
	name, own := strings.CutPrefix(path, BuiltIn)
	if !own {
		return nil, false, nil
	}
	if f, err = builtIn.Open("data/" + name); err != nil {
		return nil, true, fmt.Errorf("the program has no such file; it has %s", strings.Join(builtInNames(), ", "))
	}
	return f, true, nil
}

// builtInNames are the names of the files in the program.
func builtInNames() []string {
	names, err := fs.Glob(builtIn, "data/*.csv*")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for i, n := range names {
		names[i] = BuiltIn + strings.TrimPrefix(n, "data/")
	}
	return names
}
