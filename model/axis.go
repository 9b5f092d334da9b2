package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// axisPointsMost bounds the points of one axis of a sweep.
const axisPointsMost = 10_000

// An Axis is a parameter that a sweep varies, with the values it takes, as
// words of the line.
type Axis struct {
	Key   string
	Words []string
	Log   bool // the values are evenly spaced on a logarithmic scale
}

// isAxis reports whether the value of a key=value is a range of values. A file's name may
// contain commas and dots.
func isAxis(p Param, word string) bool {
	return !p.File && (strings.Contains(word, ",") || strings.Contains(word, ".."))
}

// parseAxis reads the values of an axis: a list, N=16,32,64; or from..to/points,
// evenly spaced, alpha=0.3..0.9/7; or by equal factors, N=10..1000/7log.
// Values of a whole number are rounded; those that fall together count once.
func parseAxis(p Param, word string) (Axis, error) {
	a := Axis{Key: p.Key}
	words := strings.Split(word, ",")
	if strings.Contains(word, "..") {
		var err error
		if words, a.Log, err = spacedWords(p, word); err != nil {
			return Axis{}, err
		}
	}
	for _, w := range words {
		v, err := parseValue(p, w)
		if err != nil {
			return Axis{}, err
		}
		if !slices.Contains(a.Words, v.word) {
			a.Words = append(a.Words, v.word)
		}
	}
	return a, nil
}

// spacedWords are the values of from..to/points.
func spacedWords(p Param, word string) (words []string, log bool, err error) {
	bad := func(why string) ([]string, bool, error) {
		return nil, false, fmt.Errorf("%s=%s: %s; an axis is %s=FROM..TO/POINTS, evenly spaced, or /POINTSlog, by equal factors", p.Key, word, why, p.Key)
	}
	if p.Choices != nil || p.Text {
		return bad(p.Key + " is a word, give a list with commas")
	}
	from, rest, _ := strings.Cut(word, "..")
	to, count, ok := strings.Cut(rest, "/")
	if !ok {
		return bad("the number of points is missing")
	}
	count, log = strings.CutSuffix(count, "log")
	n, err := strconv.Atoi(count)
	if err != nil || n < 2 || n > axisPointsMost {
		return bad(fmt.Sprintf("the number of points is 2 to %s", Thousands(axisPointsMost)))
	}
	a, err := parseValue(p, from)
	if err != nil {
		return nil, false, err
	}
	b, err := parseValue(p, to)
	if err != nil {
		return nil, false, err
	}
	if log && (a.number <= 0 || b.number <= 0) {
		return bad("a logarithmic axis needs numbers above 0")
	}
	for i := range n {
		t := float64(i) / float64(n-1)
		x := a.number + float64(t*(b.number-a.number))
		if log {
			x = a.number * math.Pow(b.number/a.number, t)
		}
		switch {
		case i == 0:
			x = a.number
		case i == n-1:
			x = b.number
		case p.Integer:
			x = math.Round(x)
		default:
			x = roundTo(x, 12) // 0.1+0.2 is to be 0.3 on the line
		}
		words = append(words, numberWord(x))
	}
	return words, log, nil
}
