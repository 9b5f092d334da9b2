package cli

import (
	"compress/gzip"
	"fmt"
	"io"
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

// TestYourWebAWK: testdata/your-web.txt makes tables by the lines of awk and find of docs/your-web.md.
func TestYourWebAWK(t *testing.T) {
	tried := pageText(t, "tui/cli/testdata/your-web.txt")
	rows := regexp.MustCompile("`((?:awk|find) [^`]*)`").FindAllStringSubmatch(pageText(t, "docs/your-web.md"), -1)
	for _, row := range rows {
		modeltest.Has(t, tried, strings.NewReplacer(`\|`, "|", "DIR", "folder").Replace(row[1]), "the script does not try")
	}
	modeltest.Equal(t, len(rows), 4, "the page has lines")
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
