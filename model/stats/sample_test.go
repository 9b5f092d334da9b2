package stats

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// numbersOf reads numbers: N ×K repeats one, + marks a censored time with its limit.
func numbersOf(text string, limit float64) (all []Observation) {
	for _, word := range strings.Fields(text) {
		number, times, repeated := strings.Cut(word, "×")
		count := 1
		if repeated {
			count, _ = strconv.Atoi(times)
		}
		number, censored := strings.CutSuffix(number, "+")
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			panic(err)
		}
		for range count {
			all = append(all, Observation{x, censored, limit})
		}
	}
	return all
}

// TestKindVectors: the interval that the numbers of a cell choose, by R 4.2: prop.test(correct = FALSE), and t.test of the numbers
// with one added at each end.
func TestKindVectors(t *testing.T) {
	for _, c := range []struct {
		name, numbers string
		limit         float64
		in            Range
		kind          Kind
		mean, lo, hi  float64
		note          string
	}{
		{"A", "1×5", 0, Part, KindShares, 1, .565517535, 1, ""},
		{"B", "1×9 0", 0, Part, KindShares, .9, .595849973, .982123787, ""},
		{"C", ".9344716 .9999812 .9999995 .0003121 .9999987 .9981", 0, Part, KindAdded, .822143850, .358554710, 1, ""},
		{"C without range", ".9344716 .9999812 .9999995 .0003121 .9999987 .9981", 0, Range{}, KindStudent, .822143850, .398744592, 1.245543108, NoteVerySkewed},
		{"D", ".99998 .99991 .99999 .99995 .99999", 0, Part, KindAdded, .999964, .507568793, 1, ""},
		{"E", ".92644×6 .92883×2 .90237 .8561", 0, Part, KindAdded, .917477, .677064394, 1, ""},
		{"E without range", ".92644×6 .92883×2 .90237 .8561", 0, Range{}, KindStudent, .917477, .901068517, .933885483, NoteVerySkewed},
		{"F", ".4951 .5032 .4874 .4968 .5011 .4902", 0, Part, KindStudent, .495633333, .489231030, .502035636, ""},
		{"G", ".31 .02 .11 .05 .64 .09 .27 .01", 0, Part, KindStudent, .1875, .008597662, .366402338, NoteSkewed},
		{"H", "40 100+×5", 100, Range{}, KindAdded, 90, 47.775603283, 100, ""},
		{"I", "310 420 455 610 880 1000+×3", 1000, Range{}, KindStudent, 709.375, 464.547493010, 954.202506990, ""},
		{"J", ".389×6", 0, Part, KindSame, .389, .389, .389, ""},
		{"none arrived", "100+×6", 100, Range{}, KindNone, 100, math.NaN(), math.NaN(), ""},
		{"one run", "1", 0, Part, KindNone, 1, math.NaN(), math.NaN(), ""},
		{"outside its range", "1.5 .2 .3 .9 .1 .99", 0, Part, KindStudent, .665, .085098, 1.244902, ""},
		{"few values", "1×5 2×4 3", 0, Range{}, KindStudent, 1.6, 1.099818, 2.100182, NoteFewValues},
	} {
		e := MeanOf(numbersOf(c.numbers, c.limit), c.in)
		if e.Kind != c.kind || !near(e.Mean, c.mean) || !near(e.Lo, c.lo) || !near(e.Hi, c.hi) || e.Note != c.note {
			t.Errorf("%s: %s %.9f, %.9f to %.9f %q, want %s %.9f, %.9f to %.9f %q", c.name, e.Kind, e.Mean, e.Lo, e.Hi, e.Note, c.kind, c.mean,
				c.lo, c.hi, c.note)
		}
	}
}

// TestPairVectors: the intervals of paired differences and their sequences.
func TestPairVectors(t *testing.T) {
	const k1, k2 = "1×3 0 1×6", "1 0 1×4 0 1×3"
	for _, c := range []struct {
		name, a, b   string
		alpha        float64
		kind         Kind
		mean, lo, hi float64
	}{
		{"K", k1, k2, .05, KindAdded, .1, -.278828123, .445494790},
		{"K at .025", k1, k2, .025, KindAdded, .1, -.330832275, .497498942},
		{"L", "1×12 0×8", "1×12 0×8", .05, KindAdded, 0, -.125991257, .125991257},
		{"M", ".9999 .9998 .0004 .9999 .9997 1 .9999 .9998 .9999 .9999", ".9999 .0002 .0001 .9999 .9998 .9999 .9999 .9998 1 .9997", .05,
			KindAdded, .1, -.243791868, .410458535},
		{"N", ".8333 .7778 .9444 .6667 .8889 .7222 .8333 1 .6111 .7778", "1×10", .05, KindStudent, -.194450, -.280806266, -.108093734},
	} {
		e := PairOf(numbersOf(c.a, 0), numbersOf(c.b, 0), Part).Estimate(c.alpha)
		if e.Kind != c.kind || !near(e.Mean, c.mean) || !near(e.Lo, c.lo) || !near(e.Hi, c.hi) {
			t.Errorf("%s: %s %.9f, %.9f to %.9f, want %s %.9f, %.9f to %.9f", c.name, e.Kind, e.Mean, e.Lo, e.Hi, c.kind, c.mean, c.lo, c.hi)
		}
	}
	for _, c := range []struct {
		name, a, b    string
		alpha, lo, hi float64
	}{{"K", k1, k2, .05, -.657926478, .824593144}, {"19 zeros and a one", "0×19 1", "0×20", .025, -.267438337, .358347428}} {
		s := PairOf(numbersOf(c.a, 0), numbersOf(c.b, 0), Part)
		if lo, hi := s.Sequence(c.alpha); !near(lo, c.lo) || !near(hi, c.hi) {
			t.Errorf("%s as a sequence: %.9f to %.9f, want %.9f to %.9f", c.name, lo, hi, c.lo, c.hi)
		}
	}
	// Times are at the least limit of both, equal ones without a range decide nothing below 20 runs.
	none := PairOf(numbersOf("100+×6", 100), numbersOf("100+×6", 100), Range{})
	if e := none.Estimate(.05); e.Kind != KindAdded || e.Lo >= 0 || e.Hi <= 0 {
		t.Errorf("where none arrived the difference is %+v", e)
	}
	same := PairOf(numbersOf("3×19", 0), numbersOf("2×19", 0), Range{})
	if lo, hi := same.Sequence(.05); !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
		t.Errorf("19 equal differences have the sequence %v to %v", lo, hi)
	}
}

// TestWilsonInABand: five ones of six, at c = 2.44.
func TestWilsonInABand(t *testing.T) {
	s := SampleOf(numbersOf("1×5 0", 0), Part)
	if lo, hi := s.interval(distuv.UnitNormal.CDF(2.44), 2.44); !near(lo, .356287197) || !near(hi, .978340028) {
		t.Errorf("%.9f to %.9f", lo, hi)
	}
}
