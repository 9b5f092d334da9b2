package model

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// FuzzReadSession: a session is refused with its name in a sentence, or is written and
// read back the same.
func FuzzReadSession(f *testing.F) {
	f.Add("# lascope session 1\n# line h-traa pages=512 seed=7 @80000:mirror\nnote 80000 now the hottest\nend 120000\n")
	f.Add("# lascope session 1\n\n# line\n# remark\nnote 5 a\x1b[2Jb\r\nnote 5 b\nend 1e3\n\n")
	f.Add("# lascope session 1\n# line oma\nend -1\nnote 3 \n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ReadSession("s", text)
		if err != nil {
			modeltest.Named(t, "s:", err, text)
			return
		}
		var once bytes.Buffer
		modeltest.OK(t, s.Write(&once))
		again, err := ReadSession("s", once.String())
		if err != nil {
			t.Fatalf("written again it is refused: %v\n%s", err, once.String())
		}
		if again.Spec.String() != s.Spec.String() || again.Until != s.Until || !reflect.DeepEqual(again.Notes, s.Notes) {
			t.Fatalf("read back it is %+v, not %+v", again, s)
		}
	})
}

// inFile puts bytes into a file that stays as long as the fuzz process.
func inFile(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(fuzzFolder(t), name)
	modeltest.OK(t, os.WriteFile(path, data, 0o600))
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
		line := "h-traa " + QuoteWord("trace="+inFile(t, "t", data)) + " " + QuoteWord("slot="+slot)
		spec, err := Parse(line)
		if err != nil {
			modeltest.Sentence(t, err, line)
			return
		}
		run, err := New(spec)
		if err != nil {
			modeltest.Sentence(t, err, line, string(data))
			return
		}
		run.Advance(60)
		run.Snapshot(lab.ViewRequest{Rows: 20})
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
		spec := modeltest.Must(Parse(line))
		run, err := New(spec)
		if err != nil {
			modeltest.Sentence(t, err, line, links, scores)
			return
		}
		run.Advance(30)
		run.Snapshot(lab.ViewRequest{Rows: 20, Bins: 10, Trace: true})
		run.Row()
	})
}
