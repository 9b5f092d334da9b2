package changelog

import (
	"testing"

	"lascope/internal/refusal"
)

func FuzzFeed(f *testing.F) {
	f.Add("<urlset><url><loc>a</loc><lastmod>2024</lastmod></url></urlset>")
	f.Add("<rss><item><link>a</link><pubDate>1 Jan 70 01:00 +0100</pubDate></item></rss>")
	f.Fuzz(func(t *testing.T, text string) {
		reader := feedReader{importing: newImporting(How{SkipBad: true}), seen: map[Change]bool{}, snapshot: snapshot{file: "f", text: []byte(text), line: 1}}
		if err := refusal.Of(reader.read); err == nil && len(reader.Changes) > 0 {
			check(t, reader.Log)
		}
	})
}
