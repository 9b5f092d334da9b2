package pane

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// A Pane is one rectangle of the screen with one thing in it. What it draws is a
// function of the scene, its own state and the size, and nothing else: it is
// drawn again only when one of these has changed.
//
// Embed [PaneState] for the methods that a Pane has no use for.
type Pane interface {
	// Name is one word for the tabs: "value".
	Name() string
	// Heading says what the pane shows and how to read it.
	Heading(s *PaneContext) Heading
	// Draw fills the inside of the frame, of any size down to 0 by 0.
	Draw(s *PaneContext, a canvas.Area)
	// Look adds to what the next snapshot must hold for an inside of w by h.
	Look(l *lab.ViewRequest, w, h int)
	// Key takes a Key; false if it is not for this pane.
	Key(h Host, k tea.KeyMsg) bool
	// Click selects what is at x, y inside; wheel scrolls, down is positive.
	Click(h Host, x, y int)
	Wheel(h Host, down int)
	// Typing tells that the pane wants every key, for text is being entered.
	Typing() bool
	// Version changes whenever the pane's own state does.
	Version() int
}

// A Host does for a pane what lies outside of the pane's frame.
type Host interface {
	KeyMap() *keymap.KeyMap
	Hidden() bool                // hidden mode is on
	Refuse(text string)          // show why something cannot be done
	Apply(word string)           // an intervention, such as "n=200", in the run under way
	OfferRestart(words []string) // with other parameters; withdraws the offer where there are none
}

// A PaneContext is what a pane may draw from.
type PaneContext struct {
	*driver.Status
	Keys   *keymap.KeyMap
	Theme  *canvas.Theme
	Focus  bool
	Still  bool // paused or so slow that single ticks are looked at
	Hidden bool // hidden mode: the snapshot is masked
}

// Heading is what stands in a pane's frame.
type Heading struct {
	Title string        // the pane's subject
	How   string        // how to read it
	Right string        // in the top right corner: what can be chosen, and is
	Foot  string        // in the bottom right corner
	Scale []canvas.Span // in the bottom left corner: what the colours mean, least to most
}

// PaneState counts a pane's changes and answers for what it does not take.
type PaneState struct{ Changes int }

func (p *PaneState) Touch()                          { p.Changes++ }
func (p *PaneState) Version() int                    { return p.Changes }
func (p *PaneState) Look(*lab.ViewRequest, int, int) {}
func (p *PaneState) Key(Host, tea.KeyMsg) bool       { return false }
func (p *PaneState) Click(Host, int, int)            {}
func (p *PaneState) Wheel(Host, int)                 {}
func (p *PaneState) Typing() bool                    { return false }

// Toggle turns a choice of the pane over if the key is the one for it.
func (p *PaneState) Toggle(k tea.KeyMsg, b key.Binding, choice *bool) bool {
	if !key.Matches(k, b) {
		return false
	}
	*choice = !*choice
	p.Touch()
	return true
}

// ViewOf is a lab's part of the scene by its Go type; nil in other labs.
func ViewOf[V lab.View](s *PaneContext) (v V) {
	if s.Status != nil && s.Snap != nil {
		v, _ = s.Snap.View.(V)
	}
	return v
}

// PaneCache is a pane's last picture and what it was drawn from.
type PaneCache struct {
	Grid    canvas.Grid
	from    *driver.Status
	theme   *canvas.Theme
	focus   bool
	still   bool
	hidden  bool
	version int
	w, h    int
}

// Picture draws the pane in its frame, or gives the Picture of before if nothing
// has changed.
func (c *PaneCache) Picture(p Pane, s *PaneContext, w, h int) *canvas.Grid {
	if c.from == s.Status && c.theme == s.Theme && c.focus == s.Focus && c.still == s.Still && c.hidden == s.Hidden &&
		c.version == p.Version() && c.w == w && c.h == h && c.from != nil {
		return &c.Grid
	}
	c.Grid.Reset(w, h)
	a := c.Grid.All()
	if s.Status != nil && s.Snap != nil {
		h := p.Heading(s)
		if s.Theme.Projector {
			h.Right = "" // keys, which a room does not press
		}
		DrawFrame(a, h, s)
		p.Draw(s, Inside(a))
	} else {
		DrawFrame(a, Heading{Title: p.Name()}, s)
	}
	c.from, c.theme, c.focus, c.still, c.hidden, c.version, c.w, c.h = s.Status, s.Theme, s.Focus, s.Still, s.Hidden, p.Version(), w, h
	return &c.Grid
}

// Inside is what a frame leaves: a border, and a blank column on either side
// where there is room.
func Inside(a canvas.Area) canvas.Area {
	if a.W >= 30 {
		return a.Sub(2, 1, a.W-4, a.H-2)
	}
	return a.Sub(1, 1, a.W-2, a.H-2)
}

// DrawFrame draws the border with its words.
func DrawFrame(a canvas.Area, h Heading, s *PaneContext) {
	if a.W < 2 || a.H < 2 {
		return
	}
	line := canvas.Fg(canvas.InkFrame)
	if s.Focus {
		line = canvas.Fg(canvas.InkFocus).Bold()
	}
	for x := 1; x < a.W-1; x++ {
		a.Set(x, 0, '─', line)
		a.Set(x, a.H-1, '─', line)
	}
	for y := 1; y < a.H-1; y++ {
		a.Set(0, y, '│', line)
		a.Set(a.W-1, y, '│', line)
	}
	a.Set(0, 0, '╭', line)
	a.Set(a.W-1, 0, '╮', line)
	a.Set(0, a.H-1, '╰', line)
	a.Set(a.W-1, a.H-1, '╯', line)
	title := canvas.Fg(canvas.InkStrong).Bold()
	if s.Focus {
		title = canvas.Fg(canvas.InkFocus).Bold()
		if s.Theme.Mono() {
			title |= canvas.AttrReverse
		}
	}
	room := a.W - 6
	x := a.Text(2, 0, " "+canvas.Cut(h.Title, room)+" ", title)
	room -= canvas.Width(h.Title) + 2
	if how := h.How; how != "" && room > 8 {
		how = canvas.Cut(how, room-1)
		a.Text(x, 0, how+" ", canvas.Fg(canvas.InkDim))
		room -= canvas.Width(how) + 1
	}
	if n := canvas.Width(h.Right); n > 0 && n+3 <= room {
		a.Text(a.W-3-n-1, 0, " "+h.Right+" ", canvas.Fg(canvas.InkDim))
	}
	room = a.W - 8
	if h.Foot != "" && a.W > 12 {
		foot := canvas.Cut(h.Foot, room)
		a.Text(a.W-3-canvas.Width(foot)-1, a.H-1, " "+foot+" ", canvas.Fg(canvas.InkDim))
		room -= canvas.Width(foot) - 1
	}
	if n := canvas.SpansWidth(h.Scale); n > 0 && n <= room {
		a.Spans(2, a.H-1, h.Scale...)
	}
}

// ScaleSpans are the legend of a colour scale of five steps, each as it is drawn.
func ScaleSpans(least, most string, step func(i int) canvas.Span) []canvas.Span {
	out := []canvas.Span{{Text: " " + least + " ", St: canvas.Fg(canvas.InkDim)}}
	for i := range 5 {
		out = append(out, step(i))
	}
	return append(out, canvas.Span{Text: " " + most + " ", St: canvas.Fg(canvas.InkDim)})
}
