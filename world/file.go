package world

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"lascope/internal/disk"
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
	f, err := disk.Open(path, mostFileBytes)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// GzipMagic are the first bytes of a file compressed by gzip.
var GzipMagic = []byte{0x1f, 0x8b}

var _ io.Reader = (*bounded)(nil)

// A bounded reader fails once more than left bytes have come.
type bounded struct {
	io.Reader
	left int64
}

// Within bounds the bytes of a reader to 1 GiB; a read beyond that fails.
func Within(r io.Reader) io.Reader { return &bounded{r, mostFileBytes} }

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
