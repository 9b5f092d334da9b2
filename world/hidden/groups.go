package hidden

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"lascope/internal/refusal"
	"lascope/world"
)

// GroupParams are the rows of the placement lab's world with these shifts.
func GroupParams(shifts world.Shifts[*Placement]) []world.Param {
	return world.Rows(`
		objects W  | whole 4 to 100000 by ×2 | 18 objects | restart | the number of objects; for oma-time, of sites
		classes R  | whole 2 to 100 by 1     | 3 classes  | restart | the number of groups and of classes; for oma-time, of access points
		sizes      | list                    |            | restart | the sizes of the hidden groups, one a class, such as 45,30,15; without
		                                                            | it all are of one size
		capacities | list                    |            | restart | the most objects that each class holds, such as 60,60,60; without it
		                                                            | classes are full and as equal as can be
		p          | 0 to 1 by 0.05          | 0.9        | live    | the chance that a query stays within a group
		changes    | 0 to 1 by 0.05          | 0.3        | live    | the mean chance that a site changes between two crawls, for oma-time's detector

		%s

		swaps        | whole 1 to 100000 by ×2 | 1 pairs      | live    | the number of pairs of objects that a swap exchanges
		partitions M | whole 2 to 16 by 1      | 2 partitions | restart | the number of partitions that a Markov shift switches between
		%s
	`, shifts.Rows("the shift of the groups every period ticks", "live", "r", "10000"), world.Seed(1e15))
}

// A Placement is a world of W objects in R hidden groups, of equal size unless sizes says else. Objects of a
// group are wanted together: a query pairs two objects of one group with
// probability p, else two of different groups [Thesis] §4.2.
//
// The queries are drawn as places in a list of the objects sorted by group; a shift
// only changes who has which place. So the sequence of queries is the same
// for every scheme, and a shift changes nothing else of it.
type Placement struct {
	Classes int    // R, the number of groups
	spans   []span // of each group
	within  uint64 // a query is within a group if 53 random bits are less: p·2⁵³
	swaps   int
	seed    uint64
	objects []int32 `own:""` // place → object
	group   []int32 // place → group
	place   []int32 `own:""` // object → place

	Capacities []int // the most objects of each class; nil where all are of one size and full
	closed     bool  // access point 1
	query      world.Draws
	shift      world.Draws

	partition  int       // the Markov chain's present partition
	partitions [][]int32 `own:""` // the partitions left so far, as objects; nil if not met yet

	sites *Sites `own:""`
	hosts *hosts `own:""` // the sites' hosts; nil for none
}

// A span is the places of a group.
type span struct{ first, size int }

// NewPlacement builds the world, or refuses in a sentence.
func NewPlacement(v world.Values) (w *Placement, err error) {
	defer refusal.To(&err)
	n, classes := v.Int("objects"), v.Int("classes")
	sizes, capacities := unequal(v)
	switch {
	case n < 2*classes:
		refusal.Say("objects=%d classes=%d: a group holds at least two objects; give at least objects=%d", n, classes, 2*classes)
	case n%classes != 0 && sizes == nil:
		refusal.Say("objects=%d classes=%d: all groups are of one size, so classes must divide objects; the next that it divides is objects=%d", n, classes, (n/classes+1)*classes)
	}
	if sizes == nil {
		sizes = slices.Repeat([]int{n / classes}, classes)
	}
	w = newGroups(sizes, v.Int("partitions"), uint64(v.Number("seed")))
	w.Capacities = capacities
	w.sites = newSites(w)
	w.tune(v)
	return w, nil
}

// newGroups are objects in groups of neighbours, of these sizes.
func newGroups(sizes []int, partitions int, seed uint64) *Placement {
	w := &Placement{
		Classes:    len(sizes),
		seed:       seed,
		query:      world.NewDraws(seed, "queries"),
		shift:      world.NewDraws(seed, "placement shifts"),
		partitions: make([][]int32, partitions),
	}
	n := 0
	for _, size := range sizes {
		w.spans = append(w.spans, span{n, size})
		n += size
	}
	w.objects, w.place, w.group = make([]int32, n), make([]int32, n), make([]int32, n)
	for g, s := range w.spans {
		for i := s.first; i < s.first+s.size; i++ {
			w.objects[i], w.place[i], w.group[i] = int32(i), int32(i), int32(g)
		}
	}
	return w
}

func (w *Placement) tune(v world.Values) {
	w.within, w.swaps = uint64(math.Ceil(v.Number("p")*0x1p53)), v.Int("swaps")
	if h := w.hosts; h != nil {
		h.groups.within, h.groups.swaps = w.within, w.swaps
	}
	w.sites.tune(v.Number("changes"))
}

// Tune gives a live parameter its new value.
func (w *Placement) Tune(_ string, v world.Values) { w.tune(v) }

// Objects is W.
func (w *Placement) Objects() int { return len(w.objects) }

// Group is the group of an object, from 0.
func (w *Placement) Group(object int) int { return int(w.group[w.place[object]]) }

// Size is the number of objects of a group.
func (w *Placement) Size(group int) int { return w.spans[group].size }

// ChanceWithin is the chance that two objects drawn at random are of one group.
func (w *Placement) ChanceWithin() float64 {
	n := float64(len(w.objects))
	if w.Capacities == nil {
		return (n/float64(w.Classes) - 1) / (n - 1)
	}
	pairs := 0.0
	for g := range w.Classes {
		size := float64(w.Size(g))
		pairs += size * (size - 1)
	}
	return pairs / (n * (n - 1))
}

// Groups are the groups of all objects.
func (w *Placement) Groups() []int32 {
	out := make([]int32, len(w.place))
	for object := range out {
		out[object] = int32(w.Group(object))
	}
	return out
}

// Draw draws the next queries, each for two different objects. Fields that are read once a
// query are read from w: there are not registers enough for all.
func (w *Placement) Draw(queries [][2]int32) {
	d, word, objects, spans := w.query, uint64(0), w.objects, w.spans
	groups := w.group[:len(objects)]
	for k := range queries {
		word, d = d.Next()
		inside := word>>11 < w.within
		// One draw gives a place and with it a group.
		word, d = d.Next()
		place, _ := bits.Mul64(word, uint64(len(objects)))
		a := int(place)
		g := spans[groups[a]]
		// The other place is drawn from the group's places without a, or from all places
		// without the group's.
		from, places, out, many := g.first, g.size, a, 1
		if !inside {
			from, places, out, many = 0, len(objects), g.first, g.size
		}
		word, d = d.Next()
		b, _ := bits.Mul64(word, uint64(places-many))
		other := leap(from+int(b), out, many)
		q := &queries[k]
		q[0], q[1] = objects[a], objects[other]
	}
	w.query = d
}

// leap is the x-th number when the many numbers from out on are left out: x below out, else
// x + many. A branch would be mispredicted every other time.
func leap(x, out, many int) int { return x + many&((out-1-x)>>(bits.UintSize-1)) }

// across draws a place outside a group.
func (w *Placement) across(d *world.Draws, group int) int {
	size := w.Size(group)
	b := int(d.Below(uint64(len(w.objects) - size)))
	if b >= w.spans[group].first {
		b += size
	}
	return b
}

// GroupShifts is the table of the shifts of the placement lab. The Markov chain is over M partitions, the first one the world's own:
// with chance ½ it stays, else it goes to any of the others.
func GroupShifts() world.Shifts[*Placement] {
	return world.NewShifts(`
		swap s | two objects of different groups change groups (swaps pairs of them)
		regroup E | all objects are assigned to groups at random
		markov m | a Markov chain over some partitions takes a step: half the time it stays
		close | access point 1 closes, or opens again`,
		swapPairs, func(w *Placement, _ int64) string {
			w.deal(&w.shift)
			return "all objects are assigned to groups at random"
		}, markov, func(w *Placement, _ int64) string {
			w.closed = !w.closed
			if w.closed {
				return "access point 1 closes"
			}
			return "access point 1 opens again"
		})
}

// Shift changes the groups after slot tick and describes the change. Hosts change groups with all their sites.
func (w *Placement) Shift(s world.Shift[*Placement], tick int64) (detail string) {
	if w.hosts == nil {
		return s.Do(w, tick)
	}
	detail = s.Do(w.hosts.groups, tick)
	w.hosts.place(w)
	w.closed = w.hosts.groups.closed
	return detail
}

// swapPairs exchanges the groups of w.swaps pairs of objects, drawn at random.
func swapPairs(w *Placement, _ int64) string {
	var x, y int32
	for range w.swaps {
		x, y = w.swap()
	}
	if w.swaps > 1 {
		return fmt.Sprintf("%d pairs of objects change groups", w.swaps)
	}
	return fmt.Sprintf("objects %d and %d change groups", x+1, y+1)
}

// swap lets one pair of objects of different groups change groups.
func (w *Placement) swap() (x, y int32) {
	a := int(w.shift.Below(uint64(len(w.objects))))
	b := w.across(&w.shift, int(w.group[a]))
	x, y = w.objects[a], w.objects[b]
	w.exchange(a, b)
	return x, y
}

func (w *Placement) put(object int32, place int) {
	w.objects[place], w.place[object] = object, int32(place)
}

// deal shuffles the objects over the places.
func (w *Placement) deal(d *world.Draws) {
	d.Shuffle(len(w.objects), w.exchange)
}

// exchange lets the objects of two places change them.
func (w *Placement) exchange(a, b int) {
	x, y := w.objects[a], w.objects[b]
	w.put(x, b)
	w.put(y, a)
}

// markov takes a step of the chain over the partitions.
func markov(w *Placement, _ int64) string {
	if w.shift.Below(2) == 0 {
		return fmt.Sprintf("by chance the groups stay: partition %d of %d", w.partition+1, len(w.partitions))
	}
	next := int(w.shift.Below(uint64(len(w.partitions) - 1)))
	if next >= w.partition {
		next++
	}
	w.partitions[w.partition] = slices.Clone(w.objects)
	from := w.partition
	w.partition = next
	if known := w.partitions[next]; known != nil {
		for place, object := range known {
			w.put(object, place)
		}
	} else {
		d := world.NewDraws(w.seed, fmt.Sprintf("partition %d", next))
		w.deal(&d)
	}
	return fmt.Sprintf("new groups: partition %d of %d, was %d", next+1, len(w.partitions), from+1)
}

// Sites are the same objects as sites that can be downloaded.
func (w *Placement) Sites() *Sites { return w.sites }

// objectBytes is the heap that an object takes, measured.
const objectBytes = 44

// PlacementBytes estimates the heap that the placement lab's world takes, and its
// objects.
func PlacementBytes(v world.Values) (bytes, objects float64) {
	objects = v.Number("objects")
	return objectBytes * objects, objects
}
