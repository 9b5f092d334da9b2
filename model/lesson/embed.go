package lesson

import (
	"embed"
	"io/fs"
)

//go:embed lessons/*.txt demos/*.txt tour/*.txt
var embedded embed.FS

// Routes lead a class through the built-in course in 45 minutes, and in two times 45: the minute at which each stop begins, its length,
// what is opened and said, and what to leave out.
//
//go:embed routes.txt
var Routes string

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
