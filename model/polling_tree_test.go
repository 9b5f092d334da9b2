package model

import (
	"testing"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// TestBundlesLeadDown: pages whose cells are too narrow are in bundles, each of which names a
// node below the one shown that holds all of its pages.
func TestBundlesLeadDown(t *testing.T) {
	for _, line := range []string{"h-traa pages=512", "h-traa pages=1000 N=4", "h-traa pages=100", "h-traa pages=3 N=1000"} {
		r := MustRun(line)
		r.Advance(3000)
		tree := r.Environment.(*pollinglab.Environment).Scheme.(*polling.Tree)
		for root := range 7 {
			n, ok := tree.Node(root)
			if !ok {
				continue
			}
			for _, width := range []int{5, 44, 60} {
				for _, other := range []bool{false, true} {
					v := viewOf[*pollinglab.View](r, lab.ViewRequest{Width: width, Root: root, OtherWidths: other}).State.(*pollinglab.TreeView)
					if v.Equal != ((n.End-n.First <= lab.EqualPages) != other) {
						t.Fatalf("%s: %d pages, other widths %v: equal %v", line, n.End-n.First, other, v.Equal)
					}
					for _, level := range v.Levels {
						for _, c := range level {
							if !c.Bundle || c.End-c.First == 1 {
								continue
							}
							below, ok := tree.Node(c.Node)
							if !ok || below.First > c.First || below.End < c.End || c.Node == root || below.First < n.First || below.End > n.End {
								t.Fatalf("%s from node %d: pages %d–%d are of node %d: %+v", line, root, c.First, c.End, c.Node, below)
							}
						}
					}
				}
			}
		}
	}
}
