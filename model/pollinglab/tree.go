package pollinglab

import (
	"math"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/stats"
)

// narrowest is the width, in columns of the pane, below which nodes are bundled with their
// neighbours.
const narrowest = 1.0

// treeView shows the hierarchy below the requested node, down to the pages and as finely as
// the pane's width allows. sums is scratch of a number per page and one more.
func (p *present) treeView(tree *polling.Tree, shares, sums []float64, request lab.ViewRequest) *TreeView {
	root := request.Root
	if _, ok := tree.Node(root); !ok {
		root = 0
	}
	v := &TreeView{Lambda: p.Settings.Number("lambda")}
	d := &icicle{present: p, tree: tree, request: request, view: v, polled: -1}
	if len(tree.LastPath(nil)) > 0 {
		d.polled = p.World.Last().Page
	}
	node, _ := tree.Node(root)
	d.prefix = sums[:node.End-node.First+1]
	d.prefix[0] = 0
	d.first = node.First
	for page := node.First; page < node.End; page++ {
		d.prefix[page-node.First+1] = d.prefix[page-node.First] + p.World.Truth().Cost(page)*shares[page]
	}
	v.Parents = d.parents(root, node)
	v.Equal = (node.End-node.First <= lab.EqualPages) != request.OtherWidths
	d.middle = node.Middle
	d.cell(root, root, node.First, node.End, 0, 0, 1)
	v.Node = v.Levels[0][0]
	v.RootShare = v.Node.Share
	v.Stale, v.StaleBy = tree.Stale()
	return v
}

// An icicle lays out the cells of a [TreeView].
type icicle struct {
	*present
	tree    *polling.Tree
	request lab.ViewRequest
	view    *TreeView
	polled  int       // page of the tree's last poll; -1 before the first
	first   int       // first page below the root of the view
	middle  int       // first page of the root's second half
	prefix  []float64 // prefix[k] = Σ of the shares of pages first..first+k-1
}

// parents are the nodes from the whole tree's root down to the one above node.
func (d *icicle) parents(root int, node polling.TreeNode) []int {
	var out []int
	for i := 0; i != root; {
		out = append(out, i)
		above, _ := d.tree.Node(i)
		if node.First < above.Middle {
			i = above.Left
		} else {
			i = above.Right
		}
	}
	return out
}

// share is the budget of pages from..to-1, with costs in units.
func (d *icicle) share(from, to int) float64 {
	return d.prefix[to-d.first] - d.prefix[from-d.first]
}

// best is the optimal budget of pages from..to-1.
func (d *icicle) best(from, to int) float64 {
	return d.order.best[to] - d.order.best[from]
}

// cell adds a node, or a page (node -1) below a node, and the nodes below it.
func (d *icicle) cell(node, above, from, to, level int, left, width float64) {
	for len(d.view.Levels) <= level {
		d.view.Levels = append(d.view.Levels, nil)
	}
	c := TreeCell{
		Node: node, First: from, End: to, Left: left, Width: width,
		Share: d.share(from, to), Best: d.best(from, to), Optimal: math.NaN(), Sigma: math.NaN(),
	}
	c.Lit = from <= d.polled && d.polled < to
	if width*float64(max(1, d.request.Width)) < narrowest {
		if node < 0 {
			c.Node = above
		}
		d.bundle(c, level)
		return
	}
	if node < 0 {
		d.view.Levels[level] = append(d.view.Levels[level], c)
		return
	}
	t, _ := d.tree.Node(node)
	c.State, c.N, c.Name = t.State, t.N, polling.NodeName(node)
	c.Sigma, c.Optimal = t.Share, stats.Ratio(d.best(from, t.Middle), c.Best)
	d.view.Levels[level] = append(d.view.Levels[level], c)
	part := c.Sigma // of the width
	if d.view.Equal {
		part = float64(t.Middle-from) / float64(to-from)
	}
	d.cell(t.Left, node, from, t.Middle, level+1, left, width*part)
	d.cell(t.Right, node, t.Middle, to, level+1, left+width*part, width*(1-part))
}

// bundle joins a narrow cell to the bundle before it, or begins a bundle. No bundle holds
// pages of both halves of the root: its node then always lies below the root.
func (d *icicle) bundle(c TreeCell, level int) {
	c.Bundle = true
	row := d.view.Levels[level]
	if n := len(row); n > 0 {
		if b := &row[n-1]; b.Bundle && b.End == c.First && c.First != d.middle {
			b.End, b.Width, b.Share, b.Best = c.End, b.Width+c.Width, b.Share+c.Share, b.Best+c.Best
			b.Lit, b.Node = b.Lit || c.Lit, lowestAbove(b.Node, c.Node)
			return
		}
	}
	d.view.Levels[level] = append(row, c)
}

// lowestAbove is the lowest node that holds two nodes, numbered row by row from 0.
func lowestAbove(a, b int) int {
	for a != b {
		if a > b {
			a = (a - 1) / 2
		} else {
			b = (b - 1) / 2
		}
	}
	return a
}
