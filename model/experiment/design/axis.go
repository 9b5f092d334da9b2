package design

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/stats"
)

// axisPointsMost bounds the points of one axis of a sweep.
const axisPointsMost = 10_000

// An Axis is a parameter varied by a sweep, with its values as words of the line.
type Axis struct {
	Key   string
	Words []string
	Unit  string // of the values: "states"; "" without one
	log   bool   // the values are evenly spaced on a logarithmic scale
}

// isAxis reports whether a parameter's word holds several values. The names of files may
// contain commas and dots, and a list has commas.
func isAxis(p lab.Param, word string) bool {
	return !p.File && !p.List && (strings.Contains(word, ",") || strings.Contains(word, ".."))
}

// parseAxis parses the values of an axis: a list, N=16,32,64; evenly spaced values,
// alpha=0.3..0.9/7; or values by equal factors, N=10..1000/7log. Spaced values of an integer
// parameter are rounded. It refuses a value that stands twice.
func parseAxis(p lab.Param, word string) Axis {
	a := Axis{Key: p.Key, Unit: p.Unit}
	words, once := strings.Split(word, ","), "give each value once"
	if strings.Contains(word, "..") {
		once = "give fewer points"
		words, a.log = spacedWords(p, word)
	}
	for _, w := range words {
		v := refusal.Must(lab.ParseValue(p, w))
		if slices.Contains(a.Words, v.Word) {
			refusal.Say("%s=%s: %s stands twice; %s", p.Key, lab.Quoted(word), lab.Quoted(w), once)
		}
		a.Words = append(a.Words, v.Word)
	}
	return a
}

// spacedWords are the values of from..to/points.
func spacedWords(p lab.Param, word string) (words []string, log bool) {
	check := func(ok bool, why string) {
		if !ok {
			refusal.Say("%s=%s: %s; an axis is %s=FROM..TO/POINTS, evenly spaced, or /POINTSlog, by equal factors", p.Key, word, why, p.Key)
		}
	}
	check(p.Choices == nil && !p.Text, p.Key+" is a word, give a list with commas")
	from, rest, _ := strings.Cut(word, "..")
	to, count, ok := strings.Cut(rest, "/")
	check(ok, "the number of points is missing")
	count, log = strings.CutSuffix(count, "log")
	n, err := strconv.Atoi(count)
	check(err == nil && n >= 2 && n <= axisPointsMost, "the number of points is 2 to "+stats.Thousands(axisPointsMost))
	r := rangeOf(p, from, to, log)
	check(!log || r.From > 0 && r.To > 0, "a logarithmic axis needs numbers above 0")
	for i := range n {
		x := r.at(float64(i) / float64(n-1))
		switch {
		case i == 0:
			x = r.From
		case i == n-1:
			x = r.To
		case p.Integer:
			x = math.Round(x)
		default:
			x = stats.RoundTo(x, 12) // 0.1+0.2 is written 0.3
		}
		words = append(words, lab.NumberWord(x))
	}
	return words, log
}
