package lesson

import (
	"embed"
	"io/fs"
)

//go:embed lessons/*.txt demos/*.txt tour/*.txt
var embedded embed.FS

// Files is the directory of the built-in lessons, NN-name.txt each.
func Files() fs.FS { return builtIn("lessons") }

// DemoFiles is the directory of the built-in demos, NN-name.txt each.
func DemoFiles() fs.FS { return builtIn("demos") }

// Tour is the directory of the tour, a single demo.
func Tour() *Course { return NewDemos(builtIn(TourName), "model/lesson/tour") }

// TourName is the name of the tour in its course.
const TourName = "tour"

func builtIn(dir string) fs.FS {
	files, err := fs.Sub(embedded, dir)
	if err != nil {
		panic(err) // the directory's name is a constant
	}
	return files
}
