package pane

import (
	"lascope/model"
	"lascope/tui/canvas"
)

// A Lab is the row of a lab on the screen: its panes, and its words for the help, plain mode and
// the summary. The functions that report to a listener leave out with hidden all that no automaton
// can know.
type Lab struct {
	Name   string // the name of the [lab.Lab]
	Event  string // the event that slow motion follows: "poll"
	Action string // the action that the key bar names; "" for the first
	// Panes makes the panes. The first has the focus at the start; a small screen shows the first
	// ones.
	Panes    func() []Slot
	Keys     string        // that act inside the panes, besides the keys that move; see [KeyMap.Listed]
	Pictures bool          // the pane of the stage shows one of several, and the key of its axis goes on to the next
	Legend   []LegendEntry // the symbols of the papers, without the parameters' own
	Words    []LegendEntry // tick, slot, poll, share and value in this lab
	*Told
	// Facts are the result so far: which curve should reach which line, and how near it is, then more in a few words each.
	Facts func(s *model.Snapshot, hidden bool) []string
	// Last reports the last slot: the event, then each automaton that moved, with all also those
	// that stayed.
	Last func(s *model.Snapshot, hidden, all bool) []string
	// State reports the state of the scheme in at most [MostSaid] sentences.
	State func(s *model.Snapshot, hidden bool) []string
}

// A Headline is one of the few metrics that summarise a run. The projector shows them in large
// digits; plain mode begins with them.
type Headline struct {
	Name   string
	Word   string
	Ink    canvas.Ink
	Hidden bool   // only an observer of the whole world knows it
	Brief  string // shorter word; "" for none
}
