package polling

// A sumTree holds a weight a page, 0 or more, and draws a page in proportion to them; both and a new weight take
// O(log n). It is a complete binary tree in one array: the sums of node k's two children are at 2k and 2k+1, the weights
// from leaves on. Each sum is added up anew from its two parts, so that no error grows.
type sumTree struct {
	weights []float64 `own:""`
	leaves  int
	pages   int
}

// newSumTree gives all pages the same weight.
func newSumTree(pages int, weight float64) sumTree {
	t := sumTree{leaves: 1, pages: pages}
	for t.leaves < pages {
		t.leaves *= 2
	}
	t.weights = make([]float64, 2*t.leaves)
	t.fill(weight)
	return t
}

// fill gives all pages the same weight.
func (t *sumTree) fill(weight float64) {
	for page := range t.pages {
		t.weights[t.leaves+page] = weight
	}
	t.addUp()
}

// addUp adds all sums.
func (t *sumTree) addUp() {
	for k := t.leaves - 1; k > 0; k-- {
		t.weights[k] = t.weights[2*k] + t.weights[2*k+1]
	}
}

func (t *sumTree) sum() float64 { return t.weights[1] }

func (t *sumTree) weight(page int) float64 { return t.weights[t.leaves+page] }

// set gives a page a new weight.
func (t *sumTree) set(page int, weight float64) {
	k := t.leaves + page
	t.weights[k] = weight
	for k >>= 1; k > 0; k >>= 1 {
		t.weights[k] = t.weights[2*k] + t.weights[2*k+1]
	}
}

// draw is the page in whose part of the line of all weights a point from 0 to the sum lies. Where rounding puts the point
// beyond them it is the last page with a weight.
func (t *sumTree) draw(point float64) int {
	k := 1
	for k < t.leaves {
		k *= 2
		if left := t.weights[k]; point >= left && t.weights[k+1] > 0 {
			point -= left
			k++
		}
	}
	return k - t.leaves
}

// before is the sum of the weights of the pages before a page, in the order of [sumTree.draw].
func (t *sumTree) before(page int) float64 {
	sum := 0.0
	for k := t.leaves + page; k > 1; k >>= 1 {
		if k&1 == 1 {
			sum += t.weights[k-1]
		}
	}
	return sum
}

// temper scales the weights to a sum of 1 before it is too great for a number.
func (t *sumTree) temper() {
	if t.sum() < 1e100 {
		return
	}
	scale := 1 / t.sum()
	for page := range t.pages {
		t.weights[t.leaves+page] *= scale
	}
	t.addUp()
}
