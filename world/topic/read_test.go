package topic

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

func crawlFiles(t *testing.T, links, scores string) (string, string) {
	t.Helper()
	dir := t.TempDir()
	a, b := filepath.Join(dir, "links.csv"), filepath.Join(dir, "scores.csv")
	for file, text := range map[string]string{a: links, b: scores} {
		modeltest.OK(t, os.WriteFile(file, []byte(text), 0o600))
	}
	return a, b
}

// TestRealGraph reads a small one and lists the pages it leaves out.
func TestRealGraph(t *testing.T) {
	links, scores := crawlFiles(t,
		"\ufefffrom,to\na,b\nstart,a\na,c\nb,start\nlost,a\na,nowhere\nx,y\n\"q,1\",a\nstart,\"q,1\"\n",
		"page,relevance\nb,0.25\na,0.5\nc,1\nlost,0.1\nx,1\ny,1\n\"q,1\",0.75\nidle,1\n")
	w := newCrawl(t, "graph="+links+" relevance="+scores)
	names := []string{}
	for doc := range w.Documents() {
		names = append(names, w.Name(doc))
	}
	modeltest.Equal(t, strings.Join(names, " "), "start b a c q,1", "documents")
	for name, want := range map[string]float64{"start": 0, "a": 0.5, "b": 0.25, "c": 1, "q,1": 0.75} {
		for doc, n := range names {
			if n == name && w.Relevance(doc) != want {
				t.Errorf("%s has relevance %v, want %v", name, w.Relevance(doc), want)
			}
		}
	}
	modeltest.Equal(t, w.Graph.Links(), 6, "links")
	want := []string{
		"1 page has no row in " + scores + "; left out, with the links to and from",
		"3 pages cannot be reached from start; left out",
		"1 page has a relevance but no link; left out",
	}
	modeltest.Equal(t, strings.Join(w.Notes, "\n"), strings.Join(want, "\n"), "notes:")
}

// TestRealGraphShifts: a real graph has no communities, and yet all shifts.
func TestRealGraphShifts(t *testing.T) {
	var links, scores strings.Builder
	links.WriteString("from,to\n")
	scores.WriteString("page,relevance\nstart,0\nhub,0\n")
	links.WriteString("start,hub\n")
	for i := range 40 {
		name := "p" + string(rune('a'+i%26)) + string(rune('a'+i/26))
		links.WriteString("hub," + name + "\n")
		scores.WriteString(name + ",0." + string(rune('1'+i%9)) + "\n")
	}
	a, b := crawlFiles(t, links.String(), scores.String())
	w := newCrawl(t, "graph="+a+" relevance="+b)
	if !w.Hub(1) {
		t.Error("the hub is no hub")
	}
	all := func() (r []float64) {
		for doc := range w.Documents() {
			r = append(r, w.Relevance(doc))
		}
		return r
	}
	for name, says := range map[string]string{"drift": "changed content", "topic": "another's relevance", "hubs": "40 documents cannot be reached any more"} {
		if name != "hubs" {
			before := all()
			modeltest.Has(t, shifted(w, name), says, "%s:", name)
			after := all()
			if slices.Equal(after, before) || after[0] != 0 {
				t.Errorf("%s: relevance was %v and is %v", name, before, after)
			}
			slices.Sort(before)
			if slices.Sort(after); !slices.Equal(after, before) {
				t.Errorf("%s: the documents' relevance is not dealt anew: %v, was %v", name, after, before)
			}
		}
	}
	w = newCrawl(t, "graph="+a+" relevance="+b)
	modeltest.Has(t, shifted(w, "hubs"), "40 documents cannot be reached any more", "hubs:")
}

// FuzzRealGraph: any content of the files gives a web or an error. Every document of a web
// can be reached.
func FuzzRealGraph(f *testing.F) {
	f.Add("from,to\nstart,a\na,b\n", "page,relevance\na,1\nb,0.5\n")
	f.Add("from,to\na,a\n", "page,relevance\na,1e308\nb,1e308\n")
	f.Fuzz(func(t *testing.T, links, scores string) {
		a, b := crawlFiles(t, links, scores)
		w, err := New(crawlValues("graph=" + a + " relevance=" + b))
		if err != nil {
			return
		}
		_, order := w.Graph.breadthFirst(func(int) bool { return true })
		modeltest.Equal(t, len(order), w.Documents(), "documents that can be reached:")
	})
}
