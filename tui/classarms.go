package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/placementlab"
)

// A classArmsPane draws the classes as the papers do: an arm a column, a state a
// row, the innermost on top and the boundary at the bottom. An object is a letter,
// its true group, and its number; the query of the moment joins its two objects.
// Where there are too many to name, a row is a bar of the letters it holds.
type classArmsPane struct {
	paneState
	first int // the first class shown
	view  *placementlab.PlacementView
}

func (p *classArmsPane) name() string { return "arms" }

// placementView is the placement lab's part of the snapshot; nil in other labs.
func placementView(s *paneContext) *placementlab.PlacementView {
	return viewOf[*placementlab.PlacementView](s)
}

func (p *classArmsPane) heading(s *paneContext) heading {
	h := heading{title: "arms", how: "a row is a state, a letter a true group", foot: "[A1] queried  A1! waits in the wrong arm"}
	if s.hidden {
		h.how, h.foot = "a row is a state", "[A1] queried"
	}
	v := placementView(s)
	if v == nil {
		return h
	}
	if n := len(v.Arms.Arms); n < v.Classes {
		h.right = strings.TrimSpace(fmt.Sprintf("arms %d–%d of %d %s", v.Arms.First+1, v.Arms.First+n, v.Classes, labels(s.keys.Left, s.keys.Right)))
	}
	return h
}

func (p *classArmsPane) look(l *lab.ViewRequest, w, h int) {
	l.Width, l.Height, l.Class = w, h, p.first
}

func (p *classArmsPane) key(h host, k tea.KeyMsg) bool {
	switch {
	case key.Matches(k, h.keyMap().Left):
		return p.turn(-1)
	case key.Matches(k, h.keyMap().Right):
		return p.turn(1)
	}
	return false
}

func (p *classArmsPane) wheel(_ host, down int) { p.turn(down) }

func (p *classArmsPane) see(s *paneContext) { p.view = placementView(s) }

// turn goes to the arms before or after; false where all are shown.
func (p *classArmsPane) turn(by int) bool {
	v := p.view
	if v == nil || len(v.Arms.Arms) == v.Classes {
		return false
	}
	if by < 0 {
		p.first = max(0, p.first-1)
	} else if v.Arms.First+len(v.Arms.Arms) < v.Classes {
		p.first = v.Arms.First + 1
	}
	p.touch()
	return true
}

func (p *classArmsPane) draw(s *paneContext, a area) {
	v := placementView(s)
	if v == nil || len(v.Arms.Arms) == 0 || a.w < 24 || a.h < 8 {
		return
	}
	room := storyRoom(v, a.h)
	g := sheetFor(v, a.w, a.h, room)
	for i, row := range v.Arms.Rows {
		name, st := itoa(row.First), fg(inkDim)
		if row.Last > row.First {
			name += "–" + itoa(row.Last)
		}
		if i == len(v.Arms.Rows)-1 {
			st = fg(inkWarn).bold()
		}
		a.right(g.left-2, g.row(i), name, st)
	}
	a.text(0, g.top-1, "inside", fg(inkDim))
	a.text(0, g.bottom(), "bound.", fg(inkWarn))
	most := 1
	for _, arm := range v.Arms.Arms {
		for _, c := range arm.Cells {
			most = max(most, c.Count)
		}
	}
	spots := map[int]spot{}
	for i, arm := range v.Arms.Arms {
		p.drawArm(a, g, i, arm, v, most, spots, s.theme)
	}
	if v.Last != nil && v.Asked == 1 {
		joinQuery(a, g, spots, v.Last)
	}
	drawStory(s, v, a.sub(0, a.h-room, a.w, room))
}

func (p *classArmsPane) drawArm(a area, g armGeometry, i int, arm placementlab.PlacementArm, v *placementlab.PlacementView, most int, spots map[int]spot, th *theme) {
	x := g.x(i)
	home := groupStyle(arm.Home)
	p.drawHead(a, g, x, arm, v)
	line, floor := '─', '═'
	for k := range g.inner {
		a.set(x+k, g.top-1, line, fg(inkFrame))
		a.set(x+k, g.bottom(), floor, fg(inkWarn))
	}
	if g.inner >= 4 {
		a.set(x, g.top-1, '┌', fg(inkFrame))
		a.set(x+g.inner-1, g.top-1, '┐', fg(inkFrame))
		for y := g.top; y < g.bottom(); y++ {
			a.set(x, y, '│', fg(inkFrame))
			a.set(x+g.inner-1, y, '│', fg(inkFrame))
		}
		a.set(x, g.bottom(), '╘', fg(inkWarn))
		a.set(x+g.inner-1, g.bottom(), '╛', fg(inkWarn))
	}
	in, width := x, g.inner
	if g.inner >= 4 {
		in, width = x+1, g.inner-2
	}
	for r, c := range arm.Cells {
		y := g.row(r)
		switch {
		case c.Count == 0:
		case width >= 4 && g.namesFit(c, width):
			drawNames(a.sub(in, y, width, g.per), i, c, spots)
		case c.Objects != nil && (c.Count <= width || c.Count <= width*g.per && most <= 2*width*g.per):
			for k, o := range c.Objects {
				st := groupStyle(o.Group)
				if o.Group == arm.Home {
					st = st.bold()
				}
				if o.Moved || o.Queried {
					st = fg(inkAccent).bold() | attrUnder
				}
				at, row := in+k%width, y+k/width
				a.set(at, row, groupLetter(o.Group), st)
				spots[o.Object] = spot{i, a.x + at, a.x + at + 1, a.y + row}
			}
		default:
			drawMix(a.sub(in, y, width, g.per), c, most, home)
		}
	}
}

// drawHead names an arm, the group that is at home in it, and how many are.
func (p *classArmsPane) drawHead(a area, g armGeometry, x int, arm placementlab.PlacementArm, v *placementlab.PlacementView) {
	letter := span{string(groupLetter(arm.Home)), groupStyle(arm.Home).bold()}
	full := []span{
		{fmt.Sprintf("arm %d  ", arm.Class+1), fg(inkStrong).bold()}, letter,
		{fmt.Sprintf(" %s of %s", known(int64(arm.Right), arm.Home), thousands(int64(v.Objects/v.Classes))), fg(inkDim)},
	}
	short := []span{{itoa(arm.Class+1) + " ", fg(inkDim)}, letter}
	for _, parts := range [][]span{full, full[:2], short, {letter}} {
		if spansWidth(parts) <= g.inner || len(parts) == 1 {
			a.spans(x+max(0, (g.inner-spansWidth(parts))/2), 0, parts...)
			return
		}
	}
}

// drawNames writes the objects of a cell by name: queried ones in brackets, waiting
// ones with a mark, moved ones in the accent.
func drawNames(a area, arm int, c placementlab.PlacementCell, spots map[int]spot) {
	x, y := 1, 0
	for _, o := range c.Objects {
		if n := nameWidth(o); x > 1 && x+n > a.w {
			x, y = 1, y+1
		}
		st := groupStyle(o.Group)
		switch {
		case o.Queried:
			st = st.on(inkSelect).bold()
		case o.Moved:
			st = fg(inkAccent).bold() | attrUnder
		}
		start := x
		if o.Queried {
			x = a.text(x, y, "[", fg(inkAccent).bold())
		}
		x = a.text(x, y, objectName(o), st)
		if o.Queried {
			x = a.text(x, y, "]", fg(inkAccent).bold())
		}
		if o.Stuck {
			x = a.text(x, y, "!", fg(inkWarn).bold())
		}
		spots[o.Object] = spot{arm, a.x + start, a.x + x, a.y + y}
		x++
	}
}

// drawMix draws a bar as long as the cell is full, of the letters of its groups in
// their parts, with the count where there is room. In a cell of several rows the first
// is a letter an object, as in cells of few, and the others are filled up to the most.
func drawMix(a area, c placementlab.PlacementCell, most int, home style) {
	if a.w < 1 || a.h < 1 {
		return
	}
	count := short(float64(c.Count))
	room, rows := a.w, a.h
	switch {
	case a.w >= 10:
		room = a.w - width(count) - 1
	case a.w < 3: // one glyph: the group most at home, brighter the purer
		rows = 1
	}
	length := max(1, (c.Count*room+most-1)/most)
	if rows > 1 {
		length = min(c.Count, room)
		if c.Count > room {
			length += ((c.Count-room)*room*(rows-1) + most - room - 1) / (most - room)
		}
	}
	at, sum := 0, 0
	put := func(letter rune, st style) {
		a.set(at%room, at/room, letter, st)
		at++
	}
	for i, part := range c.Mix {
		st := groupStyle(part.Group)
		if st.fore() == home.fore() && i == 0 {
			st = st.bold()
		}
		sum += part.Count
		for at < max(1, sum*length/c.Count) {
			put(groupLetter(part.Group), st)
		}
	}
	for at < length {
		put('·', fg(inkDim))
	}
	if a.w >= 10 {
		a.text((length-1)%room+2, (length-1)/room, count, fg(inkDim))
	}
}
