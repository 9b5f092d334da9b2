package knapsackpanes

import (
	"fmt"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// termValues are the present values of the lab's terms.
func termValues(s *pane.Context) map[string]string {
	v := viewOf(s)
	if v == nil {
		return nil
	}
	out := pane.TermValues{}
	out.Add("item", float64(len(v.Items)), canvas.Counted(len(v.Items), "item"))
	out.Add("bag", float64(v.Capacity), fmt.Sprintf("weight %d of %d", v.Packed.Weight(weights(v)), v.Capacity))
	out.Add("packing", float64(v.Packed.Len()), fmt.Sprintf("%s in the last tick", v.Packed))
	out.Add("hits counted", v.Heard, canvas.Unit(v.Heard, 3)+" hits a tick")
	out.AddHidden(s, "packing value", v.Value, canvas.Unit(v.Value, 3)+" hits a tick, over the last 64 packings or so")
	out.AddHidden(s, "packing share", v.Share, canvas.Percent(v.Share)+" of the exact optimum")
	out.AddHidden(s, "exact optimum", v.ExactValue, fmt.Sprintf("%s hits a tick, of %s", canvas.Unit(v.ExactValue, 3), v.Exact))
	out.AddHidden(s, "density", v.DensityValue, fmt.Sprintf("%s hits a tick, %s of the exact optimum, of %s", canvas.Unit(v.DensityValue, 3), canvas.Percent(v.DensityValue/v.ExactValue), v.Density))
	out.AddHidden(s, "fractional bound", v.Fractional, canvas.Unit(v.Fractional, 3)+" hits a tick")
	return out
}
