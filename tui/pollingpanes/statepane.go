package pollingpanes

import (
	"slices"
	"strconv"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

// A StatePane draws the scheme's state by the pane in [StatePanes] for its kind, or the marginal gains: the main pane under
// a policy that learns nothing, the other pane under any other scheme. In hidden mode, in which gains are left out, the main pane
// draws the state. With unit=sample the shares against the standard deviations stand for the gains, unless they are the state.
type StatePane struct {
	pane.Switch
	beside bool
	made   map[string]pane.Pane // by the kind of the state; "" for none
}

// newStatePane makes the main pane.
func newStatePane() *StatePane {
	p := &StatePane{made: StatePanes()}
	p.made[""] = &statelessPane{Plate: pane.Named("scheme", "").Headed("{Title}")}
	p.Pane, p.Choice = p.made[""], p.choice
	return p
}

// NewGainsPane makes the pane of the gains; under a policy that learns nothing it draws the state.
func NewGainsPane() *StatePane {
	p := newStatePane()
	p.beside = true
	return p
}

func (p *StatePane) choice(s *pane.Context) pane.Pane {
	v := pollingView(s)
	kind := stateKind(v)
	if policy := kind == "queue" && !s.Hidden; policy != p.beside {
		kind = canvas.Pick(v.Gains != nil && v.Gains.Samples != nil && kind != "amounts", "amounts", "gains")
	}
	return p.made[kind]
}

func (p *StatePane) Names() (names []string) {
	for _, one := range StatePanes() {
		names = append(names, one.Name())
	}
	slices.Sort(names)
	return names
}

func (p *StatePane) Heading(s *pane.Context) pane.Heading {
	h := p.Switch.Heading(s)
	h.How = asOf(s, h.How)
	return h
}

func (p *StatePane) Request(l *lab.ViewRequest, w, h int) {
	if p.Name() != "gains" {
		l.Width, l.Height = w, h
	}
	if p.Name() == "amounts" {
		l.Gains = max(l.Gains, 1)
	}
	p.Pane.Request(l, w, h)
}

// A statelessPane stands for a scheme without a state.
type statelessPane struct{ pane.Plate }

func (p *statelessPane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	p.Note(a, means(s, schemeWords+"\nmeans: It keeps no state."))
	a.Wrapped(0, canvas.Tell("{Title}: {Meaning}. It keeps no state.", s.Scheme), canvas.Dim)
}

// schemeWords explain a scheme.
const schemeWords = "{Title}: {Meaning}.\nsource: {Source}"

// StatePanes are new panes of states, by the kind of the view. A new kind of state takes one row and one file.
func StatePanes() map[string]pane.Pane {
	return map[string]pane.Pane{
		"tree": &treePane{Plate: pane.Named("tree", `
				┃, ╋ | an automaton's state on its ruler of states; the part to its left goes left
				▲ | the optimal split on the ruler
				● | the draw of the last poll: the state moves if it lies between the draw and the half polled
				▁–█, ▒ | the part of all polls, relative to the greatest of its level
				━, ▔, ▁ | the optimal part of all polls; on a ruler, the way of the last poll
				▼ | the optimal split of the automaton
				▌, ▐, █, ┃ | bright edges: the last poll went through this automaton
				▏ | the left edge of the pages of an automaton; the colour is the deviation of their share from the optimal one
				░ | several automata, too narrow to be drawn one by one; enter goes into them
				split | the part of its polls that the automaton under the cursor sends left`)},
		"arms": &armsPane{Plate: pane.Named("arms", `
				P1, P2 | the two classes: always polled; polled in turn
				●, ○ | a page that belongs in P1, or in P2; ● and an arrow: the last exchange
				▁–█, ▒ | the number of pages in a state, those that belong in P1 as █ at the foot, the others as ▒
				◀, ▶, ◂, ▸ | the last exchange, two pages that cross the border
				▾ | the state of the page polled next in turn`)},
		"race": &racePane{Plate: pane.Named("race", `
				● | the mean state of the pages in this column
				━ | the state of the optimal shares
				┃ | knapsack: the capacity
				█, ▓ | knapsack: a page's part, by its number; the bright one was polled
				▒ | knapsack: the parts of many pages, each too small for a cell; █ in it, the page polled last
				∘ | `+meetingSign+`
				· | plan: a tick without a poll
				◆ | plan: a tick in which the page is to be polled
				knapsack | the sum of the amounts, against the capacity`).With(pane.CurveSigns...)},
		"amounts": &scatterPane{Plate: pane.Named("amounts", `
				●, ◉ | the page that was polled last; ◉ one that you chose
				· | a page, at its change probability and its amount
				╱ | the amounts that are the optimal shares
				∘ | `+meetingSign).With(pane.CurveSigns...)},
		"estimates": &scatterPane{Plate: pane.Named("estimates", `
				● | the estimate of a page, over its interval; a dot where there are many
				◉ | the page of the sentence under the cursor
				╱ | the diagonal: the estimate is exact`)},
		"indices": &indexPane{Plate: pane.Named("indices", `
				● | index: that of a page, from 0 on the left to the greatest
				▁–█ | intervals: that of a page
				▼ | index: the estimate used
				┃ | the true rate, or the part of polls that hit where intervals settle
				◆ | intervals: the part of polls that hit under the optimal shares
				━, ▔, ▁ | intervals: that at which a page's interval settles`)},
		"gains": &gainsPane{Plate: pane.Named("gains", `
				█, ▄, ▀ | the marginal gain of a page, from the optimal one: up for too few polls, down for too many
				━ | the optimal gain, which all pages have under the optimal shares
				◇ | a page that is polled every tick: more polls are not possible
				● | with costs: a page, at its cost of a poll and its marginal gain`)},
		"program": &programPane{Plate: pane.Named("program", "").Headed(`program
				how: what it says
				caption: These lines are the output of your program.`)},
		"queue": &queuePane{Plate: pane.Named("queue", "")},
		"chain": pane.NewChain(),
		"game":  gamepane.New(),
	}
}

// stateOf is the state of the present scheme, of the type for which [StatePanes] has the pane.
func stateOf[V lab.StateView](s *pane.Context) V { return pollingView(s).State.(V) }

// stateKind is the kind of the state; "" for none.
func stateKind(v view) string {
	if v.State == nil {
		return ""
	}
	return v.State.Kind()
}

// means is the meaning that a form tells of some values, of the scheme and of the view.
func means(s *pane.Context, form string, values ...any) pane.Meaning {
	return pane.Means(form, append(values, s.Scheme, pollingView(s), "hidden", s.Hidden)...)
}

func pollingView(s *pane.Context) view { return s.View.(view) }

// asOf puts the tick of the measurement before a heading if it is not the present tick.
func asOf(s *pane.Context, how string) string {
	if v := pollingView(s); v.Measured != s.Tick {
		return how + " at tick " + canvas.Thousands(v.Measured)
	}
	return how
}

// PagesMeaning explains pages first..end-1, from 0, if the snapshot has them: a cell of the
// tree, or a row of the shares.
func PagesMeaning(s *pane.Context, first, end int) (pane.Meaning, bool) {
	v, ok := s.View.(view)
	if !ok {
		return pane.Meaning{}, false
	}
	if tree, ok := v.State.(treeView); ok {
		for _, level := range tree.Levels {
			for _, c := range level {
				if c.First == first && c.End == end {
					return (&treePane{view: tree}).cellMeaning(s, c), true
				}
			}
		}
	}
	for _, r := range v.Rows {
		if r.Page == first && end == first+1 && !s.OrderLeaks() {
			return shareMeaning(s, r), true
		}
	}
	return pane.Meaning{}, false
}

// A programPane shows the words of the outside program that plays own: its last explanation and
// its standard error.
type programPane struct{ pane.Plate }

func (p *programPane) Request(l *lab.ViewRequest, w, h int) { l.Width, l.Height = w, h }

func (p *programPane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	p.Note(a, means(s, `The program polls by lines on its standard output; its lines say TEXT and its standard error stand here.
		means: Of standard error the last 64 KiB are kept.
		A branch, or another course than before, starts the program anew: it hears the journal of its polls and answers, and goes on.
		source: {Source}`))
	v := stateOf[*pollinglab.ProgramView](s)
	saying, st := v.Saying, canvas.Text
	if saying == "" {
		saying, st = "The program has not explained a poll: it may write lines say TEXT.", canvas.Dim
	}
	y := a.Wrapped(0, saying, st) + 1
	if again := startedAgain(v); again != "" {
		y = a.Wrapped(y, again, canvas.Dim) + 1
	}
	a.Label(0, y, canvas.Pick(len(v.Errors) == 0, "standard error is empty", "standard error"))
	rows := max(0, a.H-y-1)
	for i, line := range v.Errors[max(0, len(v.Errors)-rows):] {
		a.Cut(0, y+1+i, a.W, line, canvas.Warn)
	}
}

// A queuePane describes a policy and lists the pages due next.
type queuePane struct {
	pane.Plate
}

func (p *queuePane) Heading(s *pane.Context) pane.Heading {
	return pane.Head(`{Title}
		how: fixed policy<{short?}, learns nothing>
		caption: Its shares never change; it is here to compare with.`, s.Scheme, "short", canvas.Width(s.Scheme.Title) <= 12)
}

func (p *queuePane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	p.Note(a, means(s, schemeWords))
	y := a.Wrapped(0, s.Scheme.Meaning, canvas.Text) + 1
	due := pollingView(s).Due
	if len(due) == 0 {
		a.Wrapped(y, "Chance draws each page by its share; there is no queue.", canvas.Dim)
		return
	}
	a.Label(0, y, "due next")
	a.LabelEnd(a.W-12, y, "in ticks")
	a.LabelEnd(a.W, y, "share")
	for _, d := range due {
		y++
		p.Note(a.Rows(y, 1), means(s, `{page} is due in {In:2} ticks; it gets {part} of the polls.
			means: The page with the earliest deadline is polled: its last poll's tick plus 1/share.
			source: {Source}`, d, "page", pane.Sentence(d.Name), "part", polls(s, d.Share)))
		in := dueIn(d)
		a.LabelEnd(a.W, y, canvas.Share(d.Share))
		a.Right(a.W-12, y, in, canvas.Practice)
		a.Cut(0, y, a.W-14-canvas.Width(in), d.Name, canvas.Text)
	}
}

// dueIn is the ticks until a page is due.
func dueIn(r pollinglab.QueueRow) string { return strconv.FormatFloat(r.In, 'f', 2, 64) }

// newStrip lays a column for each page, or for several, in the order of the ranks: right of the columns of an axis and below the
// rows above. It writes the ranks 1, 2, 5, 10, 20 … in the last row, and returns the area of the columns and the width of one.
func newStrip[C interface{ Ranked() pollinglab.Ranks }](s *pane.Context, a canvas.Area, axis, above, widest int,
	columns []C) (in canvas.Area, wide int) {
	in = a.Sub(axis, above, a.W, a.H-above-1)
	wide = max(1, min(in.W/max(len(columns), 1), widest))
	a.LabelEnd(axis-1, a.H-1, canvas.Pick(s.Hidden, "page", "rank"))
	labels, right := a.Sub(axis, a.H-1, in.W, 1), -1
	for decade := 1; decade <= 1<<21; decade *= 10 {
		for _, k := range []int{1, 2, 5} {
			for x := range min(len(columns)*wide, in.W) {
				if x <= right || !columns[x/wide].Ranked().Holds(k*decade-1) {
					continue
				}
				label := canvas.Short(float64(k * decade))
				if x+canvas.Width(label) <= in.W {
					right = labels.Label(x, 0, label) + 1
				}
				break
			}
		}
	}
	return in, wide
}

// rankWords are the ranks in words that count from 1.
func rankWords(r pollinglab.Ranks) string {
	last := canvas.Thousands(r.End)
	return canvas.Pick(r.Pages() > 1, "Ranks "+canvas.Thousands(r.First+1)+"–"+last, "Rank "+last)
}
