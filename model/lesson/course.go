package lesson

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"text/tabwriter"

	"lascope/internal/disk"
	"lascope/model/lab"
)

// A Course is a directory of lessons, or of demos, ordered by number.
type Course struct {
	files fs.FS
	where string // the directory's name in errors
	noun  string // lesson or demo
}

// NewCourse makes the course of a directory; where is the directory's name in errors.
func NewCourse(files fs.FS, where string) *Course { return &Course{files, where, "lesson"} }

// NewDemos is the directory's demos; where is its name in errors.
func NewDemos(files fs.FS, where string) *Course { return &Course{files, where, "demo"} }

// Noun is the word for an entry: lesson or demo.
func (c *Course) Noun() string { return c.noun }

// entries are the names of the lessons' files in the order of their numbers.
func (c *Course) entries() ([]string, error) {
	all, err := fs.Glob(c.files, "*.txt") // sorted, and numbers have two digits
	if err == nil && len(all) == 0 {
		if _, err = fs.ReadDir(c.files, "."); err == nil {
			err = c.none()
		}
	}
	return all, err
}

// named are the lessons whose files have valid names, in order and without their texts; none if the directory cannot be read.
func (c *Course) named() (all []*Lesson) {
	files, _ := c.entries()
	for _, f := range files {
		if l, err := named(f); err == nil {
			all = append(all, l)
		}
	}
	return all
}

// Names are the lessons' names, such as "liar"; nil if the directory cannot be read.
func (c *Course) Names() (names []string) {
	for _, l := range c.named() {
		names = append(names, l.Name)
	}
	return names
}

// Lessons reads all lessons. Invalid ones are left out, and the error joins their errors.
func (c *Course) Lessons() ([]*Lesson, error) {
	files, err := c.entries()
	if err != nil {
		return nil, err
	}
	var out []*Lesson
	var refused []error
	seen := map[string]string{}
	for _, f := range files {
		l, err := c.read(f)
		if err == nil {
			for _, key := range []string{l.Name, strconv.Itoa(l.Number)} {
				if other := seen[key]; other != "" && err == nil {
					err = fmt.Errorf("%s: there is %s already; give each %s another number and name", path.Join(c.where, f), other, c.noun)
				}
				seen[key] = f
			}
		}
		if err != nil {
			refused = append(refused, err)
			continue
		}
		out = append(out, l)
	}
	return out, errors.Join(refused...)
}

// Find reads one lesson by its number, 3 or 03, or by its name.
func (c *Course) Find(word string) (*Lesson, error) {
	if _, err := c.entries(); err != nil {
		return nil, err
	}
	number, bad := strconv.Atoi(word)
	for _, l := range c.named() {
		if l.Name == word || bad == nil && l.Number == number {
			return c.read(l.File)
		}
	}
	names := c.Names()
	if len(names) == 0 {
		return nil, c.none()
	}
	return nil, fmt.Errorf("%s: not a %s%s; there are %s, or their numbers", lab.Quoted(word), c.noun, lab.DidYouMean(word, names),
		lab.OrList(names))
}

// none is the error for a directory without lessons.
func (c *Course) none() error {
	return fmt.Errorf("%s: there are no %ss; a %[2]s's file is called NN-name.txt, such as 01-liar.txt", c.where, c.noun)
}

// After is the name of the next lesson; "" after the last.
func (c *Course) After(l *Lesson) string {
	for _, other := range c.named() {
		if other.Number > l.Number {
			return other.Name
		}
	}
	return ""
}

// read reads one file.
func (c *Course) read(file string) (*Lesson, error) {
	name := path.Join(c.where, file)
	text, err := fs.ReadFile(c.files, file)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, disk.PlainError(err))
	}
	l, err := Read(name, string(text))
	if err == nil && l.Noun() != c.noun {
		return nil, fmt.Errorf("%s: %s", name, map[string]string{
			"lesson": "its heading has demo:, so it is a demo; the heading of a lesson has minutes:, such as minutes: 10",
			"demo":   "its heading has minutes:, so it is a lesson; the heading of a demo has demo: SENTENCE"}[c.noun])
	}
	return l, err
}

// List prints the lessons: number, name, minutes, title, paper; or the demos: number, name,
// title, sentence. The error joins those of invalid ones.
func (c *Course) List(out io.Writer) error {
	lessons, refused := c.Lessons()
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, l := range lessons {
		if l.Demo != "" {
			fmt.Fprintf(w, "%2d\t%s\t%s\t%s\n", l.Number, l.Name, l.Title, l.Demo)
			continue
		}
		fmt.Fprintf(w, "%2d\t%s\t%d min\t%s\t%s\n", l.Number, l.Name, l.Minutes, l.Title, strings.TrimSpace(l.Paper))
	}
	return errors.Join(w.Flush(), refused)
}

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
