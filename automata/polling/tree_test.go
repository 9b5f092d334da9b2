package polling

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata"
	"lascope/model/modeltest"
)

// Over any number of pages the tree is balanced, its nodes lie apart, and the amounts
// are the products of the shares on the paths [H-TRAA] §3.2. The tree rounds three times
// for each factor of a product (the unit 1/(N+1), the share, the product), the test at most
// three times, each by at most 2⁻⁵³; the second-order terms are below one such rounding.
func TestTreeShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 3000).Draw(t, "n")
		tree := newTraaTree(n, rapid.IntRange(2, 50).Draw(t, "N"), rapid.Float64Range(1, 4).Draw(t, "growth"), 1)
		c := automata.NewCoins([2]uint64{uint64(n), 1})
		for d := range tree.depth {
			for k := range 1 << d {
				tree.nodes[1<<d|k].share = 1 + int32(c.Below(uint64(tree.bound[d]-1)))
			}
		}
		x := make([]float64, n)
		tree.fill(x, 0, 1, 1)
		tolerance := float64(6*tree.depth+1) * 0x1p-53

		pages, nodes := 0, 0
		var descend func(i, first, end, level int, share float64)
		descend = func(i, first, end, level int, share float64) {
			if end-first == 1 {
				pages++
				modeltest.MustNear(t, x[first], share, tolerance*share, "page %d, by its path, has the share", first)
				return
			}
			nodes++
			node, ok := tree.Node(i)
			if !ok || node.First != first || node.End != end {
				t.Fatalf("node %d is %+v, want pages %d to %d", i, node, first, end)
			}
			if left, right := node.Middle-first, end-node.Middle; left-right != 0 && left-right != 1 {
				t.Fatalf("node %d splits %d pages into %d and %d", i, end-first, left, right)
			}
			if node.State < 1 || node.State > node.N {
				t.Fatalf("node %d is in state %d of %d", i, node.State, node.N)
			}
			if want := float64(node.State) / float64(node.N+1); math.Abs(node.Share-want) > 1e-15 {
				t.Fatalf("node %d has share %v, want %v", i, node.Share, want)
			}
			for _, child := range []struct{ got, want, pages int }{
				{node.Left, 2*i + 1, node.Middle - first}, {node.Right, 2*i + 2, end - node.Middle},
			} {
				if child.pages == 1 {
					child.want = -1
				}
				modeltest.MustEqual(t, child.got, child.want, "node %d says that a child is", i)
			}
			// The right share is not 1 − σ, which loses most of its digits where σ is near 1.
			descend(2*i+1, first, node.Middle, level+1, share*node.Share)
			descend(2*i+2, node.Middle, end, level+1, share*(float64(node.N+1-node.State)/float64(node.N+1)))
		}
		descend(0, 0, n, 0, 1)
		if pages != n || nodes != n-1 {
			t.Fatalf("%d pages below %d nodes, want %d below %d", pages, nodes, n, n-1)
		}

		sum := 0.0
		for page, share := range x {
			sum += share
			tree.walkTo(page)
			modeltest.MustNear(t, tree.path.share, share, tolerance*share, "the path to page %d has share", page)
			for _, i := range tree.LastPath(nil) {
				if node, ok := tree.Node(i); !ok || page < node.First || page >= node.End {
					t.Fatalf("node %d of the path to page %d is %+v", i, page, node)
				}
			}
		}
		modeltest.MustNear(t, sum, 1, 1e-12, "shares sum to")
	})
}

// Each parent has growth times the resolution of its children, N at the lowest level.
func TestTreeGrowth(t *testing.T) {
	tree := newTraaTree(8, 100, 1.5, 1)
	for i, want := range map[int]int{0: 225, 1: 150, 2: 150, 3: 100, 6: 100} {
		node, _ := tree.Node(i)
		modeltest.Equal(t, node.N, want, "node %d: states:", i)
	}
	tree = newTraaTree(1<<12, 1_000_000, 4, 1)
	node, _ := tree.Node(0)
	modeltest.Equal(t, node.N, maxStates, "the states of the root, as bounded, are")
}
