package pane

import (
	"slices"
	"testing"

	"lascope/model"
	"lascope/model/lab"
)

// A new shift moves no key of any lab, whatever its name and wherever it stands in its list, also
// where its first letters or the key that it asks for are those of another shift.
func TestNewShiftMovesNoKey(t *testing.T) {
	before := NewKeyMap()
	press := func(k *KeyMap, l *lab.Lab, action string) string {
		if b := k.Actions[k.ActionName(l, action)]; b != nil {
			return b.Keys()[0]
		}
		return ""
	}
	for i, l := range model.Labs() {
		for _, shift := range []lab.Action{{Name: "reverse-half"}, {Name: "swap"}, {Name: "shuffle-half", Key: "s"}, {Name: "quit", Key: "q"}, {Name: "jump", Key: "y"}, {Name: "markov", Key: "K"}} {
			if l.Action(shift.Name) != nil {
				continue
			}
			for _, at := range []int{0, len(l.Actions)} {
				if at == 0 && slices.ContainsFunc(l.Actions, func(a lab.Action) bool { return a.Key == shift.Key && a.Key != "" }) {
					continue // of two that ask for one key the first has it
				}
				labs, more := slices.Clone(model.Labs()), *l
				more.Actions = slices.Insert(slices.Clone(l.Actions), at, shift)
				labs[i] = &more
				k := NewKeyMap()
				k.Actions = k.actionKeys(labs)
				for _, l := range model.Labs() {
					for _, a := range l.Actions {
						if was, is := press(before, l, a.Name), press(k, l, a.Name); was != is {
							t.Errorf("%s in the %s lab: the key of %s in the %s lab was %q and is %q", shift.Name, more.Name, a.Name, l.Name, was, is)
						}
					}
				}
				own, taken := press(k, &more, shift.Name), k.keysOfActions(l)
				for name, other := range taken {
					if other == own {
						t.Errorf("%s in the %s lab has %q, the key of %s", shift.Name, l.Name, own, name)
					}
				}
				if _, err := k.Rebound(nil); err != nil || own == "" {
					t.Errorf("%s in the %s lab has the key %q: %v", shift.Name, l.Name, own, err)
				}
			}
		}
	}
}

// Each shift has the key that it asks for.
func TestShiftsHaveTheirKeys(t *testing.T) {
	for _, l := range model.Labs() {
		keys := NewKeyMap().keysOfActions(l)
		for _, a := range l.Actions {
			if a.Key != "" && keys[a.Name] != a.Key {
				t.Errorf("%s in the %s lab has %q and asks for %q", a.Name, l.Name, keys[a.Name], a.Key)
			}
		}
	}
}
