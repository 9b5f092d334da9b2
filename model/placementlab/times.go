package placementlab

import (
	"lascope/automata/partition"
)

// An ArmTime is the last download times of the sites in an arm, in the report's unit.
type ArmTime struct {
	Least, Mean, Most float64
	Late              int // sites above the fixed time
}

// times measures all arms; nil for a scheme that downloads nothing, or before it did.
func (e *Environment) times() []ArmTime {
	timed, ok := e.Scheme.(*partition.OMATime)
	m, fixed := e.Scheme.Memory(), e.World.Sites().FixedTime()
	if !ok || e.tick == 0 {
		return nil
	}
	out := make([]ArmTime, m.Classes())
	sites := make([]int, m.Classes())
	for site := range m.Objects() {
		class, t := m.Class(site), timed.LastTime(site)
		a := &out[class]
		if sites[class] == 0 {
			a.Least, a.Most = t, t
		}
		sites[class]++
		a.Least, a.Most = min(a.Least, t), max(a.Most, t)
		a.Mean += t / float64(m.Members(class))
		if t > fixed {
			a.Late++
		}
	}
	return out
}
