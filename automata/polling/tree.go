package polling

import (
	"math"
	"math/bits"
)

// maxDepth is the number of levels of automata above 2²⁰ pages.
const maxDepth = 20

// maxStates bounds the states of one automaton at any growth, so that N+1 and
// a credit gained fit an int32.
const maxStates = math.MaxInt32 - 1<<10

// A traaNode is one automaton of a tree: its memory is its state alone; the
// credit belongs to the tree schedule. Both are in parts of the level's whole.
type traaNode struct {
	share  int32 // σ of child 1 in parts of the whole: the state s itself, or with λ ≠ 1 the value of its curve at s
	credit int32 // the tree schedule's debt to child 1, in services of the node
}

// A traaTree is a balanced binary tree of TRAAs over n pages [H-TRAA] §3.2: the
// root shares between the first ⌈n/2⌉ pages and the other ⌊n/2⌋, and so on down to
// single pages. Sizes at one level differ by at most one, so that every level but
// the lowest is complete.
type traaTree struct {
	pages int
	depth int        // levels of automata, ⌈log₂ n⌉
	whole int        // complete levels, ⌊log₂ n⌋: at the level below them nodes have one page or two
	nodes []traaNode `own:""` // from 1, the root, on: the children of node i are 2i and 2i+1

	most  [maxDepth]int32       // N, level by level from the root
	bound [maxDepth]int32       // the parts of a whole share: N+1, or curveWhole
	unit  [maxDepth]float64     // of a part
	scale [maxDepth + 1]float64 // scale[d] = Π unit over the first d levels

	// With λ ≠ 1 alone; nil otherwise.
	states []int32 `own:""` // of each node
	curves [maxDepth]shareCurve

	path treePath // of the last poll
}

// A treePath is the way from the root to a page.
type treePath struct {
	page  int
	leaf  int     // the place that the page would have as a node: the lowest bits are the turns, 1 = right, the lowest level's last
	len   int     // number of automata on it
	share float64 // product of the shares on it
}

// newTraaTree builds the tree with every automaton in its middle state.
func newTraaTree(n, states int, growth, lambda float64) traaTree {
	t := traaTree{pages: n, depth: bits.Len(uint(n - 1)), whole: bits.Len(uint(n)) - 1}
	t.nodes = make([]traaNode, 1<<t.depth)
	t.setStates(states, growth, lambda)
	for i := range t.nodes[1:] {
		d := levelOf(i + 1)
		t.place(d, i+1, max(1, (t.most[d]+1)/2))
	}
	return t
}

// levelOf is the level of node i, 0 of the root.
func levelOf(i int) int { return bits.Len(uint(i)) - 1 }

// setStates gives the lowest level N states and each level above it growth times
// as many, without touching any share.
func (t *traaTree) setStates(states int, growth, lambda float64) {
	n := float64(states)
	for d := t.depth - 1; d >= 0; d-- {
		t.most[d] = int32(math.Round(min(n, maxStates)))
		t.bound[d] = t.most[d] + 1
		n *= growth
	}
	t.states, t.curves = nil, [maxDepth]shareCurve{}
	if lambda != 1 {
		t.bend(lambda)
	}
	for d := range t.depth {
		t.unit[d] = 1 / float64(t.bound[d])
	}
	t.scale[0] = 1
	for d := range t.depth {
		t.scale[d+1] = t.scale[d] * t.unit[d]
	}
}

// rescale changes N, the growth or λ and keeps every share as nearly as it can.
func (t *traaTree) rescale(states int, growth, lambda float64) {
	old := t.bound
	t.setStates(states, growth, lambda)
	for i := range t.nodes[1:] {
		d, v := levelOf(i+1), &t.nodes[i+1]
		from, to := float64(old[d]), float64(t.bound[d])
		if t.states == nil {
			v.share = rescaleState(v.share, from, to, t.most[d])
		} else {
			t.place(d, i+1, t.curves[d].nearest(float64(v.share)/from))
		}
		v.credit = int32(float64(v.credit) / from * to)
	}
}

// state is the state of the automaton that lies at a place of nodes.
func (t *traaTree) state(at int) int32 {
	if t.states != nil {
		return t.states[at]
	}
	return t.nodes[at].share
}

// place puts an automaton of level d into a state.
func (t *traaTree) place(d, at int, s int32) {
	t.nodes[at].share = t.shareOf(d, s)
	if t.states != nil {
		t.states[at] = s
	}
}

// shareOf is the share of a state of level d, in parts of its whole.
func (t *traaTree) shareOf(d int, s int32) int32 {
	if t.states != nil {
		return t.curves[d][s]
	}
	return s
}

// size is the number of pages below the node at place i of level d. Each turn to the right
// takes ⌊size/2⌋ and each to the left ⌈size/2⌉, which adds up to this.
func (t *traaTree) size(d, i int) int {
	turns := int(bits.Reverse32(uint32(i-1<<d)) >> (32 - d)) // the first turn lowest
	return (t.pages + 1<<d - 1 - turns) >> d
}

// first is the first page below the node at place i of level d.
func (t *traaTree) first(d, i int) int {
	k := i - 1<<d
	if t.whole == t.depth {
		return k << (t.depth - d)
	}
	first := 0
	for size, b := t.pages, d-1; b >= 0; b-- {
		right := k >> b & 1
		first += (size + 1) >> 1 & -right
		size = (size + 1 - right) >> 1
	}
	return first
}

// fill writes the part of a budget to dst of each page below node i of level d.
func (t *traaTree) fill(dst []float64, d, i int, budget float64) {
	if len(dst) == 1 {
		dst[0] = budget
		return
	}
	s, m := t.nodes[i].share, t.bound[d]
	left, right := budget*(float64(s)*t.unit[d]), budget*(float64(m-s)*t.unit[d])
	if len(dst) == 2 { // half of all calls would be of single pages
		dst[0], dst[1] = left, right
		return
	}
	half := (len(dst) + 1) / 2
	t.fill(dst[:half], d+1, 2*i, left)
	t.fill(dst[half:], d+1, 2*i+1, right)
}

// walkTo sets the path to a page.
func (t *traaTree) walkTo(page int) {
	d, i, first, size := 0, 1, 0, t.pages
	for ; size > 1; d++ {
		if half := (size + 1) / 2; page-first < half {
			i, size = 2*i, half
		} else {
			i, first, size = 2*i+1, first+half, size-half
		}
	}
	t.path = treePath{page: page, leaf: i, len: d}
	t.path.share = t.shareOfPath()
}

// shareOfPath is the product of the shares on the path as they are now.
func (t *traaTree) shareOfPath() float64 {
	product := 1.0
	for d := range t.path.len {
		below := t.path.leaf >> (t.path.len - 1 - d)
		s := t.nodes[below>>1].share
		if below&1 == 1 {
			s = t.bound[d] - s
		}
		product *= float64(s)
	}
	return product * t.scale[t.path.len]
}

// Node describes automaton i, numbered from the root, 0, level by level; ok is false
// where there is none.
func (t *traaTree) Node(i int) (n TreeNode, ok bool) {
	at := i + 1
	if at < 1 || at >= len(t.nodes) {
		return TreeNode{}, false
	}
	d := levelOf(at)
	first, size := t.first(d, at), t.size(d, at)
	if size < 2 {
		return TreeNode{}, false
	}
	half := (size + 1) / 2
	n = TreeNode{
		First: first, Middle: first + half, End: first + size, Left: -1, Right: -1,
		State: int(t.state(at)), N: int(t.most[d]), Share: float64(t.nodes[at].share) * t.unit[d],
	}
	if half > 1 {
		n.Left = 2*i + 1
	}
	if size-half > 1 {
		n.Right = 2*i + 2
	}
	return n, true
}

// LastPath appends the automata of the last poll, root first, to dst; none before
// the first poll.
func (t *traaTree) LastPath(dst []int) []int {
	for d := range t.path.len {
		dst = append(dst, t.path.leaf>>(t.path.len-d)-1)
	}
	return dst
}

// TreeNode is one TRAA of a Tree.
type TreeNode struct {
	First, Middle, End int     // it shares between pages First..Middle-1 and Middle..End-1 (from 0)
	Left, Right        int     // the inner nodes below; -1 where there is a single page
	State, N           int     // s in 1..N
	Share              float64 // σ, the part of its budget that goes left: s/(N+1) where λ = 1
}
