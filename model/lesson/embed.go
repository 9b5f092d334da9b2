package lesson

import (
	"embed"
	"io/fs"
)

//go:embed lessons/*.txt
var embedded embed.FS

// Files is the directory of the built-in lessons, NN-name.txt each.
func Files() fs.FS {
	files, err := fs.Sub(embedded, "lessons")
	if err != nil {
		panic(err) // the directory's name is a constant
	}
	return files
}
