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
)

// writeWeb writes the web of a run to a file as testdata/crawltwin.c reads it.
func writeWeb(t testing.TB, b *crawlBench) (path string) {
	t.Helper()
	graph := b.web.Graph()
	n := graph.Documents()
	var first, to []int32
	var relevance, bound []float64
	for doc := range n {
		edge, row := graph.Row(doc)
		first, to = append(first, int32(edge)), append(to, row...)
		relevance, bound = append(relevance, b.web.Relevance(doc)), append(bound, b.web.BoundRecall(doc))
	}
	first, bound = append(first, int32(len(to))), append(bound, b.web.BoundRecall(n))
	var out bytes.Buffer
	for _, part := range []any{[]int32{int32(n), int32(len(to))}, first, to, relevance, bound} {
		if err := binary.Write(&out, binary.LittleEndian, part); err != nil {
			t.Fatal(err)
		}
	}
	path = filepath.Join(t.TempDir(), "web")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// crawlTwins starts a scheme in both languages on one web.
func crawlTwins(t testing.TB, program, scheme, family string, docs int) (line string, c *labTwin, g goTwin) {
	t.Helper()
	line = fmt.Sprintf("%s docs=%d family=%s", scheme, docs, family)
	r := mustRun(t, line)
	b := r.bench.(*crawlBench)
	g = goTwin{r.Advance, b.crawl.robot.Answers, func() uint64 {
		sum := uint64(0)
		for _, doc := range b.crawl.held.Order() {
			sum = addTo(sum, uint64(doc))
			sum = addTo(sum, uint64(b.crawl.robot.Crawler.Discoverer(int(doc))))
		}
		mean, bound := b.crawl.held.Performance()
		for _, x := range []float64{mean, bound, b.crawl.held.Gained()} {
			sum = addTo(sum, math.Float64bits(x))
		}
		return sum
	}}
	return line, startLabTwin(t, program, scheme, writeWeb(t, b), "1"), g
}

// TestCrawlTwinMeetsTheSame: written a second time in C, a traversal fetches the same
// documents in the same order, and its quality is the same.
func TestCrawlTwinMeetsTheSame(t *testing.T) {
	program := buildTwin(t, "crawltwin")
	for _, scheme := range []string{"robot", "greedy", "random"} {
		for _, family := range []string{"hubs", "medium", "dense"} {
			line, c, g := crawlTwins(t, program, scheme, family, 400)
			c.meet(t, line, g, 1, 900)
			c.meet(t, line, g, 397, 30)
			c.stop()
		}
	}
}

// TestCrawlTwinSpeed prints what a fetch costs in Go and in C, in processor time, as
// TestTwinSpeed does for a poll.
//
//	LASCOPE_LONG=1 go test ./model -run CrawlTwinSpeed -v -timeout 30m
func TestCrawlTwinSpeed(t *testing.T) {
	if !longSetting() {
		t.Skip("a measurement of minutes: LASCOPE_LONG=1")
	}
	program := buildTwin(t, "crawltwin")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	fmt.Printf("%-10s %9s %8s %8s %6s\n", "scheme", "documents", "go ns", "c ns", "ratio")
	for _, docs := range []int{2000, 20_000, 140_000} {
		for _, scheme := range []string{"robot", "greedy", "random"} {
			if !strings.Contains(fmt.Sprint(" ", scheme, " ", docs), os.Getenv("LASCOPE_TWIN")) {
				continue
			}
			line, c, g := crawlTwins(t, program, scheme, "hubs", docs)
			goNS, cNS := c.measure(t, line, g, int64(max(docs, 140_000)), 3, 15)
			c.stop()
			fmt.Printf("%-10s %9d %8.1f %8.1f %6.2f\n", scheme, docs, goNS, cNS, goNS/cNS)
		}
	}
}
