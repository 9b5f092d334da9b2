package model

import (
	"math"
	"testing"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestNeighbourhood: the path ends at the last fetch, new links come first, no relevance is
// shown before a fetch, and the credit is Eq. 10 of [Robot].
func TestNeighbourhood(t *testing.T) {
	r := MustRun("robot docs=200")
	request := lab.ViewRequest{Trace: true, Links: true}
	r.Snapshot(request)
	moved, links := 0, 0
	for range 1000 {
		r.Advance(1)
		v := viewOf[*crawllab.View](r, request)
		n := v.Around
		if len(n.Path) == 0 || n.Path[len(n.Path)-1].Doc != v.Last.Doc || len(n.Links)+n.More != v.Last.Links {
			t.Fatalf("tick %d: the path is %v and there are %d links of %d", r.Tick(), n.Path, len(n.Links)+n.More, v.Last.Links)
		}
		for _, d := range n.Beside {
			if through := n.Path[len(n.Path)-2].Doc; r.Environment.(*crawllab.Environment).Crawl.Crawler.Discoverer(d.Doc) != through || d.Doc == v.Last.Doc {
				t.Errorf("tick %d: %+v was not discovered through document %d", r.Tick(), d, through)
			}
		}
		fresh := 0
		for k, d := range n.Links {
			if d.New {
				fresh++
			}
			if d.New && k >= fresh || d.Fetched == math.IsNaN(d.Relevance) || d.Hub && !d.Fetched {
				t.Errorf("tick %d: link %d is %+v", r.Tick(), k, d)
			}
		}
		modeltest.Equal(t, fresh, min(v.Last.Discovered, len(n.Links)), "tick %d: of %d discovered, new links:", r.Tick(), v.Last.Discovered)
		links += fresh
		if c := n.Credit; c != nil {
			moved++
			if want := c.From + c.Alpha*(c.Reward+c.Gamma*(c.Own+c.Children)-c.From); math.Abs(c.To-want) > 1e-9*(1+want) {
				t.Errorf("tick %d: the value goes to %v, want %v", r.Tick(), c.To, want)
			}
		}
	}
	if moved < 100 || links < 500 {
		t.Errorf("the credit moved %d times and %d links were new", moved, links)
	}
}
