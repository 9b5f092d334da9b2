//go:build linux

package model

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"lascope/model/crawllab"
	"lascope/model/modeltest"
)

// writeWeb writes the web of a run to a file as testdata/crawltwin.c reads it: its links,
// the relevance of the documents' first versions, which is that in a web where nothing
// changes, and the upper bound's recall.
func writeWeb(t testing.TB, b, still *crawllab.Environment) (path string) {
	t.Helper()
	graph := b.Web.Graph()
	n := graph.Documents()
	var first, to []int32
	var relevance, bound []float64
	for doc := range n {
		edge, row := graph.Row(doc)
		first, to = append(first, int32(edge)), append(to, row...)
		relevance, bound = append(relevance, still.Web.Relevance(doc)), append(bound, b.Web.BoundRecall(doc))
	}
	first, bound = append(first, int32(len(to))), append(bound, b.Web.BoundRecall(n))
	var out bytes.Buffer
	for _, part := range []any{[]int32{int32(n), int32(len(to))}, first, to, relevance, bound} {
		modeltest.OK(t, binary.Write(&out, binary.LittleEndian, part))
	}
	path = filepath.Join(t.TempDir(), "web")
	modeltest.OK(t, os.WriteFile(path, out.Bytes(), 0o600))
	return path
}

// A crawlProgram is a twin of the crawl lab, with the changes of its webs.
type crawlProgram struct {
	path              string
	schemes           []string
	changes, duration float64
}

// crawlPrograms are the twins: where nothing changes, and where documents change.
func crawlPrograms(t testing.TB) []crawlProgram {
	return []crawlProgram{
		{buildTwin(t, "crawltwin"), inTwin(t, "crawl", "crawltwin"), 0, 0},
		{buildTwin(t, "crawlchangetwin"), inTwin(t, "crawl", "crawlchangetwin"), 0.5, 2},
	}
}

// crawlTwins starts a scheme in both languages on one web.
func crawlTwins(t testing.TB, program crawlProgram, scheme, family string, docs int) (line string, c *labTwin, g goTwin) {
	t.Helper()
	still := fmt.Sprintf("%s docs=%d family=%s", scheme, docs, family)
	line, args := still, []string{scheme, "", "1"}
	if program.changes > 0 {
		line += fmt.Sprintf(" changes=%v duration=%v", program.changes, program.duration)
		args = append(args, fmt.Sprint(program.changes), fmt.Sprint(program.duration))
	}
	r := MustRun(t, line)
	b := r.Environment.(*crawllab.Environment)
	args[1] = writeWeb(t, b, MustRun(t, still).Environment.(*crawllab.Environment))
	g = goTwin{r.Advance, func() int64 { return b.Crawl.Robot.Answers }, func() uint64 {
		sum := uint64(0)
		for _, doc := range b.Crawl.Held.Order() {
			sum = addTo(sum, uint64(doc))
			sum = addTo(sum, uint64(b.Crawl.Robot.Crawler.Discoverer(int(doc))))
		}
		mean, bound := b.Crawl.Held.Performance()
		all := []float64{mean, bound, b.Crawl.Held.Gained()}
		if b.Ideal != nil {
			mean, _ := b.Ideal.Held.Performance()
			all = append(all, mean)
		}
		for _, x := range all {
			sum = addTo(sum, math.Float64bits(x))
		}
		return sum
	}}
	return line, startLabTwin(t, program.path, args...), g
}

// TestCrawlTwinMeetsTheSame: a traversal of the second implementation in C fetches the
// same documents in the same order, and its quality is the same.
func TestCrawlTwinMeetsTheSame(t *testing.T) {
	modeltest.LongOnly(t)
	modeltest.SkipUnderRace(t)
	for _, p := range crawlPrograms(t) {
		for _, scheme := range p.schemes {
			for _, family := range []string{"hubs", "medium", "dense"} {
				line, c, g := crawlTwins(t, p, scheme, family, 400)
				c.meet(t, line, g, 1, 900)
				c.meet(t, line, g, 397, 30)
				c.stop()
			}
		}
	}
}

// TestCrawlTwinSpeed prints the processor time of a fetch in Go and in C, as TestTwinSpeed
// does for a poll. A round is a traversal.
//
//	LASCOPE_LONG=1 go test ./model -run CrawlTwinSpeed -v -timeout 30m
func TestCrawlTwinSpeed(t *testing.T) {
	modeltest.LongOnly(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	fmt.Printf("%-12s %8s %9s %8s %8s %6s\n", "scheme", "changes", "documents", "go ns", "c ns", "ratio")
	for _, p := range crawlPrograms(t) {
		for _, docs := range []int{2000, 20_000, 140_000} {
			for _, scheme := range p.schemes {
				if !strings.Contains(fmt.Sprintf(" %s %v %d", scheme, p.changes, docs), os.Getenv("LASCOPE_TWIN")) {
					continue
				}
				line, c, g := crawlTwins(t, p, scheme, "hubs", docs)
				traversal := max(int(p.duration), 1) * docs
				goNS, cNS := c.measure(t, line, g, int64(traversal), max(3, 420_000/traversal), max(15, 2_100_000/traversal))
				c.stop()
				fmt.Printf("%-12s %8v %9d %8.1f %8.1f %6.2f\n", scheme, p.changes, docs, goNS, cNS, goNS/cNS)
			}
		}
	}
}
