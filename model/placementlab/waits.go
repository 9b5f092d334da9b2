package placementlab

import (
	"cmp"
	"slices"
)

// waits lists the objects that wait longest in a wrong class, at most waitsShown.
func (e *Environment) waits() []Wait {
	m, t := e.Scheme.Memory(), &e.truth
	var out []Wait
	longer := func(a, b Wait) int {
		return cmp.Or(-cmp.Compare(a.Ticks, b.Ticks), cmp.Compare(a.Who.Object, b.Who.Object))
	}
	for class := range m.Classes() {
		for _, o := range m.At(class, m.States()) {
			object := int(o)
			group := int(t.group[object])
			ticks := e.tick - m.Since(object)
			if t.home[class] == group || len(out) == waitsShown && ticks < out[waitsShown-1].Ticks {
				continue
			}
			w := Wait{
				Who:   PlacedObject{Object: object, Group: group, Stuck: true},
				Class: class, Home: t.class[group], Ticks: ticks,
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

// waitsFor finds the mate whose move would free a waiting object, and the object that
// waits in exchange, if there is one.
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
		if g := e.World.Group(int(o)); e.truth.class[g] == w.Class && (w.Exchanged < 0 || int(o) < w.Exchanged) {
			w.Exchanged, w.ExchangedGroup = int(o), g
		}
	}
	if w.Exchanged >= 0 {
		lasted := min(w.Ticks, e.tick-m.Since(w.Exchanged))
		w.Deadlock = lasted >= int64(m.States())*int64(m.Objects())
	}
}
