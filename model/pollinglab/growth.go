package pollinglab

import (
	"math"
	"slices"

	"lascope/automata/polling"
)

// growth is the amount of the page polled last over its amount before the traced slot: 1 if
// it stayed. It is NaN where the trail does not hold all moves of the slot.
func (e explainer) growth() float64 {
	page, moves := e.world.Last().Page, e.Trail.Moves
	if e.Trail.Moved > len(moves) {
		return math.NaN()
	}
	switch s := e.scheme.(type) {
	case polling.Tree:
		return treeGrowth(s, page, moves)
	case polling.Knapsack:
		if first, moved := firstMove(moves, page); moved {
			return s.Amount(s.State(page)) / s.Amount(int(first.From))
		}
	case polling.Classes:
		return e.classGrowth(page, moves)
	}
	return 1
}

// firstMove is the first move of an automaton in the slot.
func firstMove(moves []polling.Move, automaton int) (first polling.Move, moved bool) {
	for _, m := range moves {
		if m.Automaton == automaton {
			return m, true
		}
	}
	return polling.Move{}, false
}

// treeGrowth multiplies the growth of the shares on the path to the page.
func treeGrowth(s polling.Tree, page int, moves []polling.Move) float64 {
	grown := 1.0
	for _, i := range s.LastPath(nil) {
		node, _ := s.Node(i)
		first, moved := firstMove(moves, i)
		if !moved {
			continue
		}
		before, after := float64(first.From), float64(node.State)
		if page >= node.Middle {
			before, after = float64(node.N+1)-before, float64(node.N+1)-after
		}
		grown *= after / before
	}
	return grown
}

// classGrowth compares the amounts of the two classes if the page changed its class. The two
// moves of an exchange follow each other, and the partner now has the page's earlier amount.
func (e explainer) classGrowth(page int, moves []polling.Move) float64 {
	var exchanged []int
	for _, m := range moves {
		if m.Exchanged {
			exchanged = append(exchanged, m.Automaton)
		}
	}
	at := slices.Index(exchanged, page)
	if at < 0 {
		return 1
	}
	shares := make([]float64, e.world.Pages())
	e.scheme.Shares(shares)
	return shares[page] / shares[exchanged[at^1]]
}
