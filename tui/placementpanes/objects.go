package placementpanes

import (
	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

func groupStyle(group int) canvas.Style {
	if group == lab.Unknown {
		return canvas.Fg(canvas.InkText)
	}
	return canvas.Fg(canvas.GroupInks[group%len(canvas.GroupInks)])
}

// GroupLetter names a group in one cell: A to Z, a to z, then digits and over again.
func GroupLetter(group int) rune {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	if group == lab.Unknown {
		return '·'
	}
	return rune(letters[group%len(letters)])
}

// ObjectName is the letter of its group and its number: B7.
func ObjectName(o placementlab.PlacedObject) string {
	return string(GroupLetter(o.Group)) + canvas.Itoa(o.Object+1)
}

// known is a number of objects of a group, or a dash where the group is hidden.
func known(n int64, group int) string {
	if group == lab.Unknown {
		return "–"
	}
	return canvas.Thousands(n)
}
