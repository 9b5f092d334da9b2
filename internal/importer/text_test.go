package importer

import (
	"io"
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"

	"lascope/model/modeltest"
)

// in is a text in an encoding of the WHATWG's standard, after some bytes.
func in(t *testing.T, name, mark, text string) string {
	t.Helper()
	to := modeltest.Must(htmlindex.Get(name))
	bytes := modeltest.Must(to.NewEncoder().String(text))
	return mark + bytes
}

// TestText: a text is read in the encoding of its mark, of the caller, of its declaration, or that its zero bytes show.
func TestText(t *testing.T) {
	const table = "page;café\r\n/über;1\r\n"
	declares := func(name, text string) string { return `<?xml version="1.0" encoding="` + name + `"?>` + text }
	for name, c := range map[string]struct{ bytes, encoding, want string }{
		"nothing":                           {"", "", ""},
		"a sign":                            {"a", "", "a"},
		"a mark alone":                      {"\ufeff", "", ""},
		"UTF-8":                             {table, "", table},
		"UTF-8 with a mark":                 {"\ufeff" + table, "", table},
		"one mark of two":                   {"\ufeff\ufeff" + table, "", "\ufeff" + table},
		"UTF-16LE with a mark":              {in(t, "utf-16le", "\xff\xfe", table), "", table},
		"UTF-16BE with a mark":              {in(t, "utf-16be", "\xfe\xff", table), "", table},
		"UTF-16LE without":                  {in(t, "utf-16le", "", table), "", table},
		"UTF-16BE without":                  {in(t, "utf-16be", "", table), "", table},
		"UTF-16BE of the shortest table":    {in(t, "utf-16be", "", "a,b"), "", "a,b"},
		"UTF-16LE in Chinese, mostly":       {in(t, "utf-16le", "\xff\xfe", "网页;时间\n/你好;2024-01-01\n"), "", "网页;时间\n/你好;2024-01-01\n"},
		"a mark against the caller":         {"\ufeff" + table, "windows-1252", table},
		"the caller's windows-1252":         {in(t, "windows-1252", "", table), "windows-1252", table},
		"the caller's label latin1":         {in(t, "windows-1252", "", table), "latin1", table},
		"the caller's GBK":                  {in(t, "gbk", "", "网页,时间\n"), "GBK", "网页,时间\n"},
		"the caller's Shift_JIS":            {in(t, "shift_jis", "", "ページ,時\n"), "shift_jis", "ページ,時\n"},
		"the caller's KOI8-R":               {in(t, "koi8-r", "", "страница\n"), "koi8-r", "страница\n"},
		"the caller's UTF-16":               {in(t, "utf-16le", "", "网页时间"), "utf-16", "网页时间"},
		"XML in ISO-8859-1":                 {in(t, "iso-8859-1", "", declares("ISO-8859-1", "<a>é</a>")), "", declares("ISO-8859-1", "<a>é</a>")},
		"XML in windows-1252":               {in(t, "windows-1252", "", declares("windows-1252", "<a>“</a>")), "", declares("windows-1252", "<a>“</a>")},
		"XML in GBK":                        {in(t, "gbk", "", declares("gb2312", "<a>网</a>")), "", declares("gb2312", "<a>网</a>")},
		"XML in UTF-16 that declares it":    {in(t, "utf-16be", "", declares("UTF-16", "<a>网</a>")), "", declares("UTF-16", "<a>网</a>")},
		"XML in UTF-8 that declares UTF-16": {declares("utf-16", "<a>é</a>"), "", declares("utf-16", "<a>é</a>")},
		"the caller against a declaration":  {in(t, "iso-8859-2", "", declares("utf-8", "<a>ł</a>")), "iso-8859-2", declares("utf-8", "<a>ł</a>")},
		"bytes that are not UTF-8":          {"caf\xe9", "", "caf\xe9"},
		"a zero byte":                       {"p,t\na\x00,1\n", "", "p,t\na\x00,1\n"},
		"zero bytes":                        {"\x00\x00\x00\x00", "", "\x00\x00\x00\x00"},
	} {
		r, err := Text(strings.NewReader(c.bytes), c.encoding)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		modeltest.Equal(t, string(modeltest.Must(io.ReadAll(r))), c.want, "%s:", name)
	}
	for text, says := range map[string]string{
		"\xff\xfe\x00\x00a\x00\x00\x00": `"utf-32" is no encoding of text that is read`,
		"\x00\x00\xfe\xff\x00\x00\x00a": `"utf-32" is no encoding of text that is read`,
		declares("EBCDIC", "<a/>"):      `"EBCDIC" is no encoding of text that is read; it can be UTF-8`,
		declares("iso-2022-kr", "<a/>"): "iso-2022-kr",
		"PK\x03\x04xl/workbook.xml":     "it is a ZIP archive, as files of spreadsheets are",
		"BZh91AY&SY+\xe4\xa5\x15":       "it is packed by bzip2",
		"\xfd7zXZ\x00\x00\x04":          "it is packed by xz",
		"\x28\xb5\x2f\xfd\x04\x58":      "it is packed by zstd",
	} {
		modeltest.Refused(t, modeltest.ErrorOf(Text(strings.NewReader(text), "")), says, "%q:", text)
	}
	if err := CheckEncoding("latin-9000"); err == nil || CheckEncoding("") != nil || CheckEncoding("windows-1252") != nil {
		t.Errorf("of three names of encodings the wrong one: %v", err)
	}
	modeltest.Equal(t, string(modeltest.Must(UTF8([]byte(in(t, "utf-16be", "\xfe\xff", table))))), table, "a whole text:")
}

// TestTextOfAnyLength: the first bytes that are looked at are read again, also where the reader gives one byte at a time.
func TestTextOfAnyLength(t *testing.T) {
	for _, n := range []int{1, sniffed - 1, sniffed, sniffed + 1, 100_001} {
		want := strings.Repeat("é", n)
		for _, name := range []string{"utf-8", "utf-16le", "utf-16be"} {
			mark := map[string]string{"utf-8": "\ufeff", "utf-16le": "\xff\xfe", "utf-16be": "\xfe\xff"}[name]
			r := modeltest.Must(Text(&slow{[]byte(in(t, name, mark, want))}, ""))
			if got, err := io.ReadAll(r); err != nil || string(got) != want {
				t.Errorf("%d signs in %s: %d bytes, %v; want %d", n, name, len(got), err, len(want))
			}
		}
	}
}

// A slow reader gives a byte at a time.
type slow struct{ rest []byte }

func (s *slow) Read(p []byte) (int, error) {
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(1, len(p))], s.rest)
	s.rest = s.rest[n:]
	return n, nil
}
