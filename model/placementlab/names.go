package placementlab

import (
	"strconv"

	"lascope/model/lab"
)

// GroupLetter is the sign of a group: A to Z, a to z, 0 to 9, then from A again; · for a
// hidden group.
func GroupLetter(group int) rune {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	if group == lab.Unknown {
		return '·'
	}
	return rune(letters[group%len(letters)])
}

// Subject is the object as the subject of a sentence.
func (o PlacedObject) Subject() lab.Subject {
	return lab.One(lab.AboutObject, o.Object)
}

// Name is the letter of the object's group and its number from 1: B7.
func (o PlacedObject) Name() string {
	return string(GroupLetter(o.Group)) + strconv.Itoa(o.Object+1)
}

// Words name what is placed, and what holds it: an object in a class, a site at an access point.
type Words struct{ Object, Class, Classes, In string }

func wordsOf(sites, hosted bool) Words {
	switch {
	case !sites:
		return Words{"object", "class", "classes", "in"}
	case hosted:
		return Words{"host", "access point", "access points", "at"}
	}
	return Words{"site", "access point", "access points", "at"}
}

// Numbered is a class by its number from 0.
func (w Words) Numbered(class int) string { return w.Class + " " + strconv.Itoa(class+1) }
