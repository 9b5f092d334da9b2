package web

import (
	"math"
)

// chanceSince is the chance that a page has changed since its last poll, seen in slot now: 1 − Π (1 − p) over the slots between, with
// the rates that it had in them. The changes of a trace are facts.
func (w *simulated) chanceSince(page int, now int64) float64 {
	if w.log != nil {
		return fact(w.records[page].next <= now || w.pending != nil && w.pending[page] > 0)
	}
	return chanceOf(w.hazardOf(page, w.records[page].last, now))
}

// chanceIn is the chance that a page changes in a slot.
func (w *simulated) chanceIn(page int, slot int64) float64 {
	if w.log != nil {
		return fact(w.Fresh(page, slot))
	}
	return chanceOf(w.records[page].hazard)
}

func fact(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// chanceOf is 1 − e^(−a) to within chanceError, for about a third of the cost of an exponential.
func chanceOf(hazard float64) float64 {
	if hazard >= chanceSteps/chanceStep {
		return 1
	}
	i := int(hazard * chanceStep)
	rest := hazard - float64(i)/chanceStep
	series := 1 - float64(rest*(1-float64(rest/2*(1-float64(rest/3*(1-rest/4))))))
	return 1 - float64(chanceTable[i]*series)
}

const (
	chanceStep  = 64 // steps of the table a unit of hazard
	chanceSteps = 30 * chanceStep
	chanceError = 1e-11
)

// chanceTable holds e^(−i/chanceStep).
var chanceTable = func() (t [chanceSteps]float64) {
	for i := range t {
		t[i] = math.Exp(-float64(i) / chanceStep)
	}
	return t
}()
