package world

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"

	"lascope/internal/disk"
	"lascope/internal/importer"
)

// mostFileBytes bounds the bytes of a file, packed and unpacked.
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

// OpenText opens a file of text for [OpenFile], plain or compressed by gzip, as UTF-8 without a byte order mark, at most 1 GiB.
// encoding is the argument of [importer.Text]. The error is a phrase without the path.
func OpenText(path, encoding string) (io.ReadCloser, error) {
	f, err := OpenFile(path)
	if err != nil {
		return nil, err
	}
	text, err := TextOf(f, encoding)
	if err != nil {
		f.Close()
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{text, f}, nil
}

// TextOf is the text of an open file, for [OpenText].
func TextOf(f io.Reader, encoding string) (io.Reader, error) {
	unpacked, err := unpacked(f)
	if err != nil {
		return nil, err
	}
	return importer.Text(unpacked, encoding)
}

// unpacked are the bytes of a file, unpacked if gzip has compressed it.
func unpacked(f io.Reader) (io.Reader, error) {
	in := bufio.NewReader(f)
	if magic, err := in.Peek(len(gzipMagic)); err != nil || string(magic) != gzipMagic {
		return within(in), nil
	}
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("it begins as gzip does, but is damaged: %w", err)
	}
	return within(z), nil
}

// gzipMagic are the first bytes of a file compressed by gzip.
const gzipMagic = "\x1f\x8b"

// A bounded reader fails once more than left bytes have come.
type bounded struct {
	io.Reader
	left int64
}

// within bounds the bytes of a reader to 1 GiB; a read beyond that fails.
func within(r io.Reader) io.Reader { return &bounded{r, mostFileBytes} }

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, fmt.Errorf("it unpacks to more than %d bytes, the limit", int64(mostFileBytes))
	}
	return n, err
}

// FileBytes is a file's size in bytes, unpacked; 0 for a path that is no regular file, which OpenFile refuses.
func FileBytes(path string) float64 {
	f, err := OpenFile(path)
	if err != nil {
		return 0
	}
	defer f.Close()
	magic := make([]byte, len(gzipMagic))
	if _, err := io.ReadFull(f, magic); err != nil || string(magic) != gzipMagic {
		info, err := f.Stat()
		if err != nil {
			return 0
		}
		return float64(info.Size())
	}
	z, err := gzip.NewReader(io.MultiReader(bytes.NewReader(magic), f))
	if err != nil {
		return 0
	}
	n, _ := io.Copy(io.Discard, within(z)) // a damaged file is refused when it is read
	return float64(n)
}
