package world

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// mostFileBytes bounds the bytes read of one file, and those unpacked from a compressed
// one.
const mostFileBytes = 1 << 30

// OpenFile opens a file of data, at most 1 GiB, or one in the program, see [BuiltIn]. Folders,
// pipes and devices are refused: a run reads its files again when it begins anew.
func OpenFile(path string) (fs.File, error) {
	if f, own, err := openBuiltIn(path); own {
		return f, err
	}
	f, err := openRegular(path)
	var reason *os.PathError
	if errors.As(err, &reason) {
		err = reason.Err
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

func openRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("it is a folder")
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	case info.Size() > mostFileBytes:
		return nil, tooLarge(info.Size())
	}
	return os.Open(path)
}

func tooLarge(size int64) error {
	return fmt.Errorf("it has %d bytes; a file has at most %d", size, int64(mostFileBytes))
}

// GzipMagic are the first bytes of a file compressed by gzip.
var GzipMagic = []byte{0x1f, 0x8b}

// A bounded reader fails once more than left bytes have come.
type bounded struct {
	io.Reader
	left int64
}

// Within bounds the bytes of a reader to 1 GiB; a read beyond that fails.
func Within(r io.Reader) io.Reader { return &bounded{r, mostFileBytes} }

// Read implements [io.Reader].
func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, fmt.Errorf("it unpacks to more than %d bytes, the limit", int64(mostFileBytes))
	}
	return n, err
}

// FileBytes is a file's size in bytes; 0 for a path that is no regular file, which OpenFile
// refuses.
func FileBytes(path string) float64 {
	info, err := os.Stat(path)
	if name, own := strings.CutPrefix(path, BuiltIn); own {
		info, err = fs.Stat(builtIn, "data/"+name)
	}
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return float64(info.Size())
}
