package tui

import (
	"fmt"
)

// A screenFrame is a screen as it was last drawn. It is drawn again when it is dirty.
type screenFrame struct {
	w, h  int
	dirty bool
	frame grid
	last  string // the frame as text for the terminal
}

func (f *screenFrame) render(th *theme, paint func()) string {
	if f.dirty {
		f.dirty = false
		paint()
		f.last = th.render(&f.frame, len(f.last))
	}
	return f.last
}

// View draws the screen.
func (a *app) View() string { return a.render(a.theme, a.paint) }

// paint draws everything on the frame.
func (a *app) paint() {
	a.frame.reset(a.w, a.h)
	all := a.frame.all()
	switch {
	case a.w < 1 || a.h < 1:
		return
	case a.small():
		paintTooSmall(all, a.keys)
		return
	case a.now == nil:
		all.text(2, 1, "building the run …", fg(inkDim))
		return
	}
	a.drawStatus(all.sub(0, 0, a.w, 1))
	if a.theme.projector {
		a.paintRoom(all)
	}
	if a.tabbed() {
		a.drawTabs(all.sub(0, 1, a.w, 1), a.keys)
	}
	for i := range a.slots {
		if r := a.rects[i]; r.h > 0 {
			a.frame.blit(a.pictures[i].picture(a.slots[i].pane, a.context(i), r.w, r.h), r.x, r.y)
		}
	}
	b := a.body()
	body := all.sub(b.x, b.y, b.w, b.h)
	a.blindfold(body)
	a.drawStrip(all)
	if a.overlay != nil {
		a.overlay.draw(a, body)
	}
	if a.theme.projector {
		body = all.sub(0, b.y, a.w, a.h-b.y-a.plan().keys)
	}
	if p, ok := a.overlay.(*prompt); ok {
		body = all.sub(b.x, b.y, b.w, b.h-p.rows) // what is typed stays in sight
	}
	a.notes.draw(a.keys, body)
	if !a.slim && !a.theme.projector {
		a.drawLine(all.sub(0, a.h-2, a.w, 1))
		a.drawKeys(all.sub(0, a.h-1, a.w, 1))
	}
}

// paintTooSmall writes the size that is there and the size that is needed.
func paintTooSmall(all area, keys *keyMap) {
	lines := []string{
		fmt.Sprintf("This terminal is %d×%d;", all.w, all.h),
		fmt.Sprintf("lascope needs %d×%d.", minWidth, minHeight),
		does(keys.Quit, "quits"),
	}
	if all.h < 3 || all.w < 22 {
		lines = wrap(fmt.Sprintf("%d×%d, needs %d×%d; %s", all.w, all.h, minWidth, minHeight, lines[2]), all.w)
	}
	top := max(0, (all.h-len(lines))/2)
	for i, l := range lines {
		all.text(max(0, (all.w-width(l))/2), top+i, l, fg(inkText))
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
