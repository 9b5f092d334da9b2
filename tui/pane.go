package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
)

// A pane is one rectangle of the screen with one thing in it. What it draws is a
// function of the scene, its own state and the size, and nothing else: it is
// drawn again only when one of these has changed.
//
// Embed [paneState] for the methods that a pane has no use for.
type pane interface {
	// name is one word for the tabs: "value".
	name() string
	// heading says what the pane shows and how to read it.
	heading(s *paneContext) heading
	// draw fills the inside of the frame, of any size down to 0 by 0.
	draw(s *paneContext, a area)
	// look adds to what the next snapshot must hold for an inside of w by h.
	look(l *lab.ViewRequest, w, h int)
	// key takes a key; false if it is not for this pane.
	key(h host, k tea.KeyMsg) bool
	// click selects what is at x, y inside; wheel scrolls, down is positive.
	click(h host, x, y int)
	wheel(h host, down int)
	// typing tells that the pane wants every key, for text is being entered.
	typing() bool
	// version changes whenever the pane's own state does.
	version() int
}

// A host does for a pane what lies outside of the pane's frame.
type host interface {
	keyMap() *keyMap
	hidden() bool                // hidden mode is on
	refuse(text string)          // show why something cannot be done
	apply(word string)           // an intervention, such as "n=200", in the run under way
	offerRestart(words []string) // with other parameters; withdraws the offer where there are none
}

// A paneContext is what a pane may draw from.
type paneContext struct {
	*published
	keys   *keyMap
	theme  *theme
	focus  bool
	still  bool // paused or so slow that single ticks are looked at
	hidden bool // hidden mode: the snapshot is masked
}

// heading is what stands in a pane's frame.
type heading struct {
	title string // the pane's subject
	how   string // how to read it
	right string // in the top right corner: what can be chosen, and is
	foot  string // in the bottom right corner
	scale []span // in the bottom left corner: what the colours mean, least to most
}

// paneState counts a pane's changes and answers for what it does not take.
type paneState struct{ changes int }

func (p *paneState) touch()                          { p.changes++ }
func (p *paneState) version() int                    { return p.changes }
func (p *paneState) look(*lab.ViewRequest, int, int) {}
func (p *paneState) key(host, tea.KeyMsg) bool       { return false }
func (p *paneState) click(host, int, int)            {}
func (p *paneState) wheel(host, int)                 {}
func (p *paneState) typing() bool                    { return false }

// toggle turns a choice of the pane over if the key is the one for it.
func (p *paneState) toggle(k tea.KeyMsg, b key.Binding, choice *bool) bool {
	if !key.Matches(k, b) {
		return false
	}
	*choice = !*choice
	p.touch()
	return true
}

// viewOf is a lab's part of the scene by its Go type; nil in other labs.
func viewOf[V lab.View](s *paneContext) (v V) {
	if s.published != nil && s.snap != nil {
		v, _ = s.snap.View.(V)
	}
	return v
}

// paneCache is a pane's last picture and what it was drawn from.
type paneCache struct {
	grid    grid
	from    *published
	theme   *theme
	focus   bool
	still   bool
	hidden  bool
	version int
	w, h    int
}

// picture draws the pane in its frame, or gives the picture of before if nothing
// has changed.
func (c *paneCache) picture(p pane, s *paneContext, w, h int) *grid {
	if c.from == s.published && c.theme == s.theme && c.focus == s.focus && c.still == s.still && c.hidden == s.hidden &&
		c.version == p.version() && c.w == w && c.h == h && c.from != nil {
		return &c.grid
	}
	c.grid.reset(w, h)
	a := c.grid.all()
	if s.published != nil && s.snap != nil {
		h := p.heading(s)
		if s.theme.projector {
			h.right = "" // keys, which a room does not press
		}
		drawFrame(a, h, s)
		p.draw(s, inside(a))
	} else {
		drawFrame(a, heading{title: p.name()}, s)
	}
	c.from, c.theme, c.focus, c.still, c.hidden, c.version, c.w, c.h = s.published, s.theme, s.focus, s.still, s.hidden, p.version(), w, h
	return &c.grid
}

// inside is what a frame leaves: a border, and a blank column on either side
// where there is room.
func inside(a area) area {
	if a.w >= 30 {
		return a.sub(2, 1, a.w-4, a.h-2)
	}
	return a.sub(1, 1, a.w-2, a.h-2)
}

// drawFrame draws the border with its words.
func drawFrame(a area, h heading, s *paneContext) {
	if a.w < 2 || a.h < 2 {
		return
	}
	line := fg(inkFrame)
	if s.focus {
		line = fg(inkFocus).bold()
	}
	for x := 1; x < a.w-1; x++ {
		a.set(x, 0, '─', line)
		a.set(x, a.h-1, '─', line)
	}
	for y := 1; y < a.h-1; y++ {
		a.set(0, y, '│', line)
		a.set(a.w-1, y, '│', line)
	}
	a.set(0, 0, '╭', line)
	a.set(a.w-1, 0, '╮', line)
	a.set(0, a.h-1, '╰', line)
	a.set(a.w-1, a.h-1, '╯', line)
	title := fg(inkStrong).bold()
	if s.focus {
		title = fg(inkFocus).bold()
		if s.theme.mono() {
			title |= attrReverse
		}
	}
	room := a.w - 6
	x := a.text(2, 0, " "+cut(h.title, room)+" ", title)
	room -= width(h.title) + 2
	if how := h.how; how != "" && room > 8 {
		how = cut(how, room-1)
		a.text(x, 0, how+" ", fg(inkDim))
		room -= width(how) + 1
	}
	if n := width(h.right); n > 0 && n+3 <= room {
		a.text(a.w-3-n-1, 0, " "+h.right+" ", fg(inkDim))
	}
	room = a.w - 8
	if h.foot != "" && a.w > 12 {
		foot := cut(h.foot, room)
		a.text(a.w-3-width(foot)-1, a.h-1, " "+foot+" ", fg(inkDim))
		room -= width(foot) - 1
	}
	if n := spansWidth(h.scale); n > 0 && n <= room {
		a.spans(2, a.h-1, h.scale...)
	}
}

// scaleSpans are the legend of a colour scale of five steps, each as it is drawn.
func scaleSpans(least, most string, step func(i int) span) []span {
	out := []span{{" " + least + " ", fg(inkDim)}}
	for i := range 5 {
		out = append(out, step(i))
	}
	return append(out, span{" " + most + " ", fg(inkDim)})
}
