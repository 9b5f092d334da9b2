package model

import (
	"fmt"
	"io"
	"os"
)

// What is read of a file has a bound, by its kind, in bytes.
const (
	savedLargest   = 256 << 20
	sessionLargest = 16 << 20
)

// readFile reads a file of a kind, such as "a saved session", or refuses in a sentence.
func readFile(path, kind string, most int64) ([]byte, error) {
	f, err := openFile(path, kind)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: it cannot be read: %w", path, PlainError(err))
	case int64(len(text)) > most:
		return nil, fmt.Errorf("%s: it has more than %s bytes; %s has at most so many", path, Thousands(most), kind)
	}
	return text, nil
}

// openFile opens what is to be a regular file.
func openFile(path, kind string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%s: it cannot be read: %w", path, PlainError(err))
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: it is not a file; give %s", path, kind)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: it cannot be read: %w", path, PlainError(err))
	}
	return f, nil
}
