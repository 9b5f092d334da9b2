package pollingpanes

import (
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// eventWords say the latest event of the value since the last shift or takeover; "" for none. A fixed policy that had its value
// from the start has none.
func eventWords(v view) string {
	e, ok := v.Events.Last(lab.Reached, lab.Returned, lab.Lost)
	if !ok || e.Tick <= v.Began.Tick {
		return ""
	}
	stale := 0
	if tree, edf := v.State.(treeView); edf {
		stale = tree.Stale
	}
	return canvas.Tell(`<{lost?}× fell below 90 %, and nothing shifted<{stale?}: {stale stale deadline}>
		|{returned?}back at 95 % {after} ticks after {Detail}|<{reached?}first|back> at 95 % at tick {at}>`, e, "lost", e.Kind == lab.Lost, "stale", stale,
		"returned", e.Kind == lab.Returned, "reached", e.Kind == lab.Reached, "after", canvas.TwoDigits(e.Tick-e.Since), "at", canvas.TwoDigits(e.Tick))
}

// returnSpan is the bracket from the last shift to where the shares had again 95 % of the optimum.
func returnSpan(v view) []chart.Span {
	e, ok := v.Events.Last(lab.Returned)
	if !ok || e.Detail == "" || e.Tick < v.Began.Tick || v.Began.Kind != lab.MarkShift {
		return nil
	}
	words := canvas.TwoDigits(e.Tick-e.Since) + " ticks to 95 %"
	return []chart.Span{{From: float64(e.Since), To: float64(e.Tick), Words: words + " of ◆", Short: words}}
}
