package placementlab

import (
	"cmp"
	"slices"
)

// waits lists objects that wait in a wrong class, at most waitsShown: first those in a deadlock, then those that wait longest.
func (e *Environment) waits() []Wait {
	m, t := e.Scheme.Memory(), &e.truth
	var out []Wait
	length := func(w Wait) int64 {
		if w.Deadlock {
			return e.tick + 1 + w.Ticks
		}
		return w.Ticks
	}
	longer := func(a, b Wait) int {
		return cmp.Or(-cmp.Compare(length(a), length(b)), cmp.Compare(a.Who.Object, b.Who.Object))
	}
	for class := range m.Classes() {
		for _, o := range m.At(class, m.States()) {
			object := int(o)
			group := int(t.group[object])
			w := Wait{
				Who:   PlacedObject{Object: object, Group: group, Stuck: true},
				Class: class, Home: t.class[group], Ticks: e.tick - m.Since(object),
			}
			if t.home[class] == group || len(out) == waitsShown && w.Ticks < min(out[waitsShown-1].Ticks, e.patience()) {
				continue
			}
			if w.Ticks >= e.patience() {
				e.waitsFor(&w)
			}
			at, _ := slices.BinarySearchFunc(out, w, longer)
			if at < waitsShown {
				out = slices.Insert(out[:min(len(out), waitsShown-1)], at, w)
			}
		}
	}
	for i := range out {
		e.waitsFor(&out[i])
	}
	return out
}

// patience is the number of queries after which a blocked pair is a deadlock.
func (e *Environment) patience() int64 {
	m := e.Scheme.Memory()
	return int64(m.States()) * int64(m.Objects())
}

// waitsFor finds the mate whose move would free a waiting object, and the object that
// waits in exchange, if there is one: of several, the one that has waited longest.
func (e *Environment) waitsFor(w *Wait) {
	m := e.Scheme.Memory()
	w.Mate, w.Exchanged = -1, -1
	for s := m.States(); s >= 1 && w.Mate < 0; s-- {
		for _, o := range m.At(w.Home, s) {
			if e.World.Group(int(o)) == w.Who.Group && (w.Mate < 0 || int(o) < w.Mate) {
				w.Mate, w.MateState = int(o), s
			}
		}
	}
	if w.MateState == m.States() {
		return // the way home is open
	}
	for _, o := range m.At(w.Home, m.States()) {
		g := e.World.Group(int(o))
		if e.truth.class[g] != w.Class {
			continue
		}
		since := max(m.Since(int(o)), e.tick-w.Ticks)
		if w.Exchanged < 0 || since < w.Since || since == w.Since && int(o) < w.Exchanged {
			w.Exchanged, w.ExchangedGroup, w.Since = int(o), g, since
		}
	}
	w.Deadlock = w.Exchanged >= 0 && e.tick-w.Since >= e.patience()
}

// deadlock is a pair in a deadlock, if there is one.
func (e *Environment) deadlock() (w Wait, ok bool) {
	if waits := e.waits(); len(waits) > 0 {
		w = waits[0]
	}
	return w, w.Deadlock
}
