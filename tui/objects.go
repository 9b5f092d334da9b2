package tui

import (
	"lascope/model/lab"
	"lascope/model/placementlab"
)

// groupInks tell the groups apart, six in turn; the letter tells the rest.
var groupInks = [...]ink{inkPractice, inkRival, inkTheory, inkHits, inkWarn, inkGrey}

func groupStyle(group int) style {
	if group == lab.Unknown {
		return fg(inkText)
	}
	return fg(groupInks[group%len(groupInks)])
}

// groupLetter names a group in one cell: A to Z, a to z, then digits and over again.
func groupLetter(group int) rune {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	if group == lab.Unknown {
		return '·'
	}
	return rune(letters[group%len(letters)])
}

// objectName is the letter of its group and its number: B7.
func objectName(o placementlab.PlacedObject) string {
	return string(groupLetter(o.Group)) + itoa(o.Object+1)
}

// known is a number of objects of a group, or a dash where the group is hidden.
func known(n int64, group int) string {
	if group == lab.Unknown {
		return "–"
	}
	return thousands(n)
}
