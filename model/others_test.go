package model

import (
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestOthers: the sentence about the other automata agrees with their number.
func TestOthers(t *testing.T) {
	for _, x := range []struct {
		n            int64
		noun, clause string
		want         string
	}{
		{502, "automata", "stay: the poll did not pass through them", "The other 502 automata stay: the poll did not pass through them."},
		{1, "automata", "stay: the poll did not pass through them", "The other automaton stays: the poll did not pass through it."},
		{1, "", "wait: their polls are due later", "The other one waits: its poll is due later."},
		{1, "", "wait for their turn", "The other one waits for its turn."},
		{1, "", "were not drawn", "The other one was not drawn."},
		{1, "objects", "stay: they were not asked for", "The other object stays: it was not asked for."},
		{1000, "known documents", "wait", "The other 1,000 known documents wait."},
		{1, "known documents", "wait", "The other known document waits."},
		{1, "known documents", "wait: their values stand still until they are fetched", "The other known document waits: its values stand still until it is fetched."},
	} {
		modeltest.Equal(t, lab.Others(x.n, x.noun, x.clause), x.want, "%d:", x.n)
	}
}
