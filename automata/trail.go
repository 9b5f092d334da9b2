package automata

// TrailSize is the number of states that a [Trail] keeps.
const TrailSize = 16

// A Trail keeps the last states of an automaton. The zero value is empty, and a copy shares
// nothing with the original.
type Trail struct {
	states [TrailSize]int32
	added  int
}

// Add adds the state after a step.
func (t *Trail) Add(state int) {
	t.states[t.added%TrailSize] = int32(state)
	t.added++
}

// States appends the states kept, the oldest first, to dst.
func (t *Trail) States(dst []int) []int {
	for k := max(0, t.added-TrailSize); k < t.added; k++ {
		dst = append(dst, int(t.states[k%TrailSize]))
	}
	return dst
}
