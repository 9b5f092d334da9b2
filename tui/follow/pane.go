package follow

import (
	"cmp"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// The boxes of the loop, in its direction.
const (
	Environment = iota
	Answer
	Automaton
	Share
	Scheduler
	boxes
)

// A Box is one part of the loop with its present value.
type Box struct {
	Name  string // as the lab calls it: "class", "index"; "" for the paper's word
	Opens string // the name of the pane that it opens; "" for none
	Value canvas.Span
	Facts []canvas.Span // in the order of their weight; each begins a row
	Gloss string        // its part in the loop, in one sentence
	// Draw draws in the rows left between the facts and the gloss, beside rails of states and bars of shares; in the answer's box
	// where single answers are not seen. It is nil for none.
	Draw  Drawing
	Bars  func(s *pane.Context) []Bar // in place of Draw
	View  pane.Pane                   // its picture, below the drawing in a large box; nil for none
	Least int                         // the rows that must be left for it
}

// A Drawing draws values of the snapshot in an area, and returns the rows it used.
type Drawing func(s *pane.Context, a canvas.Area) int

// Boxes are the five boxes.
type Boxes [boxes]Box

// A Pane draws the loop: one poll at rest, or stage by stage. It is shown alone, in place of the other panes.
type Pane struct {
	pane.Base
	Loop     *Loop   // of the lab
	Play     *Player // of the poll that is followed; nil at rest
	After    int64   // its tick
	selected int
	drawn    Boxes // the last drawing
	at       [boxes]pane.Rect
	ring     bool
	answers  answers
}

func (p *Pane) Name() string { return Name }

// Name is the name of the pane.
const Name = "loop"

func (p *Pane) Heading(s *pane.Context) pane.Heading {
	k, unit := s.Keys, p.Loop.Unit
	h := pane.Heading{Title: Name, Right: cmp.Or(p.Loop.Figure, s.Source())}
	switch h.How = "one " + unit + " in slow motion, tick " + canvas.Thousands(p.After); {
	case p.Play == nil:
		h.How = "one " + unit + ", from box to box"
		h.Caption = "Follow the arrows: one " + unit + " goes from box to box and back to the first."
		moves := ""
		if !s.Still {
			moves = "each one: " + k.SlowerHint()
		} else if s.Tick > 0 && s.View != nil && s.View.Stages(nil) == nil {
			moves = pane.Does(k.Step, "shows its moves")
		}
		h.Foot = pane.Hints(moves, pane.Does(k.Next, "next box"), pane.Does(k.Enter, "opens its pane"), pane.Does(k.Loop, "back"))
	case p.Play.Over():
		h.Foot = pane.Hints(pane.Does(k.Follow, "the next "+unit), pane.Does(k.Close, "closes"))
	default:
		h.Foot = pane.Hints(pane.Does(k.Step, "next stage"), pane.Does(k.Follow, canvas.Pick(p.Play.Waits, "plays", "ends")), pane.Does(k.Close, "ends"))
	}
	return h
}

// See implements [pane.Sizer].
func (p *Pane) See(s *pane.Context) {
	for _, b := range p.Loop.Boxes {
		if v, ok := b.View.(pane.Sizer); ok {
			v.See(s)
		}
	}
}

// Request implements [pane.Pane]: it asks for the moves of the last slot at any speed, for rows of the tables, and for the views' data.
func (p *Pane) Request(l *lab.ViewRequest, w, h int) {
	g, _ := ringIn(w, h)
	for i, b := range p.Loop.Boxes {
		if in := g.inside(i); b.View != nil && in.H > leastPicture {
			b.View.Request(l, in.W, in.H-leastPicture+2)
		}
	}
	l.Trace, l.Rows = true, max(l.Rows, h/2)
}

func (p *Pane) Draw(s *pane.Context, a canvas.Area) {
	if s.View == nil {
		return
	}
	l, lit := p.boxes(s), -1
	p.answers.hear(s)
	l[Answer].Draw = p.answers.above(l[Answer].Draw)
	if p.Play != nil && len(p.Play.Stages) > 0 {
		rows, all := p.Play.words(a.W, a.H)
		p.Play.drawWords(a.Rows(a.H-rows, rows), all)
		a.H -= rows + canvas.Pick(all, 1, 0)
		if lit = p.Play.light(&l, p.Loop); lit >= 0 {
			p.selected = lit
		}
	}
	p.drawn = l
	g, ok := ringIn(a.W, a.H)
	if p.ring = ok; ok {
		p.at = g.at
		g.draw(a, s, &l, p.selected, lit)
		if lines := canvas.Wrap(p.Loop.Caption, a.W); p.Play == nil && g.caption > 0 && g.caption+len(lines) <= a.H {
			for i, words := range lines {
				a.Label(max(0, (a.W-canvas.Width(words))/2), g.caption+i, words)
			}
		}
		return
	}
	p.drawValues(a, s, &l)
}

// boxes are the boxes of the poll that is followed, else of the last one.
func (p *Pane) boxes(s *pane.Context) Boxes {
	if p.Play == nil {
		return p.Loop.boxes(s, s, s.View.Stages(nil))
	}
	read := *s
	read.Status = s.Words
	return p.Loop.boxes(s, &read, p.Play.Stages)
}

func (p *Pane) Key(h pane.Host, k tea.KeyMsg) bool {
	m, was := h.KeyMap(), p.selected
	dx, dy := m.Arrow(k)
	switch {
	case key.Matches(k, m.Enter):
		h.Open(p.drawn[p.selected].Opens)
		return true
	case key.Matches(k, m.Next) && was < boxes-1: // from the last box to the next pane
		p.selected++
	case key.Matches(k, m.Previous) && was > 0:
		p.selected--
	case key.Matches(k, m.Home):
		p.selected = 0
	case key.Matches(k, m.End):
		p.selected = boxes - 1
	case dx != 0 || dy != 0:
		p.selected = p.beside(dx, dy)
	default:
		return false
	}
	p.Touch()
	return true
}

// neighbours of each box in the ring: left, above, right, below.
var neighbours = [boxes][4]int{
	Environment: {Environment, Environment, Answer, Scheduler},
	Answer:      {Environment, Answer, Automaton, Share},
	Automaton:   {Answer, Automaton, Automaton, Share},
	Share:       {Scheduler, Automaton, Share, Share},
	Scheduler:   {Scheduler, Environment, Share, Scheduler},
}

func (p *Pane) beside(dx, dy int) int {
	if !p.ring {
		return max(0, min(p.selected+dx+dy, boxes-1))
	}
	return neighbours[p.selected][canvas.Pick(dx != 0, 1+dx, 2+dy)]
}

// Click implements [pane.Pane]: it selects a box, or opens the pane of the selected one.
func (p *Pane) Click(h pane.Host, x, y int) {
	for i, r := range p.at {
		switch {
		case !r.Holds(x, y):
		case i == p.selected:
			h.Open(p.drawn[i].Opens)
		default:
			p.selected = i
			p.Touch()
		}
	}
}

func (p *Pane) Signs() []pane.LegendEntry {
	signs := pane.Legend(`
		▶, ▼, ◀, ▲ | the way of a poll, from box to box
		▸ | in a way, from node to node
		– | no value yet
		● | a draw; a good answer; the state after the step; a present share; the place of a question
		○ | a bad answer; the state before the step
		┃ | an optimal share, or the target; of a draw the probability, and a draw in the bold part counts
		→ | from before the tick to after it; from box to box
		σ | the split of an automaton, s/(N+1)
		ω | importance: the chance that a hit counts
		ε | the chance of a choice by lot
		≥ | the draw does not fall below its probability
		├, ┤, ┬ | the ends of a rail of states, and its states
		▏–█ | an age in ticks, a share, a probability, a number or a value
		· | up to the whole`)
	for _, b := range p.Loop.Boxes {
		if b.View != nil {
			signs = append(signs, b.View.Signs()...)
		}
	}
	return signs
}
