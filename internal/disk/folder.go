package disk

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Folder is the tree of files in a folder, whose regular files of at most most bytes can be read.
func Folder(dir string, most int64) fs.FS { return folder{dir, most} }

type folder struct {
	dir  string
	most int64
}

// Open implements [fs.FS].
func (f folder) Open(name string) (fs.File, error) {
	wrong := func(err error) error { return &fs.PathError{Op: "open", Path: name, Err: err} }
	if !fs.ValidPath(name) {
		return nil, wrong(fs.ErrInvalid)
	}
	path := filepath.Join(f.dir, filepath.FromSlash(name))
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return os.Open(path)
	}
	file, err := Open(path, f.most)
	if err != nil {
		return nil, wrong(err)
	}
	return file, nil
}

// A Found is a file of a folder.
type Found struct {
	Path  string
	When  time.Time // it was last written
	Bytes int64
}

// Ending are the regular files of a folder whose names end with a suffix, the latest first.
func Ending(dir, suffix string) (found []Found, err error) {
	files, err := os.ReadDir(dir)
	for _, file := range files {
		if info, err := file.Info(); err == nil && info.Mode().IsRegular() && strings.HasSuffix(file.Name(), suffix) {
			found = append(found, Found{filepath.Join(dir, file.Name()), info.ModTime(), info.Size()})
		}
	}
	slices.SortStableFunc(found, func(a, b Found) int { return b.When.Compare(a.When) })
	return found, err
}
