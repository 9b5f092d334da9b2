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
// the pane's width allows.
func (l look) treeView(tree *polling.Tree) *TreeView {
	root := l.Root
	node, ok := tree.Node(root)
	if !ok {
		root = 0
		node, _ = tree.Node(0)
	}
	v := &TreeView{Lambda: l.Settings.Number("lambda"), Equal: (node.End-node.First <= lab.EqualPages) != l.OtherWidths}
	d := &icicle{look: l, TreeView: v, tree: tree, root: node, polled: -1}
	if len(tree.LastPath(nil)) > 0 {
		d.polled = l.Last().Page
	}
	if l.sums == nil {
		l.sums = make([]float64, l.Pages()+1)
	}
	d.prefix = l.sums[:node.End-node.First+1]
	d.prefix[0] = 0
	for page := node.First; page < node.End; page++ {
		d.prefix[page-node.First+1] = d.prefix[page-node.First] + l.Truth().Cost(page)*l.shares[page]
	}
	for i := 0; i != root; {
		v.Parents = append(v.Parents, i)
		above, _ := tree.Node(i)
		if i = above.Right; node.First < above.Middle {
			i = above.Left
		}
	}
	d.cell(root, root, node.First, node.End, 0, 0, 1)
	v.Node = v.Levels[0][0]
	v.RootShare = v.Node.Share
	v.Stale, v.StaleBy = tree.Stale()
	return v
}

// An icicle lays out the cells of a [TreeView].
type icicle struct {
	look
	*TreeView
	tree   *polling.Tree
	root   polling.TreeNode // at the top of the view
	polled int              // page of the tree's last poll; -1 before the first
	prefix []float64        // prefix[k] = Σ of the shares, with costs in units, of the first k pages below the root
}

// best is the optimal budget of pages from..to-1.
func (d *icicle) best(from, to int) float64 {
	return d.order.best[to] - d.order.best[from]
}

// cell adds a node, or a page (node -1) below a node, and the nodes below it.
func (d *icicle) cell(node, above, from, to, level int, left, width float64) {
	for len(d.Levels) <= level {
		d.Levels = append(d.Levels, nil)
	}
	c := TreeCell{
		Node: node, First: from, End: to, Left: left, Width: width,
		Share: d.prefix[to-d.root.First] - d.prefix[from-d.root.First], Best: d.best(from, to), Optimal: math.NaN(), Sigma: math.NaN(),
	}
	c.Lit = from <= d.polled && d.polled < to
	if width*float64(max(1, d.Width)) < narrowest {
		if node < 0 {
			c.Node = above
		}
		d.bundle(c, level)
		return
	}
	if node < 0 {
		d.Levels[level] = append(d.Levels[level], c)
		return
	}
	t, _ := d.tree.Node(node)
	c.State, c.N, c.Name = t.State, t.N, polling.NodeName(node)
	c.Sigma, c.Optimal = t.Share, stats.Ratio(d.best(from, t.Middle), c.Best)
	d.Levels[level] = append(d.Levels[level], c)
	part := c.Sigma // of the width
	if d.Equal {
		part = float64(t.Middle-from) / float64(to-from)
	}
	d.cell(t.Left, node, from, t.Middle, level+1, left, width*part)
	d.cell(t.Right, node, t.Middle, to, level+1, left+width*part, width*(1-part))
}

// bundle joins a narrow cell to the bundle before it, or begins a bundle. No bundle holds
// pages of both halves of the root: its node then always lies below the root.
func (d *icicle) bundle(c TreeCell, level int) {
	c.Bundle = true
	row := d.Levels[level]
	if n := len(row); n > 0 {
		if b := &row[n-1]; b.Bundle && b.End == c.First && c.First != d.root.Middle {
			b.End, b.Width, b.Share, b.Best = c.End, b.Width+c.Width, b.Share+c.Share, b.Best+c.Best
			b.Lit, b.Node = b.Lit || c.Lit, lowestAbove(b.Node, c.Node)
			return
		}
	}
	d.Levels[level] = append(row, c)
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
