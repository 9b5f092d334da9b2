package armspanes

import (
	"cmp"
	"fmt"
	"lascope/tui/pane"
	"slices"

	"lascope/tui/canvas"
)

// bars draw a bar an arm.
type bars struct{}

func (bars) heading() string {
	return `automaton
		how: <{States?}visits|{Counted?}choices|probability> of each arm
		caption: <{States?}The longest bar is the arm chosen most often.
			|{Counted?}The longest bar is the arm chosen most often.
			|The longest bar is the likeliest next choice.>
		foot: <{States?}█ visits<{Theory.Limit?}  ◆ stationary>
			|{Counted?}█ choices
			|█ now<{Theory.Limit?}  ◆ limit>>  c penalty probability`
}

// barArms are the arms of h rows, in their order: all of them, or the arms of the longest bars, which leave a row for the number of
// the others.
func barArms(v view, h int) []int {
	arms := make([]int, len(v.Arms))
	for i := range arms {
		arms[i] = i
	}
	if len(arms) <= h {
		return arms
	}
	shares := make([]float64, len(arms))
	for i := range shares {
		shares[i] = shareOf(v, i)
	}
	slices.SortStableFunc(arms, func(i, j int) int { return cmp.Compare(shares[j], shares[i]) })
	arms = arms[:max(0, h-1)]
	slices.Sort(arms)
	return arms
}

// draw draws a bar an arm: the probability of the next choice, of a fixed structure or a policy without draws the part of
// the choices since the last shift, with a mark at the limit.
func (bars) draw(p *automatonPane, s *pane.Context, v view, a canvas.Area) {
	const label, numbers = 9, 12
	arms := barArms(v, a.H)
	if more := len(v.Arms) - len(arms); more > 0 {
		a.Label(0, a.H-1, canvas.Thousands(more)+" more arms, none with a longer bar")
		p.Means(a.Rows(len(arms), len(v.Arms)-len(arms)), `No other arm has a longer bar than these.
			means: A higher pane shows more.
			source: [Thesis] §2.1`)
	}
	rows := min(6, a.H/max(1, len(arms))) // of an arm, a blank one included from two on
	for k, i := range arms {
		y := k * rows
		p.Means(a.Rows(y, rows), armWords, v.Arms[i], "arm", i)
		a.Text(0, y, fmt.Sprintf("arm %d", i+1), canvas.Pick(i == v.Action, canvas.Strong, canvas.Dim))
		room := a.W - label - numbers
		share := shareOf(v, i)
		for bar := y; bar < y+max(1, rows-1); bar++ {
			a.Fill(label, bar, room, 1, '·', canvas.Frame)
			a.Bar(label, bar, share*float64(room), canvas.Practice, s.Theme)
			if limited(v) {
				a.Over(label+min(room-1, int(v.Theory.Limit[i]*float64(room))), bar, "◆", canvas.Theory)
			}
		}
		a.Text(a.W-numbers+1, y, canvas.Unit(share, 3), canvas.Practice)
		a.Right(a.W, y, s.Mask("c "+canvas.Unit(v.Arms[i].Penalty, 2)), canvas.Theory)
	}
}

func shareOf(v view, arm int) float64 {
	switch {
	case v.States != nil:
		return visited(v, arm)
	case !v.Counted:
		return v.Arms[arm].P
	}
	sum := int64(0)
	for _, a := range v.Arms {
		sum += a.Pulls
	}
	return float64(v.Arms[arm].Pulls) / float64(max(1, sum))
}

func visited(v view, arm int) float64 {
	sum := int64(0)
	for _, n := range v.States.Visits[arm*v.States.N : (arm+1)*v.States.N] {
		sum += n
	}
	return float64(sum) / float64(max(1, v.States.Ticks))
}

// armWords explain the bar of an arm.
const armWords = `Arm {arm#} is the next choice with probability {P:3}; it was chosen {Pulls time} since the last shift.
	means: Its penalty probability only the environment knows. ◆ is the limit.
	source: [Thesis] §2.1`
