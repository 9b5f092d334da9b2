package changelog

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// feeds reads snapshots with the given texts and prints the changes as "page seconds".
func feeds(t *testing.T, how How, texts ...string) (rows []string, feed Feed, err error) {
	t.Helper()
	var files []string
	for i, text := range texts {
		files = append(files, filepath.Join(t.TempDir(), fmt.Sprint(i, ".xml")))
		modeltest.OK(t, os.WriteFile(files[i], []byte(text), 0o600))
	}
	feed, err = OpenFeeds(files, how)
	for _, c := range feed.Changes {
		rows = append(rows, fmt.Sprint(feed.Names[c.Page], " ", c.At))
	}
	return rows, feed, err
}

// TestFeeds: an entry of each format is a page, each of its times one change, however many snapshots have it.
func TestFeeds(t *testing.T) {
	sitemap := func(b string) string {
		return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> /a </loc><lastmod>1970-01-02</lastmod></url>
<url><loc>/b</loc><lastmod>` + b + `</lastmod></url><url><loc>/c</loc></url></urlset>`
	}
	for _, c := range []struct {
		texts   []string
		want    string
		undated int
	}{
		{[]string{sitemap("1970-01-01T00:00:05Z"), sitemap("1970-01-01T00:00:09+00:00")}, "[/a 86400 /b 5 /b 9]", 2},
		{[]string{sitemap("1971"), sitemap("1970-02")}, "[/a 86400 /b 31536000 /b 2678400]", 2},
		{[]string{`<rss version="2.0"><channel><title>t</title><link>x</link><item><guid>g</guid><link>y</link><pubDate>Thu, 01 Jan 1970 00:00:05 GMT</pubDate></item>` +
			`<item><link>z</link><pubDate>1 Jan 70 01:01 +0100</pubDate></item><item><link>w</link><pubDate>Wed, 31 Dec 1969 19:00:01 EST</pubDate></item>` +
			`<item><link>v</link><pubDate>Mon, 1 Jan 0001 00:00:00 GMT</pubDate></item></channel></rss>`}, "[g 5 z 60 w 1]", 1},
		{[]string{`<feed xmlns="http://www.w3.org/2005/Atom"><updated>2024-01-01T00:00:00Z</updated><entry><id>tag:a</id><link href="u"/><updated>1970-01-01T00:00:07Z</updated></entry>` +
			`<entry><link href="u"/><updated>1970-01-01T00:00:08Z</updated></entry></feed>`}, "[tag:a 7 u 8]", 0},
		{[]string{`<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel/><item><link>k</link><dc:date>1970-01-01T00:00:03Z</dc:date></item></rdf:RDF>`}, "[k 3]", 0},
		{[]string{"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss><item><link>/\xe9</link><pubDate>Thu, 01 Jan 1970 00:00:05 GMT</pubDate></item></rss>"}, "[/é 5]", 0},
	} {
		rows, feed, err := feeds(t, How{}, c.texts...)
		if err != nil || fmt.Sprint(rows) != c.want || feed.Undated != c.undated || feed.Files != len(c.texts) {
			t.Errorf("%v, %d without a time, %v; want %s, %d", rows, feed.Undated, err, c.want, c.undated)
		}
	}
	for text, says := range map[string]string{
		"":                        "0.xml",
		"page,unix_seconds\n":     "0.xml",
		"<html><body/></html>":    "its first element is <html>",
		"<sitemapindex/>":         "index of sitemaps",
		"<rss><item>":             "0.xml:1: it is not XML",
		"<urlset></urlset>":       "no entry has a time",
		"<urlset><url/></urlset>": "1 have none",
		`<?xml version="1.0" encoding="EBCDIC"?><rss/>`:                                                     `"EBCDIC" is no encoding`,
		"<!DOCTYPE r [<!ENTITY x \"y\">]><urlset><url><loc>&x;</loc><lastmod>2024</lastmod></url></urlset>": "0.xml:1: <loc> has the entity &x;",
	} {
		if _, _, err := feeds(t, How{}, text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %q", text, err, says)
		}
	}
}

func FuzzFeed(f *testing.F) {
	f.Add("<urlset><url><loc>a</loc><lastmod>2024</lastmod></url></urlset>")
	f.Add("<rss><item><link>a</link><pubDate>1 Jan 70 01:00 +0100</pubDate></item></rss>")
	f.Fuzz(func(t *testing.T, text string) {
		reader := feedReader{importing: newImporting(How{SkipBad: true}), seen: map[Change]bool{}, snapshot: snapshot{file: "f", text: []byte(text), line: 1}}
		if err := reader.read(); err == nil && len(reader.Changes) > 0 {
			check(t, reader.Log)
		}
	})
}
