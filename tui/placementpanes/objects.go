package placementpanes

import (
	"lascope/model/lab"
	"lascope/tui/canvas"
)

// groupStyle is the style of a group's objects.
func groupStyle(group int) canvas.Style {
	if group == lab.Unknown {
		return canvas.Fg(canvas.InkText)
	}
	return canvas.Fg(canvas.GroupInks[group%len(canvas.GroupInks)])
}

// known is a number of objects of a group, or a dash where the group is hidden.
func known(n int64, group int) string {
	if group == lab.Unknown {
		return "–"
	}
	return canvas.Thousands(n)
}
