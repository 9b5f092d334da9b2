package gamepane

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/armslab"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A Pane is the game of a person: a row for each page or arm, with the key that chooses it and its
// answers in their order; after the last choice, the score beside the rivals'.
type Pane struct {
	pane.Plate
	list    pane.List // of the items, as drawn last
	open    bool
	drawn   board
	alone   bool  // the rivals' scores are hidden until the end
	asked   int   // the rival whose choice is told, from 1; 0 for none
	askedAt int64 // the choice for which it was asked
}

// Of is the game in the snapshot; nil if no person plays.
func Of(s *pane.Context) *lab.HandView {
	if s.Status == nil || s.Snap == nil {
		return nil
	}
	switch v := s.View.(type) {
	case *armslab.View:
		return v.Hand
	case *pollinglab.View:
		hand, _ := v.State.(*lab.HandView)
		return hand
	}
	return nil
}

// itemKeys are the keys that choose the items, in their order.
const itemKeys = "1234567890abcdefghijklmnopqrstuvwxyz"

// keyOf is the key that chooses the i-th item, from 0; "" for none.
func keyOf(i int) string { return itemKeys[min(i, len(itemKeys)):min(i+1, len(itemKeys))] }

// Heading implements [pane.Pane].
func (p *Pane) Heading(s *pane.Context) pane.Heading {
	return pane.Head(`<{over?}score
		how: {Good}s in {Done choice}
		|your turn
		how: choose {one}
		caption: Press a row's key; its row shows when you chose it, and what it answered.
		foot: ● {Good}  ○ {Bad}  ╌ since the last choice>`, s.Lab, Of(s), "over", over(s.Snap), "one", one(s.Snap))
}

// Key implements [pane.Pane]. Digits choose an item, letters those after the tenth.
func (p *Pane) Key(h pane.Host, k tea.KeyMsg) bool {
	for i := range min(p.list.N, len(itemKeys)) {
		if p.open && k.String() == keyOf(i) {
			p.list.At = i
			h.Name(i)
			return true
		}
	}
	keys := h.KeyMap()
	switch {
	case !key.Matches(k, keys.Home, keys.End) && p.list.Key(k, keys, p.list.H):
	case !p.open:
		return false
	case key.Matches(k, keys.Enter):
		h.Name(p.list.At)
		return true
	case key.Matches(k, keys.Ask):
		p.asked++
		p.askedAt = p.drawn.done
	case key.Matches(k, keys.Rivals):
		p.alone = !p.alone
	default:
		return false
	}
	p.moveTo(p.list.At)
	return true
}

// moveTo puts the cursor on a row and brings it into the rows shown.
func (p *Pane) moveTo(row int) {
	p.list.At = row
	p.list.Show(p.list.N, p.list.H)
	p.Touch()
}

// Click implements [pane.Pane]: a click on an item chooses it.
func (p *Pane) Click(h pane.Host, _, y int) {
	if row := p.rowAt(y); p.open && row >= 0 {
		p.moveTo(row)
		h.Name(row)
	}
}

// rowAt is the item at a line of the pane; -1 for none.
func (p *Pane) rowAt(y int) int {
	if y < p.drawn.top {
		return -1
	}
	return p.list.Row((y - p.drawn.top) / max(p.drawn.apart, 1))
}

// Wheel implements [pane.Pane].
func (p *Pane) Wheel(_ pane.Host, down int) {
	p.list.Scroll(down)
	p.Touch()
}

// Draw implements [pane.Pane].
func (p *Pane) Draw(s *pane.Context, a canvas.Area) {
	v := Of(s)
	p.Lay(a)
	if v == nil || s.Score == nil {
		return
	}
	p.Field(a, func(at pane.Point) pane.Meaning { return p.meaning(s, at) })
	p.list.N, p.open = len(v.Items), !over(s.Snap)
	if p.open {
		p.drawBoard(s, a, v)
	} else {
		p.drawEnding(s, a, v)
	}
}

// meaning explains a row, or the game.
func (p *Pane) meaning(s *pane.Context, at pane.Point) pane.Meaning {
	v := Of(s)
	item, name, rewards, ago := lab.HandItem{}, "", "", int64(-1)
	if i := p.rowAt(at.Y); i >= 0 && i < len(v.Items) {
		item = v.Items[i]
		name, rewards = pane.Sentence(item.Name), counted(item.Rewards, s.Lab.Good)
		if item.Last > 0 {
			ago = v.Done - item.Last
		}
	}
	return pane.Means(`<{name} was chosen {Choices time}, with {rewards}.< The last time was {ago choice} ago: a {answer}.>
		|{over?}The game is over.
		|A game of {Budget choice}: each runs one tick.>
		means: <{over?}Each scheme had as many choices on the same environment.
		|The key of a row, enter or a click chooses. A column is a choice, so the distance to the last one is the age.>
		source: {source}`, item, v, "name", name, "rewards", rewards, "ago", ago, "answer", answer(s.Snap, item.Answer), "over", over(s.Snap),
		"source", s.Source())
}

// New makes the pane.
func New() pane.Pane {
	return &Pane{Plate: pane.Named("game", `
		● | a choice with a good answer: a hit, or a reward
		○ | a choice with a bad answer: a miss, or a penalty
		╌ | the choices since the last one of this row: its age
		│ | now: the next choice; at the end, the equal number of choices
		◆, ◇, △ | the other players of the score
		█ | good answers so far; at the end, choices more or fewer than the best's`)}
}
