package importer

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// encodingOf is UTF-8 or UTF-16, nil for another name: the tables of the other encodings take 0.7 MB, and no command of a
// page asks for one.
func encodingOf(name string) encoding.Encoding {
	switch strings.ToLower(name) {
	case "utf-8":
		return unicode.UTF8
	case "utf-16le":
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case "utf-16be":
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}
