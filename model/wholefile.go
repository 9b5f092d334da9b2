package model

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// WriteWhole writes a file whole or not at all: what write prints goes to a new
// file beside it, which takes its place only when everything is on the disk.
func WriteWhole(path string, write func(io.Writer) error) (err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return writeThrough(path, write)
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err = write(f); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	if err = f.Sync(); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	if err = f.Close(); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	return nil
}

// writeThrough writes to what is no plain file, such as /dev/stdout or a pipe,
// which no new file could replace.
func writeThrough(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
