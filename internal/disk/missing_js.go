package disk

import (
	"errors"
	"io/fs"
)

// A missingError is [fs.ErrNotExist] in a page, whose files the user chooses.
type missingError struct{ path string }

func (e missingError) Error() string { return e.path + " is not in this page; :open chooses a file" }
func (missingError) Unwrap() error   { return fs.ErrNotExist }

// missing is the error of a file that cannot be found.
func missing(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return missingError{path}
	}
	return err
}
