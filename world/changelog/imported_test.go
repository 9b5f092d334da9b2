package changelog

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestOddTables: tables as programs and people write them become the same two changes.
func TestOddTables(t *testing.T) {
	const want = "[a 1704067200 b 1704153600]"
	utf16 := func(text string) string { // big-endian
		var b strings.Builder
		for _, r := range text {
			b.WriteString("\x00" + string(r))
		}
		return b.String()
	}
	for name, text := range map[string]string{
		"marks, quotes, CR and LF": "\ufeff\"p\",\"t\"\r\n\"a\",\"2024-01-01\"\r\n\"b\",\"2024-01-02\"\r\n",
		"UTF-16 without a mark":    utf16("p\tt\r\na\t2024-01-01\r\nb\t2024-01-02\r\n"),
		"UTF-16 with a mark":       "\xfe\xff" + utf16("p\tt\r\na\t2024-01-01\r\nb\t2024-01-02\r\n"),
		"CR alone":                 "p;t\ra;2024-01-01\rb;2024-01-02\r",
		"sep=;":                    "sep=;\np;t\na;2024-01-01\nb;2024-01-02\n",
		"blanks round headings":    " p , t \na,2024-01-01\nb,2024-01-02\n",
		"empty columns":            "p,t\na,2024-01-01,,\nb,2024-01-02,,\n,,,\n",
		"RFC 822":                  "p;t\na;Mon, 1 Jan 2024 00:00 GMT\nb;2 January 2024\n",
		"one-digit days and times": "p,t\na,2024-1-1 0:00:00\nb,2024-1-2\n",
		"milliseconds":             "p,t\na,1704067200000\nb,1704153600000\n",
		"another column":           "x,p,y,t\n1,a,\"2\n3\",2024-01-01\n4,b,\"5, \"\"6\"\"\",2024-01-02\n",
	} {
		path := filepath.Join(t.TempDir(), "f")
		modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
		got, err := OpenTable(path, Columns{Page: "p", Time: "t"})
		var rows []string
		for _, c := range got.Changes {
			rows = append(rows, fmt.Sprint(got.Names[c.Page], " ", c.At))
		}
		if err != nil || fmt.Sprint(rows) != want {
			t.Errorf("%s: %v, %v; want %s", name, rows, err, want)
		}
	}
}

// TestOddRows: an odd row is left out alone, with its line and the true reason; a sign that cannot be shown is escaped.
func TestOddRows(t *testing.T) {
	long := strings.Repeat("n", 4077)
	for row, c := range map[string]struct{ encoding, name, says string }{
		"soft\u00adhyphen,5": {"", `soft\u00adhyphen`, ""},
		"a\x00b,5":           {"", `a\x00b`, ""},
		"\u202egnp,5":        {"", `\u202egnp`, ""},
		"é→漢,5":              {"", "é→漢", ""},
		long[1:] + ",5":      {"", long[1:], ""},
		long + ",5":          {"", "", "has 4077 bytes; a row of a trace has room for 4076"},
		long[:4000] + "\"\"\"" + long[:75] + ",5": {"", "", "has 4078 bytes; a row of a trace has room for 4076"},
		"caf\xe9,5":  {"", "", "is no UTF-8 text; --encoding names its encoding, such as --encoding windows-1252"},
		"caf\xe9 ,5": {"windows-1252", "café ", ""},
		"\x81\x20,5": {"gbk", "", "holds bytes that are no signs of the encoding gbk"},
		"\"a\nb\",5": {"", "", "holds the end of a line"},
		"a,":         {"", "", "the time is empty"},
		",5":         {"", "", "the page has no name"},
		"a":          {"", "", `wrong number of fields: 1, and the heading has 2: "a"`},
		"\"a,5":      {"", "", "a quote that opens here does not close"},
		"a,soon":     {"", "", `"soon" is not a number of the format unix`},
		"a,20240101": {"", "", "--format 20060102 or --format unix"},
	} {
		text := "p,t\nx,1\n" + row + "\ny,3\n"
		for _, skip := range []bool{false, true} {
			path := filepath.Join(t.TempDir(), "f")
			modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
			got, err := OpenTable(path, Columns{Page: "p", Time: "t", How: How{c.encoding, skip}})
			switch {
			case c.says == "":
				if err != nil || len(got.Names) != 3 || got.Names[1] != c.name || got.Skipped != 0 {
					t.Errorf("%.60q: %.60q, %v; want %.60q", row, got.Names, err, c.name)
				} else {
					check(t, got.Log)
				}
			case skip:
				if err != nil || fmt.Sprint(got.Names) != "[x y]" || !leftOut(got, path+":3: ", c.says) {
					t.Errorf("%.60q: %q, %v, left out %v; want %q", row, got.Names, err, got.Bad, c.says)
				}
			case err == nil || !strings.HasPrefix(err.Error(), path+":3: ") || !strings.Contains(err.Error(), c.says) ||
				!strings.HasSuffix(err.Error(), "; --skip-bad leaves out such entries"):
				t.Errorf("%.60q: %v; want %q", row, err, c.says)
			}
		}
	}
}

// leftOut reports one entry left out, at a place and for a reason.
func leftOut(from Imported, place, says string) bool {
	return from.Skipped == 1 && strings.Contains(from.Bad[0].Error(), place) && strings.Contains(from.Bad[0].Error(), says)
}

// TestOddFeeds: a mistake beside the page and the time of an entry does not matter; one in them leaves out this entry alone.
func TestOddFeeds(t *testing.T) {
	entry := func(inner string) string {
		return "<rss><channel>\n<item><guid>a</guid><pubDate>1 Jan 1970 00:00:05 GMT</pubDate></item>\n" + inner +
			"\n<item><guid>z</guid><pubDate>1 Jan 1970 00:00:09 GMT</pubDate></item>\n</channel></rss>"
	}
	const dated = "<guid>b</guid><pubDate>1 Jan 1970 00:00:07 GMT</pubDate>"
	item := func(inner string) string { return entry("<item>" + inner + "</item>") }
	for name, text := range map[string]string{
		"nothing odd":                  item(dated),
		"an ampersand":                 item("<title>D&D & caf&eacute;&nbsp;au lait &nosuch; &#0; &#xZ;</title>" + dated),
		"a sign of less":               item("<title>1 < 2 <3 << ]]> </title>" + dated),
		"elements that do not match":   item("<title>a<br>b</i></p></title>" + dated),
		"two elements crossed":         item("<title><b><i>x</b></i></title>" + dated),
		"a control code":               item("<title>\x01\x00\ufffe\xff</title>" + dated),
		"two signs in a comment":       item("<!-- a -- <guid>c</guid> -->" + dated),
		"a comment that does not end":  item("<title><!-- a</title>" + dated),
		"CDATA that does not end":      item("<title><![CDATA[ a</title>" + dated),
		"a declaration within":         item("<title><!DOCTYPE x</title>" + dated),
		"an attribute without quotes":  item("<title lang=en hidden>a</title>" + dated),
		"an identifier within another": item(dated + "<source><guid>c</guid><pubDate>1 Jan 1971</pubDate></source>"),
		"an address with &":            strings.ReplaceAll(item("<guid>b&x=1&copy=2</guid><pubDate>1 Jan 1970 00:00:07 GMT</pubDate>"), "b&x=1&copy=2", "b"),
		"CDATA":                        item("<guid><![CDATA[b]]></guid><pubDate><![CDATA[1 Jan 1970 00:00:07 GMT]]></pubDate>"),
		"a stray end between":          entry("</p></item><item>" + dated + "</item>"),
		"XML 1.1":                      `<?xml version="1.1"?>` + item(dated),
	} {
		if rows, feed, err := feeds(t, How{}, text); err != nil || fmt.Sprint(rows) != "[a 5 b 7 z 9]" || feed.Skipped+feed.Undated != 0 {
			t.Errorf("%s: %v, %v", name, rows, err)
		}
	}
	for inner, says := range map[string]string{
		"<item><guid>b</guid><pubDate>yesterday</pubDate></item>":                                  `"yesterday" is no date that can be read`,
		"<item><guid>b</guid><pubDate>03/04/2024</pubDate></item>":                                 `may be of the form 02/01/2006 or 01/02/2006`,
		"<item><guid>b</guid><pubDate>1704067200</pubDate></item>":                                 `"1704067200" is a number, no date`,
		"<item><guid>b&nosuch;</guid><pubDate>1 Jan 1970 00:00:07</pubDate></item>":                "<guid> has the entity &nosuch;, which is not known",
		"<item><guid>b&#0;</guid><pubDate>1 Jan 1970 00:00:07</pubDate></item>":                    "it is not XML: illegal character code",
		"<item><guid>b < c</guid><pubDate>1 Jan 1970 00:00:07</pubDate></item>":                    "it is not XML: expected element name",
		"<item><guid>\xff</guid><pubDate>1 Jan 1970 00:00:07</pubDate></item>":                     "holds bytes that are no signs of the file's encoding",
		"<item><guid></guid><pubDate>1 Jan 1970 00:00:07</pubDate></item>":                         "it has no name, such as <loc>",
		"<item><title x=\"a><guid>b</guid><pubDate>1 Jan 1970</pubDate></item>":                    "it is not XML",
		"<item><guid>b</guid><pubDate>1 Jan 1970 00:00:07</pubDate>":                               "<item> does not end",
		"<item><guid>" + strings.Repeat("n", 4221) + "</guid><pubDate>1 Jan 1971</pubDate></item>": "has 4221 bytes",
	} {
		rows, feed, err := feeds(t, How{SkipBad: true}, entry(inner))
		if err != nil || fmt.Sprint(rows) != "[a 5 z 9]" || !leftOut(feed.Imported, "0.xml:3: ", says) {
			t.Errorf("%.60q: %v, left out %v, %v; want %q", inner, rows, feed.Bad, err, says)
		}
		if _, _, err := feeds(t, How{}, entry(inner)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.60q: %v; want %q", inner, err, says)
		}
	}
	good := entry("")
	for odd, says := range map[string]string{
		"": "it is not XML: it has no element", "<html><body>502</body></html>": "its first element is <html>", "<sitemapindex/>": "index of sitemaps",
		strings.TrimSuffix(good, "</channel></rss>"): "the file ends in <channel>",
		"\x1f\x8bx":                  "it begins as gzip does, but is damaged",
		"PK\x03\x04":                 "it is a ZIP archive",
		`<?xml encoding="x"?><rss/>`: `"x" is no encoding`,
	} {
		rows, feed, err := feeds(t, How{SkipBad: true}, good, odd, good)
		if err != nil || fmt.Sprint(rows) != "[a 5 z 9]" || feed.Files != 3 || !leftOut(feed.Imported, "1.xml", says) {
			t.Errorf("%.60q: %v, left out %v, %v; want %q", odd, rows, feed.Bad, err, says)
		}
	}
}

// TestManyOddEntries: the reasons of the first are kept, of all files; the others are counted file by file.
func TestManyOddEntries(t *testing.T) {
	odd := "<urlset>" + strings.Repeat("<url><loc>a</loc><lastmod>soon</lastmod></url>", 15) + "<url><loc>b</loc><lastmod>2024</lastmod></url></urlset>"
	_, feed, err := feeds(t, How{SkipBad: true}, odd, odd, odd)
	if err != nil || feed.Skipped != 45 || len(feed.Bad) != MostBad || len(feed.More) != 2 || feed.More[0].Entries != 10 || feed.More[1].Entries != 15 {
		t.Errorf("%d left out, %d reasons, then %v, %v", feed.Skipped, len(feed.Bad), feed.More, err)
	}
}
