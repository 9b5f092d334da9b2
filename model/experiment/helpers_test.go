package experiment

import (
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
)

// oneValue is the result of a run to the sweep's last tick with one metric.
func oneValue(p *result.SweepPart, x float64) engine.Result {
	return engine.Result{Tick: p.Sweep.Until, Values: []engine.Value{engine.NumberValue(x)}}
}
