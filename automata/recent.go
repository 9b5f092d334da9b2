package automata

// RecentSize is the number of states that a [Recent] keeps.
const RecentSize = 16

// A Recent keeps the last states of an automaton. The zero value is empty, and a copy shares
// nothing with the original.
type Recent struct {
	states [RecentSize]int32
	added  int
}

// Add adds the state after a step.
func (t *Recent) Add(state int) {
	t.states[t.added%RecentSize] = int32(state)
	t.added++
}

// States are the states kept, the oldest first.
func (t *Recent) States() (states []int) {
	for k := max(0, t.added-RecentSize); k < t.added; k++ {
		states = append(states, int(t.states[k%RecentSize]))
	}
	return states
}
