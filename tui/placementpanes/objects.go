package placementpanes

import (
	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

// groupStyle is the style of a group's objects.
func groupStyle(group int) canvas.Style {
	if group == lab.Unknown {
		return canvas.Fg(canvas.InkText)
	}
	return canvas.Fg(canvas.GroupInks[group%len(canvas.GroupInks)])
}

// GroupLetter is the sign of a group: A to Z, a to z, 0 to 9, then from A again; · for a
// hidden group.
func GroupLetter(group int) rune {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	if group == lab.Unknown {
		return '·'
	}
	return rune(letters[group%len(letters)])
}

// ObjectName is the letter of an object's group and its number from 1: B7.
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
