package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"lascope/model/modeltest"
)

// TestEncodingsOfAllReaders: each file of text that a person hands over is read with a byte order mark, with CR and LF, and in
// UTF-16 of both orders, with a mark and without, as it is in UTF-8.
func TestEncodingsOfAllReaders(t *testing.T) {
	const trace = "page,unix_seconds\na,0\nb,5\na,9\né,12\n"
	const sitemap = `<?xml version="1.0"?>` + "\n<urlset><url><loc>/é</loc><lastmod>2024-01-02</lastmod></url></urlset>\n"
	const table = "page;when\n/é;2024-01-02\n\"a;b\";2024-01-03\n"
	const links, scores = "from,to\nstart,a\na,b\nb,start\n", "page,relevance\nstart,1\na,0\nb,1\n"
	const study = "# é\nlines = [\"h-traa pages=8\"]\nmetrics = [\"efficiency\"]\nreplications = 2\nuntil = 100\n"
	const homework = "name: Ann é\nlesson: ticks\nline: h-traa pages=8\nOne. Two. Three.\n"
	const settings = "theme = \"dark\" # é\n"
	both := map[string]string{"links.csv": links, "scores.csv": scores}
	for _, c := range []struct {
		files   map[string]string
		command string
	}{
		{map[string]string{"f": trace}, "run lakg trace={f} slot=1s --until 10"},
		{map[string]string{"f": trace}, "trace info {f}"},
		{map[string]string{"f": table}, "trace csv {f} --page page --time when"},
		{map[string]string{"f": sitemap}, "trace feed {f}"},
		{both, "run robot graph={links.csv} relevance={scores.csv} --until 10"},
		{map[string]string{"f.toml": study}, "study run {f.toml}"},
		{map[string]string{"f.toml": study}, "study status {f.toml}"},
		{map[string]string{"f": homework}, "lesson check {f}"},
		{map[string]string{"f": settings}, "link h-traa --home https://example.org --config {f}"},
	} {
		want := ""
		for _, form := range []struct{ name, mark string }{
			{"UTF-8", ""}, {"CR and LF", ""}, {"UTF-8", "\ufeff"}, {"UTF-16LE", "\xff\xfe"}, {"UTF-16BE", "\xfe\xff"}, {"UTF-16LE", ""}, {"UTF-16BE", ""},
		} {
			dir := t.TempDir()
			command := c.command
			for file, text := range c.files {
				path := filepath.Join(dir, file)
				modeltest.Put(t, path, form.mark+inForm(t, form.name, text))
				command = strings.ReplaceAll(command, "{"+file+"}", path)
			}
			out, errs, code := lascope(t, strings.Fields(command)...)
			got := strings.ReplaceAll(out+errs, dir, "")
			if want == "" {
				if want = got; code != 0 || want == "" {
					t.Fatalf("%s: exit %d, %s", c.command, code, got)
				}
			}
			if got != want || code != 0 {
				t.Errorf("%s in %s after %q: exit %d, %s; want %s", c.command, form.name, form.mark, code, got, want)
			}
		}
	}
}

// inForm is a text in an encoding, or with other line ends.
func inForm(t *testing.T, form, text string) string {
	t.Helper()
	order := unicode.LittleEndian
	switch form {
	case "UTF-8":
		return text
	case "CR and LF":
		return strings.ReplaceAll(text, "\n", "\r\n")
	case "UTF-16BE":
		order = unicode.BigEndian
	}
	text = modeltest.Must(unicode.UTF16(order, unicode.IgnoreBOM).NewEncoder().String(text))
	return text
}
