package model

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"lascope/model/lab"
)

// dice turn the bytes of a fuzz test into choices, so that nearly every input is a
// line that runs.
type dice struct{ bytes []byte }

// below is a number from 0 to n − 1; 0 once the bytes are used up.
func (d *dice) below(n int) int {
	if len(d.bytes) == 0 {
		return 0
	}
	b := int(d.bytes[0])
	d.bytes = d.bytes[1:]
	return b % n
}

// smallMost bounds the keys that make a run large or slow.
var smallMost = map[string]float64{
	"pages": 200, "objects": 120, "docs": 260, "capacity": 24, "perturb": 1000, "duration": 10, "N": 5000, "swaps": 200,
}

// value is a word for a parameter: an edge, something between, or beyond.
func (d *dice) value(p lab.Param) string {
	switch {
	case p.Text:
		return []string{"1h", "10m", "0s", "x", "no/such.csv", "testdata/crawl-links.csv", "testdata/crawl-relevance.csv", `"`}[d.below(8)]
	case p.Choices != nil:
		if d.below(40) == 39 {
			return "another"
		}
		return p.Choices[d.below(len(p.Choices))]
	}
	least, most := p.Min, p.Max
	if m, ok := smallMost[p.Key]; ok {
		most = min(most, m)
	}
	x := least
	switch d.below(12) {
	case 0:
	case 1:
		x = most
	case 2:
		x = least + float64(d.below(64))
	case 3:
		x = least + (most-least)*float64(d.below(256))/255
	case 4:
		x = least + float64(d.below(256))/64
	case 5:
		if x = least - 1; d.below(8) > 0 {
			x = least
		}
	case 6, 7:
		x = least + (most-least)*float64(d.below(256))/65536
	default:
		return p.Default
	}
	if p.Integer && d.below(50) != 49 {
		x = float64(int64(x))
	}
	return lab.NumberWord(x)
}

// action is something to do to a run.
func (d *dice) action(s *lab.Scheme) string {
	l := s.Lab
	tune := func() string {
		table := s.Table()
		p := table[d.below(len(table))]
		for k := 0; k < 3 && !p.Live; k++ { // seldom one that needs a restart
			p = table[d.below(len(table))]
		}
		return p.Key + "=" + d.value(p)
	}
	switch d.below(6) {
	case 0, 1:
		return l.Actions[d.below(len(l.Actions))].Name
	case 2:
		taker := l.Schemes[d.below(len(l.Schemes))]
		if len(taker.Params) > 0 && d.below(2) == 1 {
			p := taker.Params[d.below(len(taker.Params))]
			return taker.Name + "," + p.Key + "=" + d.value(p)
		}
		return taker.Name
	}
	return tune()
}

// mended are words that are refused less often: of keys that would change nothing, and of
// classes that do not divide the objects, there would be too many by chance.
func (d *dice) mended(words []string) []string {
	key := func(k string) func(string) bool { return func(w string) bool { return strings.HasPrefix(w, k+"=") } }
	if i := slices.IndexFunc(words, key("objects")); i >= 0 {
		words = slices.DeleteFunc(words, key("classes"))
		classes := 2 + d.below(5)
		words[i] = fmt.Sprintf("objects=%d", classes*(2+d.below(12)))
		words = append(words, fmt.Sprintf("classes=%d", classes))
	}
	for {
		_, err := ParseWords(words)
		var p *lab.PointlessError
		if !errors.As(err, &p) {
			return words
		}
		words = slices.DeleteFunc(words, key(p.Key))
	}
}

// line is a whole line.
func (d *dice) line() string {
	lab := Labs()[d.below(len(Labs()))]
	scheme := lab.Schemes[d.below(len(lab.Schemes))]
	words := []string{scheme.Name}
	for _, p := range scheme.Table() {
		rare := p.Text && d.below(8) > 0
		if _, large := smallMost[p.Key]; !rare && (large || d.below(3) == 0) {
			words = append(words, QuoteWord(p.Key+"="+strings.ReplaceAll(d.value(p), `"`, "")))
		}
	}
	if d.below(8) > 0 {
		words = d.mended(words)
	}
	for range d.below(4) {
		words = append(words, fmt.Sprintf("@%d:%s", d.below(200), strings.ReplaceAll(d.action(scheme), `"`, "")))
	}
	return strings.Join(words, " ")
}
