package importer

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"lascope/internal/disk"
)

// Mark is the byte order mark in UTF-8, with which some programs begin a text.
const Mark = "\ufeff"

// sniffed bounds the bytes by which an encoding is found.
const sniffed = 4096

// packings are files that hold a text, packed otherwise than by gzip, by their first bytes.
var packings = []struct{ begins, says string }{
	{"PK\x03\x04", "it is a ZIP archive, as files of spreadsheets are; unpack it, or save the table as CSV"},
	{"BZh91AY&SY", "it is packed by bzip2; unpack it, as bunzip2 does"},
	{"\xfd7zXZ\x00", "it is packed by xz; unpack it, as unxz does"},
	{"\x28\xb5\x2f\xfd", "it is packed by zstd; unpack it, as unzstd does"},
}

// Text is r as UTF-8 without a byte order mark. The mark names the encoding; else encoding, a name of the WHATWG's
// standard such as windows-1252; else the declaration of XML; else it is UTF-16 by its zero bytes, or UTF-8, of which the
// bytes come as they are. The error is a sentence.
func Text(r io.Reader, encoding string) (io.Reader, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	head, _ := in.Peek(sniffed) // an error comes again with the text
	for _, mark := range marks {
		if bytes.HasPrefix(head, []byte(mark.bytes)) {
			_, _ = in.Discard(len(mark.bytes))
			return decoded(in, mark.encoding)
		}
	}
	for _, p := range packings {
		if bytes.HasPrefix(head, []byte(p.begins)) {
			return nil, errors.New(p.says)
		}
	}
	if encoding == "" {
		encoding = declared(head)
	}
	if encoding == "" {
		encoding = zeroBytes(head)
	}
	return decoded(in, encoding)
}

// marks are byte order marks; UTF-32's comes first, as it begins with UTF-16's.
var marks = []struct{ bytes, encoding string }{
	{Mark, ""}, {"\xff\xfe\x00\x00", "utf-32"}, {"\x00\x00\xfe\xff", "utf-32"}, {"\xff\xfe", "utf-16le"}, {"\xfe\xff", "utf-16be"},
}

// decoded is a text in a named encoding as UTF-8; "" is UTF-8 as it is.
func decoded(r io.Reader, name string) (io.Reader, error) {
	from, err := named(name)
	if from == nil || from == unicode.UTF8 {
		return r, err
	}
	return from.NewDecoder().Reader(r), nil
}

// named is the encoding of a name of the WHATWG's standard; nil of "".
func named(name string) (encoding.Encoding, error) {
	from := encodingOf(name)
	if from == nil && name != "" {
		return nil, fmt.Errorf("%.40q is no encoding of text that is read; it can be UTF-8, UTF-16, windows-1252, ISO-8859-15, GBK, Shift_JIS, "+
			"or another encoding of the WHATWG's standard", name)
	}
	return from, nil
}

// CheckEncoding refuses a name of no encoding; "" is none.
func CheckEncoding(name string) error {
	_, err := named(name)
	return err
}

// xmlDeclaration has the name of the encoding of an XML file.
var xmlDeclaration = regexp.MustCompile(`^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._:-]+)["']`)

// declared is the encoding that a text declares; "" for none. A text that can be read byte by byte is not in UTF-16,
// whatever it says.
func declared(head []byte) string {
	match := xmlDeclaration.FindSubmatch(head)
	if match == nil || strings.HasPrefix(strings.ToLower(string(match[1])), "utf-16") {
		return ""
	}
	return string(match[1])
}

// zeroBytes is the form of UTF-16 of a text without a mark: at least half of its first signs are an ASCII byte beside a zero byte;
// "" for none.
func zeroBytes(head []byte) string {
	var little, big int
	pairs := len(head) / 2
	for i := 0; i+1 < len(head); i += 2 {
		switch {
		case head[i+1] == 0 && head[i] != 0 && head[i] < 0x80:
			little++
		case head[i] == 0 && head[i+1] != 0 && head[i+1] < 0x80:
			big++
		}
	}
	switch {
	case pairs < 2:
	case 2*little >= pairs:
		return "utf-16le"
	case 2*big >= pairs:
		return "utf-16be"
	}
	return ""
}

// UTF8 is a whole text as UTF-8 without a byte order mark. The error is a sentence.
func UTF8(text []byte) ([]byte, error) {
	r, err := Text(bytes.NewReader(text), "")
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// ReadFile reads a file that a person wrote, as [disk.ReadFile] does, and gives its text by [UTF8].
func ReadFile(path, kind string, most int64) ([]byte, error) {
	text, err := disk.ReadFile(path, kind, most)
	if err != nil {
		return nil, err
	}
	if text, err = UTF8(text); err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return text, err
}
