package cli

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/world"
)

func number(t *testing.T, text string) (x float64) {
	t.Helper()
	modeltest.Must(fmt.Sscan(text, &x))
	return x
}

// TestYourWebAWK: each line of awk of docs/your-web.md makes a table of its source, which trace csv reads.
func TestYourWebAWK(t *testing.T) {
	sources := map[string][2]string{
		"a web server": {"access.log", `1.2.3.4 - - [02/Jan/2024:15:04:05 +0000] "PUT /a HTTP/1.1" 200 5` + "\n" +
			`1.2.3.4 - - [02/Jan/2024:16:04:05 +0000] "GET /a HTTP/1.1" 200 5` + "\n" + `1.2.3.4 - - [02/Jan/2024:17:04:05 +0000] "POST /b HTTP/1.1" 200 5` + "\n"},
		"Wikipedia": {"FILE", "<page>\n<title>Bees, and wasps</title>\n<revision>\n<timestamp>2024-01-02T15:04:05Z</timestamp>\n</revision>\n<revision>\n<timestamp>2024-01-03T15:04:05Z</timestamp>\n</revision>\n</page>\n"},
		"OpenStreetMap": {"FILE", "<osmChange>\n  <modify>\n    <node id=\"7\" version=\"2\" timestamp=\"2024-01-02T15:04:05Z\" lat=\"1\"/>\n" +
			"    <way id=\"8\" version=\"2\" timestamp=\"2024-01-03T15:04:05Z\">\n"},
		"a folder": {"DIR/page.txt", "text"},
	}
	code := regexp.MustCompile("`((?:awk|find) [^`]*)`(.*)")
	found := 0
	for line := range strings.Lines(pageText(t, "docs/your-web.md")) {
		for name, of := range sources {
			row := code.FindStringSubmatch(line)
			if row == nil || !strings.HasPrefix(line, "| "+name) {
				continue
			}
			found++
			dir := t.TempDir()
			path := filepath.Join(dir, of[0])
			modeltest.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
			modeltest.OK(t, os.WriteFile(path, []byte(of[1]), 0o600))
			command := strings.ReplaceAll(row[1], `\|`, "|")
			switch {
			case strings.HasPrefix(command, "find"):
				command += "; " + command + "; sort -u days.tsv" // on two days
			case of[0] == "FILE":
				command += " FILE"
			}
			c := exec.Command("sh", "-c", "(printf 'page\\ttime\\n'; "+command+") > table.tsv")
			c.Dir = dir
			if out, err := c.CombinedOutput(); err != nil {
				t.Skipf("%s: %v, %s", command, err, out)
			}
			words := []string{"trace", "csv", filepath.Join(dir, "table.tsv"), "--page", "page", "--time", "time"}
			if format := regexp.MustCompile("--format ([^`]*)`").FindStringSubmatch(row[2]); format != nil {
				words = append(words, "--format", format[1])
			}
			out, errs, code := lascope(t, words...)
			if lines := strings.Count(out, "\n"); code != 0 || lines < 2 || of[0] != "DIR/page.txt" && lines != 3 {
				t.Errorf("%s: exit %d, %s\n%s", command, code, errs, out)
			}
		}
	}
	if found != len(sources) {
		t.Errorf("%d of %d sources were found in the page", found, len(sources))
	}
}

// TestHistoryOfThePage: the trace of this repository in the program is that of trace git at the commit that the page names.
func TestHistoryOfThePage(t *testing.T) {
	if !modeltest.Long() {
		t.Skip("it reads the history of the repository")
	}
	t.Setenv("LASCOPE_STARTS", "1")
	dir := filepath.Join(t.TempDir(), "clone")
	for _, words := range [][]string{
		{"clone", "-q", "--shared", "--no-checkout", ".", dir}, {"-C", dir, "update-ref", "--no-deref", "HEAD", "a60fb28"},
	} {
		if out, err := exec.Command("git", words...).CombinedOutput(); err != nil {
			t.Skipf("the repository has no such history: git %v: %s", words, out)
		}
	}
	f := modeltest.Must(world.OpenFile(world.BuiltIn + "lascope-changes.csv.gz"))
	defer f.Close()
	packed := modeltest.Must(gzip.NewReader(f))
	want := modeltest.Must(io.ReadAll(packed))
	if out, errs, code := lascope(t, "trace", "git", dir, "--bulk", "50"); code != 0 || out != string(want) {
		t.Errorf("exit %d, %s: %d bytes, in the program %d", code, errs, len(out), len(want))
	}
}
