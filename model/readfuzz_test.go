package model

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// laborious are words that name what takes long to build or to run.
var laborious = regexp.MustCompile(`[0-9_]{4}|[eExX][0-9+]|docs|objects|robot|greedy|random|bound|round|trace|graph|relevance|swaps`)

// FuzzReadSession: a session is refused with its name in a sentence, or is written and
// read back the same.
func FuzzReadSession(f *testing.F) {
	f.Add("# lascope session 1\n# line h-traa pages=512 seed=7 @80000:mirror\nnote 80000 now the hottest\nend 120000\n")
	f.Add("# lascope session 1\n\n# line\n# remark\nnote 5 a\x1b[2Jb\r\nnote 5 b\nend 1e3\n\n")
	f.Add("# lascope session 1\n# line oma\nend -1\nnote 3 \n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ReadSession("s", text)
		if err != nil {
			named(t, "s:", err, text)
			return
		}
		var once bytes.Buffer
		if err := s.Write(&once); err != nil {
			t.Fatal(err)
		}
		again, err := ReadSession("s", once.String())
		if err != nil {
			t.Fatalf("written again it is refused: %v\n%s", err, once.String())
		}
		if again.Spec.String() != s.Spec.String() || again.Until != s.Until || !reflect.DeepEqual(again.Notes, s.Notes) {
			t.Fatalf("read back it is %+v, not %+v", again, s)
		}
	})
}

// named demands a refusal that begins with the file's name.
func named(t testing.TB, name string, err error, input ...string) {
	t.Helper()
	if !strings.HasPrefix(err.Error(), name) {
		t.Fatalf("refused without the file's name: %v", err)
	}
	sentence(t, err, input...)
}

// FuzzReadJournal: a sweep's journal, torn or whole, is refused in a sentence or read,
// and what is read is written back the same.
func FuzzReadJournal(f *testing.F) {
	const head = "# lascope part 1\n# sweep h-traa pages=8 N=2,3 --reps 2 --until 10 --every 1 --metric final\n"
	for _, s := range []string{head + "0 0.5\n3 NaN\n", head + "# made by lascope dev\n1 +Inf\n1 +Inf\n2 0.", head + "0 1\n0 2\n", "# lascope part 1\n# sweep N=2,3 --reps", head + "4 1\n"} {
		f.Add(s, true)
		f.Add(s, false)
	}
	f.Fuzz(func(t *testing.T, text string, torn bool) {
		if before, _, _ := strings.Cut(strings.TrimPrefix(text, "# lascope part 1\n"), "\n"); laborious.MatchString(before) {
			t.Skip()
		}
		p, err := ReadPart("j", strings.NewReader(text), torn)
		if err != nil {
			named(t, "j:", err, text)
			return
		}
		var once bytes.Buffer
		if err := p.Write(&once); err != nil {
			t.Fatal(err)
		}
		again, err := ReadPart("j", strings.NewReader(once.String()), false)
		if err != nil || again.Known() != p.Known() {
			t.Fatalf("written again %d items are %v: %v", p.Known(), again, err)
		}
	})
}

// inFile puts bytes into a file that stays as long as the fuzz process.
func inFile(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(fuzzFolder(t), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// fuzzFolder is a new folder, in memory where there is such a place.
func fuzzFolder(t testing.TB) string {
	t.Helper()
	if dir, err := os.MkdirTemp("/dev/shm", "lascope-fuzz"); err == nil {
		t.Cleanup(func() { os.RemoveAll(dir) })
		return dir
	}
	return t.TempDir()
}

// FuzzTraceFile: a file of recorded changes, plain or compressed, is refused in a
// sentence, or is a web on which a scheme runs.
func FuzzTraceFile(f *testing.F) {
	const plain = "page,unix_seconds\na,1\nb,2\na,4000\n\"c,d\",7300\nb,9000\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(plain))
	z.Close()
	f.Add([]byte(plain), "1h")
	f.Add(packed.Bytes(), "10m")
	f.Add(packed.Bytes()[:20], "10m")
	f.Add([]byte("\ufeffpage,unix_seconds\r\nx,1\ny,1099511627776\n"), "1s")
	f.Fuzz(func(t *testing.T, data []byte, slot string) {
		if len(data) > 1<<16 || strings.ContainsAny(slot, "\"") {
			t.Skip()
		}
		line := "h-traa " + quoteWord("trace="+inFile(t, "t", data)) + " " + quoteWord("slot="+slot)
		spec, err := Parse(line)
		if err != nil {
			sentence(t, err, line)
			return
		}
		run, err := New(spec)
		if err != nil {
			sentence(t, err, line, string(data))
			return
		}
		run.Advance(60)
		run.Snapshot(ViewRequest{Find: -1, Rows: 20})
		run.Row()
	})
}

// FuzzGraphFiles: files of links and of relevance are refused in a sentence, or are a
// web that a robot crawls.
func FuzzGraphFiles(f *testing.F) {
	f.Add("from,to\nstart,a\na,b\nb,start\n", "page,relevance\na,1\nb,0.5\n")
	f.Add("from,to\na,a\n\"x\ny\",b\n", "page,relevance\na,1e308\nb,-1\n")
	f.Add("from,to\na,b\nb,c\n", "page,relevance\na,0\nb,1e-320\nc,0x1p3\n\"\"\"\",1\n")
	f.Fuzz(func(t *testing.T, links, scores string) {
		if len(links)+len(scores) > 1<<16 {
			t.Skip()
		}
		line := "robot graph=" + inFile(t, "links", []byte(links)) + " relevance=" + inFile(t, "scores", []byte(scores))
		spec, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		run, err := New(spec)
		if err != nil {
			sentence(t, err, line, links, scores)
			return
		}
		run.Advance(30)
		run.Snapshot(ViewRequest{Find: -1, Rows: 20, Bins: 10, Trail: true})
		run.Row()
	})
}
