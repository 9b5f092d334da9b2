package disk

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// sumMark begins the last line of a file with a checksum: the SHA-256 of all bytes before it.
const sumMark = "# sha256 "

// WriteSummed writes a text and, as its last line, its checksum. It returns the error of write or of w.
func WriteSummed(w io.Writer, write func(io.Writer) error) error {
	sum := sha256.New()
	if err := write(io.MultiWriter(w, sum)); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%s%x\n", sumMark, sum.Sum(nil))
	return err
}

// CheckSum is a text without the checksum that [WriteSummed] wrote. A text without one is
// returned as it is. The error reports a text that does not agree; name is its file.
func CheckSum(name string, text []byte) ([]byte, error) {
	at := bytes.LastIndexByte(bytes.TrimSuffix(text, []byte("\n")), '\n') + 1
	last, found := bytes.CutPrefix(text[at:], []byte(sumMark))
	if !found {
		return text, nil
	}
	is, was := sha256.Sum256(text[:at]), string(bytes.TrimSpace(last))
	switch is := hex.EncodeToString(is[:]); {
	case is != was && strings.HasPrefix(is, was):
		return nil, fmt.Errorf("%s: its last line, the SHA-256 of its text, is cut: the file was not copied whole", name)
	case is != was:
		return nil, fmt.Errorf("%s: its text has the SHA-256 %.12s…, its last line says %.12s…: the file was changed or damaged after lascope wrote it", name, is, was)
	}
	return text[:at], nil
}

// A summed file is one whose hash is known.
type summed struct {
	info fs.FileInfo
	sum  string
}

var sums = struct {
	sync.Mutex
	of map[string]summed // by absolute path
}{of: map[string]summed{}}

// settled is the age of a file's last change from which an equal time and size mean equal
// contents: file systems count time coarsely.
const settled = 2 * time.Second

// Sum is the SHA-256 of a regular file in hexadecimal digits. A file with the same time and size as at the last call is not read
// again. The error is the system's.
func Sum(path string) (string, error) {
	if path == "" {
		return "", kindError("its name is empty")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	sums.Lock()
	defer sums.Unlock()
	f, err := openRegular(path, os.O_RDONLY, 0)
	if err != nil {
		return "", PlainError(err)
	}
	defer f.Close()
	before, err := f.Stat()
	if err != nil {
		return "", PlainError(err)
	}
	if s, ok := sums.of[path]; ok && os.SameFile(s.info, before) && s.info.ModTime().Equal(before.ModTime()) &&
		s.info.Size() == before.Size() {
		return s.sum, nil
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return "", PlainError(err)
	}
	sum := hex.EncodeToString(hash.Sum(nil))
	if delete(sums.of, path); time.Since(before.ModTime()) > settled {
		sums.of[path] = summed{before, sum}
	}
	return sum, nil
}
