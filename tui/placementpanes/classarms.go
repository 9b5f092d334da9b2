package placementpanes

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/automata"
	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A classArmsPane draws the classes as the papers do: an arm a column, a state a row, the
// innermost on top and the boundary at the bottom. An object is the letter of its true
// group and its number; a line joins the two objects of the last query. Without space for
// the names, a row is a bar of letters with the number of objects.
type classArmsPane struct {
	pane.Plate
	First int // the first class shown
	view  view
	spots map[int]spot // of the objects, as drawn last
	// A mark of an object that waits, and download times, were drawn last.
	marked, timed bool
}

func placementView(s *pane.Context) view { return s.View.(view) }

func (p *classArmsPane) Heading(s *pane.Context) pane.Heading {
	v := placementView(s)
	one, other, n := "", "", len(v.Arms.Arms)
	if q := v.Last; q != nil && v.Asked == 1 {
		one, other = q.I.Name(), q.J.Name()
	}
	h := pane.Head(`{Words.Classes}
		how: a row is a state
		caption: A letter is a hidden group; each box should hold one letter, at the top.
		<{part?}right: {Words.Classes} {Arms.First#}–{last} of {Classes} {keys}>
		foot: <[{one}] and [{other}] queried><{marked?}{Hidden!}  A1! waits {Words.In} the wrong {Words.Class}>`, v, s,
		"one", one, "other", other, "part", n < v.Classes, "last", v.Arms.First+n, "keys", pane.Labels(s.Keys.Left, s.Keys.Right),
		"marked", p.marked)
	if p.timed {
		h.Foot = strings.TrimLeft(h.Foot+"  ┃ goal "+s.Mask(automata.Six(v.FixedTime)), " ")
	}
	return h
}

func (p *classArmsPane) Request(l *lab.ViewRequest, w, h int) {
	l.Width, l.Height, l.Class = w, h, p.First
}

func (p *classArmsPane) Key(h pane.Host, k tea.KeyMsg) bool {
	switch {
	case key.Matches(k, h.KeyMap().Left):
		return p.turn(-1)
	case key.Matches(k, h.KeyMap().Right):
		return p.turn(1)
	}
	return false
}

func (p *classArmsPane) Wheel(_ pane.Host, down int) { p.turn(down) }

func (p *classArmsPane) See(s *pane.Context) { p.view = placementView(s) }

func (p *classArmsPane) turn(by int) bool {
	v := p.view
	if len(v.Arms.Arms) == v.Classes {
		return false
	}
	if by < 0 {
		p.First = max(0, p.First-1)
	} else if v.Arms.First+len(v.Arms.Arms) < v.Classes {
		p.First = v.Arms.First + 1
	}
	p.Touch()
	return true
}

// A crowd is one drawing of the classes with their objects.
type crowd struct {
	*classArmsPane
	canvas.Area
	armGeometry
	s    *pane.Context
	v    view
	most int         // objects of a cell
	lit  lab.Subject // drawn reversed
}

func (p *classArmsPane) Draw(s *pane.Context, a canvas.Area) {
	v := placementView(s)
	p.Lay(a)
	if len(v.Arms.Arms) == 0 || a.W < 24 || a.H < 2+len(v.Arms.Rows) {
		return
	}
	d := crowd{classArmsPane: p, Area: a, armGeometry: geometryFor(v, a.W, a.H, !s.NowShown), s: s, v: v, most: 1}
	d.lit = canvas.Pick(s.Pointed.Kind == lab.NoSubject, s.Chosen, s.Pointed)
	for _, arm := range v.Arms.Arms {
		for _, c := range arm.Cells {
			d.most = max(d.most, c.Count)
		}
	}
	p.spots, p.marked = map[int]spot{}, false
	d.drawStates()
	for i, arm := range v.Arms.Arms {
		d.drawArm(i, arm)
	}
	if o := v.Chosen; o != nil {
		d.nameAt(o.PlacedObject, o.At, o.Name(), groupStyle(o.Group)|canvas.AttrReverse)
	}
	if q := v.Last; q != nil && v.Asked == 1 {
		st := canvas.Bold.On(canvas.InkSelect)
		d.nameAt(q.J, q.To[1], "["+q.J.Name()+"]", st)
		d.nameAt(q.I, q.To[0], "["+q.I.Name()+"]", st)
		d.joinQuery(q)
	}
	p.timed = d.times > 0 && d.narrow > 4
	d.drawTimes()
	drawExplanation(s, v, a.Rows(a.H-d.words, d.words))
}

// drawStates draws the names of the rows, and notes them with the floor and the words below.
func (d *crowd) drawStates() {
	v := d.v
	means := func(a canvas.Area, sentence string) {
		d.Means(a, sentence+"\nsource: {source}", v, "source", d.s.Source())
	}
	means(d.Area, "Each row is a state, 1 the innermost, {N} the boundary.")
	means(d.Rows(d.bottom(), 1), "The floor is the boundary: only the lowest state leads to other {Words.Classes}.")
	means(d.Rows(d.bottom()+1, d.H), "The words describe the last query, and what waits longest.")
	for i, row := range v.Arms.Rows {
		name := canvas.Itoa(row.First) + canvas.Pick(row.Last > row.First, "–"+canvas.Itoa(row.Last), "")
		st := canvas.Pick(i == len(v.Arms.Rows)-1, canvas.Warn.Bold(), canvas.Dim)
		d.Right(armLabels-2, d.row(i), name, st)
	}
	d.Label(0, 0, "inner")
	d.Text(0, d.bottom(), "boundary", canvas.Text)
}

// drawArm draws a class: its head, its cells from the innermost state to the boundary, and its floor.
func (d *crowd) drawArm(i int, arm placementlab.Arm) {
	x := d.x(i)
	pitch, inner := d.pitch(i), d.inner(i)
	letter, room := placementlab.GroupLetter(arm.Home), ""
	if arm.Members < arm.Capacity {
		room = canvas.Counted(arm.Capacity-arm.Members, "more "+d.v.Words.Object)
	}
	d.Means(d.Sub(x, 0, pitch, d.bottom()+1), classWords, arm, d.v, d.s, "letter", string(letter), "room", room, "source", d.s.Source())
	if d.times > 0 {
		from := canvas.Pick(i == 0, 0, x)
		d.Means(d.Sub(from, d.timesTop(), x+pitch-from, timesRows), timesWords, d.v.Times[arm.Class], d.v, "arm", arm.Class)
	}
	d.drawHead(x, inner, arm)
	taken := inner * arm.Members / max(1, arm.Capacity)
	d.Fill(x, d.bottom(), taken, 1, '═', canvas.Text)
	d.Fill(x+taken, d.bottom(), inner-taken, 1, '·', canvas.Dim)
	in, width := x, inner
	if inner >= 4 {
		in, width = x+1, inner-2
	}
	for r := range arm.Cells {
		d.Part(d.Sub(x, d.row(r), pitch, d.per), func() pane.Meaning { // words of thousands of cells wait until they are asked for
			return pane.Means(stateWords, arm, d.v, "count", canvas.Counted(arm.Cells[r].Count, d.v.Words.Object),
				"states", statesOf(d.v, r), "source", d.s.Source())
		})
		d.drawCell(d.Sub(in, d.row(r), width, d.per), i, r)
	}
	if arm.Closed {
		d.Sub(x, 0, inner, d.bottom()+1).Dim()
	}
}

// drawCell draws the objects of the i-th class in a row of states: by name, else as numbers of each group, else as letters, else as
// a bar.
func (d *crowd) drawCell(a canvas.Area, i, r int) {
	switch c := d.v.Arms.Arms[i].Cells[r]; {
	case c.Count == 0 && a.W >= 4:
		a.Set(1, 0, '·', canvas.Dim)
	case c.Count == 0:
	case a.W >= 4 && d.namesFit(c, a.W):
		d.drawObjects(a, i, r, d.name+nameGap)
	case (c.Count >= countsFrom || d.v.Asked > 1) && drawCounts(a.Rows(0, 1), c):
	case c.Objects != nil && (c.Count <= a.W || c.Count <= a.W*d.per && d.most <= 2*a.W*d.per):
		d.drawObjects(a, i, r, 1)
	default:
		drawMix(a, c, d.most, groupStyle(d.v.Arms.Arms[i].Home))
	}
}

// drawObjects draws the objects of a cell, one every pitch columns. Where that is 1 each is a letter, in a row with room below the first
// of the names, and their number follows. Else each is a name: queried ones in brackets, waiting ones with a mark. Those that moved
// stand out where one pair was queried.
func (d *crowd) drawObjects(a canvas.Area, i, r, pitch int) {
	arm, named := d.v.Arms.Arms[i], pitch > 1
	c, one, strong := arm.Cells[r], d.v.Asked == 1, canvas.Bold
	first := canvas.Pick(named || a.W >= 4 && c.Count < a.W, 1, 0)
	for k, o := range c.Objects {
		st := groupStyle(o.Group)
		switch {
		case named && o.Queried:
			st = st.On(canvas.InkSelect).Bold()
		case one && (o.Moved || o.Queried):
			st = strong | canvas.AttrUnder
		case named:
		case o.Group == arm.Home:
			st = st.Bold()
		case o.Stuck:
			st = canvas.Warn.Bold()
		}
		if d.lit.Names(lab.AboutObject, o.Object) {
			st |= canvas.AttrReverse
		}
		across := a.W / pitch
		start, y := first+k%across*pitch, k/across
		end := start + 1
		if named {
			end = a.Text(start, y, o.Name(), st)
			if o.Queried {
				start--
				a.Text(start, y, "[", strong)
				end = a.Text(end, y, "]", strong)
			}
			if o.Stuck {
				end, d.marked = a.Text(end, y, "!", canvas.Warn.Bold()), true
			}
		} else {
			a.Set(start, y, placementlab.GroupLetter(o.Group), st)
		}
		d.place(d.Sub(a.X-d.X+start, a.Y-d.Y+y, end-start, 1), i, r, o)
	}
	if count := canvas.Itoa(c.Count); !named && c.Count > 1 && first+c.Count+1+len(count) <= a.W {
		a.Label(first+c.Count+1, 0, count)
	}
}

// place notes where an object of the i-th class in a row of states is drawn.
func (d *crowd) place(a canvas.Area, i, r int, o placementlab.PlacedObject) {
	x := a.X - d.X
	d.spots[o.Object] = spot{i, x, x + a.W, a.Y - d.Y}
	d.Part(a, func() pane.Meaning { return objectMeaning(d.s, d.v, d.v.Arms.Arms[i].Class, r, o) })
}

func (d *crowd) drawHead(x, inner int, arm placementlab.Arm) {
	letter := groupStyle(arm.Home).Bold().Span(string(placementlab.GroupLetter(arm.Home)))
	right := canvas.Dim.Span(canvas.Say(" %s of %d", canvas.Pick(arm.Home == lab.Unknown, "–", canvas.Thousands(arm.Right)), arm.Size))
	name := canvas.Bold.Span(d.v.Words.Numbered(arm.Class) + canvas.Pick(arm.Closed, " closed  ", "  "))
	number := canvas.Bold.Span(canvas.Itoa(arm.Class+1) + "  ")
	for _, parts := range [][]canvas.Span{{name, letter, right}, {number, letter, right}, {name, letter}, {number, letter}, {letter}} {
		if canvas.SpansWidth(parts) <= inner || len(parts) == 1 {
			d.Spans(x+max(0, (inner-canvas.SpansWidth(parts))/2), 0, parts...)
			return
		}
	}
}

// countsFrom is the number of objects from which a cell without room for names shows how many of each group it holds;
// where a tick asks many queries, each such cell does.
const countsFrom = 10

func drawCounts(a canvas.Area, c placementlab.Cell) bool {
	var parts []canvas.Span
	for _, part := range c.Mix {
		letter := " " + string(placementlab.GroupLetter(part.Group)) + " "
		parts = append(parts, groupStyle(part.Group).Bold().Span(letter),
			canvas.Text.Span("×"+canvas.Thousands(part.Count)+" "))
	}
	if canvas.SpansWidth(parts) > a.W {
		return false
	}
	a.Spans(0, 0, parts...)
	return true
}

// nameAt names an object at the right end of its row, left of one named there before, where the row is too full for names and the
// arm wide enough for this one.
func (d *crowd) nameAt(o placementlab.PlacedObject, at placementlab.Position, name string, st canvas.Style) {
	arm := at.Class - d.v.Arms.First
	if s, drawn := d.spots[o.Object]; drawn && s.end > s.x+1 || arm < 0 || arm >= len(d.v.Arms.Arms) {
		return
	}
	end := d.x(arm) + d.inner(arm)
	if d.inner(arm) >= 4 {
		end--
	}
	for r, row := range d.v.Arms.Rows {
		if at.State < row.First || at.State > row.Last {
			continue
		}
		y := d.row(r)
		for _, s := range d.spots {
			if s.arm == arm && s.y == y && s.end > s.x+1 {
				end = min(end, s.x)
			}
		}
		if x := end - canvas.Width(name); x > d.x(arm) {
			d.Text(x, y, name, st)
			o.Stuck = at.State == d.v.N && o.Group != d.v.Arms.Arms[arm].Home
			d.place(d.Sub(x, y, end-x, 1), arm, r, o)
		}
	}
}

// drawMix draws the objects of a cell as a bar of their groups' letters, in proportion, with
// their count from a width of 10. The bar of most objects fills the cell.
func drawMix(a canvas.Area, c placementlab.Cell, most int, home canvas.Style) {
	if a.W < 1 || a.H < 1 {
		return
	}
	count := canvas.Short(float64(c.Count))
	room := a.W - canvas.Pick(a.W >= 10, canvas.Width(count)+1, 0)
	cells := room * canvas.Pick(a.W < 3, 1, a.H) // in two columns one row: the most frequent group
	length := (c.Count*cells + most - 1) / most
	at, sum := 0, 0
	put := func(letter rune, st canvas.Style) {
		a.Set(at%room, at/room, letter, st)
		at++
	}
	for i, part := range c.Mix {
		st := groupStyle(part.Group)
		if st.Fore() == home.Fore() && i == 0 {
			st = st.Bold()
		}
		sum += part.Count
		for at < max(1, sum*length/c.Count) {
			put(placementlab.GroupLetter(part.Group), st)
		}
	}
	for at < length {
		put('·', canvas.Dim)
	}
	if a.W >= 10 {
		a.Label((length-1)%room+2, (length-1)/room, count)
	}
}

func newClassArmsPane() pane.Pane {
	return &classArmsPane{Plate: pane.Named("arms", `
		A1 | object 1, whose group is A
		[A1] | it is being queried
		A1! | it waits at the boundary of the wrong class; without room for names a red letter
		· | no object; on the floor of a class free room
		─ | OMA-time: from the least to the most download time of an access point's sites
		● | OMA-time: the mean download time of an access point's sites
		┃ | OMA-time: the goal
		═ | the boundary state
		✓ | OMA-time: the mean is no longer than the goal`)}
}

const (
	classWords = `<{Hidden!}{Words.Class^} {Class#} holds {Right} of the {Size} {Words.Object}s of group {letter}.|{Words.Class^} {Class#}.>
		means: The automaton keeps a set for each {Words.Class}; it should hold the {Words.Object}s of one hidden group.
		<It holds {Members}, and has room for {room}.>
		<{Closed?}changed: Its access point is closed: each download through it takes twice as long as through a wrong one.>
		source: {source}`
	stateWords = `{Words.Class^} {Class#} has {count} in {states} of {N}.
		means: A reward moves inward, a penalty outward; the boundary leads to other {Words.Classes}.
		source: {source}`
	objectWords = `<{Hidden!}{name} is {Words.Object} {Object#}, whose group is {letter}: it|{Words.Object^} {Object#}>
		stands {Words.In} {Words.Class} {class#}, {states} of {N}.
		means: <{Stuck?}! marks it at the boundary of the wrong {Words.Class}<{Sites?}.
			|: it waits for a mate to come to the boundary of the right one.>
		|Two {Words.Object}s asked for together move inward {Words.In} one {Words.Class}, outward {Words.In} two.>
		<changed: It was asked for at tick {asked,}.|{Hidden!}changed: It has not moved for {waits}.>
		source: {source}`
)

// statesOf names the states of a row.
func statesOf(v view, row int) string {
	return pane.Numbered("state", v.Arms.Rows[row].First, v.Arms.Rows[row].Last)
}

// objectMeaning explains an object of a class in a row of states.
func objectMeaning(s *pane.Context, v view, class, row int, o placementlab.PlacedObject) pane.Meaning {
	waits, asked := "", int64(-1)
	for _, w := range v.Waits {
		if w.Who.Object == o.Object {
			waits = countedTicks(v, w.Ticks)
		}
	}
	if q := v.Last; q != nil && (q.I.Object == o.Object || q.J.Object == o.Object) {
		asked = s.Tick
	}
	return pane.Means(objectWords, o, v, s, "name", o.Name(), "letter", string(placementlab.GroupLetter(o.Group)), "class", class,
		"states", statesOf(v, row), "asked", asked, "waits", waits, "source", s.Source()).With(o.Subject())
}
