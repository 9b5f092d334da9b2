package wholefile

import (
	"fmt"
	"io"
	"os"

	"lascope/model/stats"
)

// The largest sizes of files that are read, in bytes.
const (
	SavedLargest   = 256 << 20 // saved runs, races and sweeps
	SessionLargest = 16 << 20  // sessions
)

// ReadFile reads a regular file of at most `most` bytes. The kind, such as "a saved
// session", completes the errors.
func ReadFile(path, kind string, most int64) ([]byte, error) {
	text, err := readRegular(path, most+1)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: it cannot be read: %w", path, PlainError(err))
	case text == nil:
		return nil, fmt.Errorf("%s: it is not a file; give %s", path, kind)
	case int64(len(text)) > most:
		return nil, fmt.Errorf("%s: it has more than %s bytes, the limit of %s", path, stats.Thousands(most), kind)
	}
	return text, nil
}

// readRegular reads up to most bytes of a regular file. It returns nil for another kind of
// file and does not open it.
func readRegular(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}
