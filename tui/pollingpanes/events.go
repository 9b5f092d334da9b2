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
	switch {
	case !ok || e.Tick <= v.Began.Tick:
		return ""
	case e.Kind == lab.Lost:
		words := "× fell below 90 %, and nothing shifted"
		if tree, edf := v.State.(treeView); edf && tree.Stale > 0 {
			words += ": " + canvas.Counted(tree.Stale, "stale deadline")
		}
		return words
	case e.Kind == lab.Returned && e.Detail != "":
		return "back at 95 % " + canvas.TwoDigits(e.Tick-e.Since) + " ticks after " + e.Detail
	}
	return canvas.Pick(e.Kind == lab.Reached, "first", "back") + " at 95 % at tick " + canvas.TwoDigits(e.Tick)
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
