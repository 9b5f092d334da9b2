package tui

import (
	"fmt"
)

// View draws the screen, or gives the one of before if nothing has changed.
func (a *app) View() string {
	if a.dirty {
		a.dirty = false
		a.paint()
		a.last = a.theme.render(&a.frame, len(a.last))
	}
	return a.last
}

// paint draws everything on the frame.
func (a *app) paint() {
	a.frame.reset(a.w, a.h)
	all := a.frame.all()
	switch {
	case a.w < 1 || a.h < 1:
		return
	case a.small():
		a.paintTooSmall(all)
		return
	case a.now == nil:
		all.text(2, 1, "building the run …", fg(inkDim))
		return
	}
	a.drawStatus(all.sub(0, 0, a.w, 1))
	if a.theme.room {
		a.paintRoom(all)
	}
	if a.tabbed() {
		a.drawTabs(all.sub(0, 1, a.w, 1))
	}
	for i := range a.places {
		if r := a.rects[i]; r.h > 0 {
			a.frame.blit(a.pictures[i].picture(a.places[i].pane, a.scene(i), r.w, r.h), r.x, r.y)
		}
	}
	b := a.body()
	body := all.sub(b.x, b.y, b.w, b.h)
	a.blindfold(body)
	a.drawStrip(all)
	if a.overlay != nil {
		a.overlay.draw(a, body)
	}
	if a.theme.room {
		body = all.sub(0, b.y, a.w, a.h-b.y-a.plan().keys)
	}
	if p, ok := a.overlay.(*prompt); ok {
		body = all.sub(b.x, b.y, b.w, b.h-p.rows) // what is typed stays in sight
	}
	a.notes.draw(a.keys, body)
	if !a.slim && !a.theme.room {
		a.drawLine(all.sub(0, a.h-2, a.w, 1))
		a.drawKeys(all.sub(0, a.h-1, a.w, 1))
	}
}

// paintTooSmall says what size is there and what size is needed.
func (a *app) paintTooSmall(all area) {
	lines := []string{
		fmt.Sprintf("This terminal is %d×%d;", a.w, a.h),
		fmt.Sprintf("lascope needs %d×%d.", minWidth, minHeight),
		does(a.keys.Quit, "quits"),
	}
	if a.h < 3 || a.w < 22 {
		lines = wrap(fmt.Sprintf("%d×%d, needs %d×%d; %s", a.w, a.h, minWidth, minHeight, lines[2]), a.w)
	}
	top := max(0, (a.h-len(lines))/2)
	for i, l := range lines {
		all.text(max(0, (a.w-width(l))/2), top+i, l, fg(inkText))
	}
}

// blindfold takes from the panes whatever is drawn in the ink of theory: what an
// all-knowing observer would say or do.
func (a *app) blindfold(on area) {
	if !a.blind {
		return
	}
	for y := range on.h {
		for x := range on.w {
			if c := on.at(x, y); c.st.fore() == inkTheory {
				c.r = ' '
			}
		}
	}
}
