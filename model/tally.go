package model

import "sync"

// A tally notes which pieces of work are done.
type tally struct {
	mutex sync.Mutex
	done  []bool
	count int // of them
}

func newTally(n int) *tally { return &tally{done: make([]bool, n)} }

func (t *tally) lock()   { t.mutex.Lock() }
func (t *tally) unlock() { t.mutex.Unlock() }

// one notes that a piece is done; the caller holds the lock.
func (t *tally) one(i int) {
	t.done[i] = true
	t.count++
}

// reps lists the pieces done, in order; the caller holds the lock, or nobody
// else is working any more.
func (t *tally) reps() []int {
	var out []int
	for i, d := range t.done {
		if d {
			out = append(out, i)
		}
	}
	return out
}
