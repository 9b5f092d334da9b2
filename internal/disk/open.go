package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// The largest sizes of files that are read, in bytes.
const (
	SavedLargest   = 256 << 20 // saved runs, races and sweeps
	SessionLargest = 16 << 20  // sessions
)

// A kindError says that a path leads to no regular file.
type kindError string

func (e kindError) Error() string { return string(e) }

// regular is nil for a regular file, else an error that names the kind of file.
func regular(info fs.FileInfo) error {
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return kindError("it is a folder")
	case mode&fs.ModeNamedPipe != 0:
		return kindError("it is a pipe, no regular file")
	}
	return kindError("it is no regular file")
}

// openRegular opens a regular file. It waits for no pipe, also if one takes the place of the file
// meanwhile.
func openRegular(path string, flag int, mode fs.FileMode) (*os.File, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = regular(info)
	}
	if err != nil && !(errors.Is(err, fs.ErrNotExist) && flag&os.O_CREATE != 0) {
		return nil, missing(path, err)
	}
	f, err := os.OpenFile(path, flag|nonblock, mode)
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err == nil {
		err = regular(info)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Open opens a regular file of at most most bytes to read. The error is a phrase without the path,
// such as "it is a folder"; a missing file is [fs.ErrNotExist].
func Open(path string, most int64) (*os.File, error) {
	f, err := openRegular(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, PlainError(err)
	}
	if info, err := f.Stat(); err != nil || info.Size() > most {
		f.Close()
		if err == nil {
			err = fmt.Errorf("it has more than %s, the limit", size(most))
		}
		return nil, PlainError(err)
	}
	return f, nil
}

// ReadFile reads a regular file of at most most bytes. The kind, such as "a saved
// session", completes the errors.
func ReadFile(path, kind string, most int64) ([]byte, error) {
	f, err := openRegular(path, os.O_RDONLY, 0)
	var text []byte
	if err == nil {
		defer f.Close()
		text, err = io.ReadAll(io.LimitReader(f, most+1))
	}
	var other kindError
	switch {
	case errors.As(err, &other):
		return nil, fmt.Errorf("%s: %w; give %s", path, other, kind)
	case err != nil:
		return nil, fmt.Errorf("%s: it cannot be read: %w", path, PlainError(err))
	case int64(len(text)) > most:
		return nil, fmt.Errorf("%s: it has more than %s, the limit of %s", path, size(most), kind)
	}
	return text, nil
}

// ReadTail reads the whole lines among the last most bytes of a regular file. cut reports that there are bytes before them. The
// error is the system's, or a phrase without the path.
func ReadTail(path string, most int64) (text []byte, cut bool, err error) {
	f, err := openRegular(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	end, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, false, err
	}
	from := max(0, end-most)
	text, err = io.ReadAll(io.NewSectionReader(f, from, end-from))
	if from > 0 {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	return text, from > 0, err
}

// Append opens a regular file to write at its end, or makes it with this mode. The file can be read, too. The error is the system's, or a
// phrase without the path.
func Append(path string, mode fs.FileMode) (*os.File, error) {
	return openRegular(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, mode)
}

// size writes a number of bytes for a sentence, in the largest binary unit.
func size(n int64) string {
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.bytes {
			return fmt.Sprintf("%.4g %s", float64(n)/float64(unit.bytes), unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}
