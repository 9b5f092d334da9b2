package pane

import (
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
)

// A Pane is one rectangle of the screen with one subject. Its picture depends only on the
// context, its state and the size, and is redrawn only after a change of these.
//
// A pane writes Heading and Draw. It embeds a [Plate], [Named], which explains the parts noted while they were drawn, and overrides
// the methods for input and data that it needs.
type Pane interface {
	// Name is one word that is unique in the lab: "value".
	Name() string
	// Heading holds the words above and below the pane.
	Heading(s *Context) Heading
	// Draw fills the area below the heading, which may be 0 by 0.
	Draw(s *Context, a canvas.Area)

	// Explain explains the cell at a point of the pane as it was drawn last. An empty sentence
	// leaves it to the words of the frame.
	Explain(s *Context, at Point) Meaning
	// Signs are its signs for the help. A symbol with commas stands for each of its parts.
	Signs() []LegendEntry
	// Request adds the pane's data to the request for the next snapshot, for an inside of w by h.
	Request(l *lab.ViewRequest, w, h int)
	// Version changes with the pane's state.
	Version() int

	// Key handles a key; false if the pane does not use it.
	Key(h Host, k tea.KeyMsg) bool
	// Click selects the item at x, y inside.
	Click(h Host, x, y int)
	// Wheel scrolls by steps, down is positive.
	Wheel(h Host, down int)
	// ClickLegend hides or shows the curve whose row of the legend lies at x, y; false if there is none.
	ClickLegend(x, y int) bool
	// Hovers reports that it changes under the mouse now; the terminal reports the motion only then.
	Hovers() bool
	// Hover handles the mouse over x, y, its button up; x and y are -1 when it is elsewhere. It
	// reports a change of the picture.
	Hover(x, y int) bool
}

// A Leading pane may show another picture than the one of the lab's first fact.
type Leading interface {
	// Lead puts the fact of the pane's picture first, and leaves out the facts that its legend shows.
	Lead(s *Context, facts []string) []string
}

// Several is a pane that stands for one of several, chosen by the scheme; its name is the name of the present one.
type Several interface {
	// Names are the names of all.
	Names() []string
}

// A Host is the app as a pane sees it.
type Host interface {
	KeyMap() *KeyMap
	Hidden() bool       // hidden mode is on
	Refuse(text string) // show the reason of a refusal
	// Apply sets a live parameter, such as "N=200", in the run under way. The values of one drag of
	// the mouse are one event: drag is false for the first of them.
	Apply(word string, drag bool)
	Open(name string)            // focus another pane
	Name(item int)               // choose a page or an arm, from 0, in the game of a person
	Choose(item lab.Subject)     // light an item in all panes; the same item again leaves none
	OfferRestart(words []string) // offer a restart with parameters; none withdraw the offer
}

// A Context is the input of a pane's picture.
type Context struct {
	*driver.Status
	Keys   *KeyMap
	Theme  *canvas.Theme
	Focus  bool
	Still  bool           // paused, or slow enough to follow single ticks
	Hidden bool           // hidden mode: the snapshot is masked
	Steady bool           // reduced motion: nothing blinks
	Words  *driver.Status // the status that words show; in a fast run it changes four times a second
	Clock  time.Time      // of the wall clock; 0 in a film, where each picture stands for itself
	// NowShown reports that the pane *now* is on the screen, so that no other pane repeats its
	// sentences. Pointed is the item of its sentence under the cursor.
	NowShown bool
	Pointed  lab.Subject
	Slide    Slide
	// Chosen is the item that was chosen by a click or enter, lit in all panes; Track is its share since then, and Guesses its
	// estimates.
	Chosen         lab.Subject
	Track, Guesses *Track
	// Asked is the notice over a pane that shows the answer to a lesson's question, and in place of hidden truth; "" without such a
	// question. Covered panes draw nothing else.
	Asked   string
	Covered bool
	Framed  bool  // the pane lies over others, in a frame
	Zoomed  bool  // the pane was enlarged, so that its caption stands below its heading
	Flash   int64 // the tick of a shift a moment ago, whose line is wide; 0 for none
}

// Source is the place in the papers that defines the present scheme.
func (s *Context) Source() string { return s.Scheme.Source }

// Lit reports an item that is chosen, or of which *now* has a sentence.
func (s *Context) Lit(kind lab.SubjectKind, item int) bool {
	return s.Pointed.Names(kind, item) || s.Chosen.Names(kind, item)
}

// Marked is the style of the words about an item, lit if it is chosen.
func (s *Context) Marked(st canvas.Style, kind lab.SubjectKind, item int) canvas.Style {
	return canvas.Pick(s.Chosen.Names(kind, item), st.On(canvas.InkSelect), st)
}

// A Slide is the way of a poll in slow motion from the scheduler to its page.
type Slide struct {
	On   bool
	Page int
	Part float64 // of the way, 0 to 1
}

// Heading holds the words above and below a pane, or in a frame.
type Heading struct {
	Title string        // the pane's subject
	How   string        // how to read it, in clauses: the last ones are left out where there is no room
	Right string        // at the right end: the present choices
	Foot  string        // in the last row, on the right
	Scale []canvas.Span // in the last row, on the left: the scale of colours, least to most
	// Caption is one sentence on the picture and how to read it, of at most 110 columns. It stands below the heading of a zoomed
	// pane, and explains the frame.
	Caption string
}

// Head is the heading that a form tells of some values; see [canvas.Tell]. A line with one of the labels how, right, foot and caption
// begins this part, after the title.
func Head(form string, values ...any) (h Heading) {
	labelled(canvas.Tell(form, values...), &h.Title, map[string]*string{"how:": &h.How, "right:": &h.Right, "foot:": &h.Foot, "caption:": &h.Caption})
	return h
}

func (h Heading) footed() bool { return h.Foot != "" || len(h.Scale) > 0 }

// Base is the base of panes: it counts changes and implements [Pane] for a pane that
// has no input.
type Base struct {
	Changes int
	name    string
	signs   []LegendEntry
	fan     Fan // of the ghosts; see [addGhosts]
}

// Touch counts a change, after which the pane is redrawn.
func (p *Base) Touch() { p.Changes++ }

// Version is the number of changes.
func (p *Base) Version() int { return p.Changes }

// Explain leaves each cell to the words of the frame.
func (p *Base) Explain(*Context, Point) Meaning { return Meaning{} }

// Name is the name given to [Named].
func (p *Base) Name() string { return p.name }

// Signs are the signs given to [Named].
func (p *Base) Signs() []LegendEntry { return p.signs }

// Request requests nothing.
func (p *Base) Request(*lab.ViewRequest, int, int) {}

// Key handles no key.
func (p *Base) Key(Host, tea.KeyMsg) bool { return false }

// Click does nothing.
func (p *Base) Click(Host, int, int) {}

// Wheel does nothing.
func (p *Base) Wheel(Host, int) {}

// ClickLegend finds no legend.
func (p *Base) ClickLegend(int, int) bool { return false }

// Hovers reports a pane that does not.
func (p *Base) Hovers() bool { return false }

// Hover changes nothing.
func (p *Base) Hover(int, int) bool { return false }

// Toggle inverts a choice of the pane if the key is bound to it.
func (p *Base) Toggle(k tea.KeyMsg, b key.Binding, choice *bool) bool {
	if !key.Matches(k, b) {
		return false
	}
	*choice = !*choice
	p.Touch()
	return true
}

// ViewOf is the snapshot's view if it has the type V; nil in other labs.
func ViewOf[V lab.View](s *Context) (v V) {
	if s.Status != nil && s.Snap != nil {
		v, _ = s.View.(V)
	}
	return v
}

// A Cache is a pane's last picture with the input it was drawn from.
type Cache struct {
	Grid canvas.Grid
	in   canvas.Area
	from input
}

// An input is all that a picture depends on: the context without the time, and the pane's own.
type input struct {
	Context
	version, w, h int
}

// Picture draws the pane below its heading or in its frame, or returns the last picture if nothing has changed.
// The grid is valid until the next call.
func (c *Cache) Picture(p Pane, s *Context, w, h int) *canvas.Grid {
	from := input{*s, p.Version(), w, h}
	from.Clock = time.Time{}
	if from != c.from || s.Status == nil {
		c.draw(p, s, w, h)
		from.version = p.Version()
		c.from = from
	}
	return &c.Grid
}

// draw draws the pane below its heading. The area ends above the last row if that has words.
func (c *Cache) draw(p Pane, s *Context, w, h int) {
	shown := Heading{Title: p.Name()}
	if s.Status == nil || s.Snap == nil || s.Covered {
		c.begin(w, h, false)
		if s.Covered {
			c.in.Label(max(0, (w-canvas.Width(s.Asked))/2), max(0, (h-2)/2), canvas.Cut(s.Asked, w))
		}
		DrawHeading(c.Grid.All(), shown, s)
		return
	}
	if s.Framed {
		c.begin(w, h, false)
		c.in = Inside(c.Grid.All())
		p.Draw(s, c.in)
		DrawFrame(c.Grid.All(), p.Heading(s), s)
		return
	}
	shown = p.Heading(s)
	var caption canvas.Lines
	for range 2 { // the heading may depend on the drawing
		before := shown
		caption = CaptionLines(before, s, w, h)
		c.begin(w, h, before.footed())
		c.in = c.in.Sub(0, len(caption), c.in.W, c.in.H-len(caption))
		p.Draw(s, c.in)
		shown = p.Heading(s)
		if other := s.Zoomed && shown.Caption != before.Caption; !other && (before.footed() || !shown.footed()) {
			break
		}
	}
	c.Grid.All().Sub(1, 1, w-1, len(caption)).Lines(0, caption)
	if s.Theme.Projector {
		shown.Right = "" // names keys, of no use to an audience
	}
	DrawHeading(c.Grid.All(), shown, s)
}

func (c *Cache) begin(w, h int, footed bool) {
	c.Grid.Reset(w, h)
	c.in = Open(c.Grid.All())
	if footed && h > 3 {
		c.in.H--
	}
}

// Inside is the area of the pane as drawn last.
func (c *Cache) Inside() canvas.Area { return c.in }

// Open is the area of a pane below its heading; its last row may hold words.
func Open(a canvas.Area) canvas.Area { return a.Below(1) }

// CaptionLines are the rows of the caption below the heading of a zoomed pane of w by h cells; none in hidden mode, where
// marks that a caption names are not drawn.
func CaptionLines(h Heading, s *Context, w, height int) canvas.Lines {
	if !s.Zoomed || s.Hidden || height < captionedFrom {
		return nil
	}
	return canvas.Paragraph(h.Caption, w-2, canvas.Dim)
}

const captionedFrom = 10

// DrawHeading draws the row above a pane, with a rule up to the words on its right, and the words in the last row.
func DrawHeading(a canvas.Area, h Heading, s *Context) {
	if a.W < 4 || a.H < 1 {
		return
	}
	title := canvas.Text.Bold()
	if s.Focus {
		title = canvas.Bold
		a.Set(0, 0, canvas.Pick(s.Theme.Mono() || s.Theme.Ascii, '>', '▎'), title)
	}
	room := a.W - 3
	x := a.Cut(1, 0, room, h.Title, title) + 2
	how, end := clauses(h.How, a.W-x-2, ", ", "; ", ": ", " ("), a.W
	x = a.Label(x, 0, how) + canvas.Pick(how == "", -1, 1)
	if n := canvas.Width(h.Right); n > 0 && x+n+4 <= a.W {
		end = a.LabelEnd(a.W, 0, h.Right) - 1
	}
	a.Fill(x, 0, end-x, 1, '─', canvas.Frame)
	if a.H <= 3 {
		return
	}
	row := a.Sub(1, a.H-1, a.W, 1)
	cut := func(room int) string { return clauses(h.Foot, room, "  ", " · ", ", ", ": ") }
	foot := cut(row.W)
	if n := canvas.SpansWidth(h.Scale); n > 0 {
		if beside := cut(row.W - n - 2); beside != "" || foot == "" && n <= row.W {
			foot = beside
			row.Spans(0, 0, h.Scale...)
		}
	}
	row.LabelEnd(row.W, 0, foot)
}

// Inside is the area inside a frame; from a width of 30 without a blank column on either
// side.
func Inside(a canvas.Area) canvas.Area {
	return canvas.Pick(a.W >= 30, a.Sub(2, 1, a.W-4, a.H-2), a.Sub(1, 1, a.W-2, a.H-2))
}

// DrawFrame draws the border of a box that lies over the panes, with its words.
func DrawFrame(a canvas.Area, h Heading, s *Context) {
	if a.W < 2 || a.H < 2 {
		return
	}
	a.Border("─│╭╮╰╯", canvas.Pick(s.Focus, canvas.Bold, canvas.Frame))
	title := canvas.Bold
	if s.Focus && s.Theme.Mono() {
		title |= canvas.AttrReverse
	}
	x := a.Text(2, 0, " "+canvas.Cut(h.Title, a.W-6)+" ", title)
	if how := clauses(h.How, a.W-6-x, ", ", "; ", ": ", " ("); how != "" {
		x = a.Label(x, 0, " "+how+" ")
	}
	if h.Right != "" && x+canvas.Width(h.Right)+7 <= a.W {
		a.LabelEnd(a.W-2, 0, " "+h.Right+" ")
	}
	if foot := clauses(h.Foot, a.W-8, "  ", " · ", ", ", ": "); foot != "" {
		a.LabelEnd(a.W-2, a.H-1, " "+foot+" ")
	}
}

// clauses are the first clauses of a text that fit whole into a room; "" for none. The
// separators end clauses.
func clauses(text string, room int, separators ...string) string {
	for text != "" && canvas.Width(text) > room {
		end := 0
		for _, sep := range separators {
			end = max(end, strings.LastIndex(text, sep))
		}
		text = text[:end]
	}
	return text
}

// ScaleSpans are the legend of a scale of five steps, which step(i) draws.
func ScaleSpans(least, most string, step func(i int) canvas.Span) []canvas.Span {
	out := canvas.Dim.Line(" " + least + " ")
	for i := range 5 {
		out = append(out, step(i))
	}
	return append(out, canvas.Dim.Span(" "+most+" "))
}
