package disk

import (
	"io/fs"
	"os"
	"path/filepath"
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
