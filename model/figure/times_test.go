package figure

import (
	"math"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/stats"
)

// timesOf are arrivals; a negative time is never, at the end 100 of the axis.
func timesOf(times ...float64) (out arrivals) {
	for _, t := range times {
		if t < 0 {
			out = append(out, stats.Lifetime{Time: 100, Censored: true})
		} else {
			out = append(out, stats.Lifetime{Time: t})
		}
	}
	return out
}

// repeated is a list several times over.
func repeated(n int, times ...float64) (out []float64) {
	for range n {
		out = append(out, times...)
	}
	return out
}

// TestQuicker: the verdict on two times, by the share of the pairs and the ratio of the means.
func TestQuicker(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b arrivals
		want verdict
	}{
		{"always first", timesOf(repeated(40, 10)...), timesOf(repeated(40, 20)...), met},
		{"always last", timesOf(repeated(40, 20)...), timesOf(repeated(40, 10)...), notMet},
		{"equal", timesOf(repeated(40, 20)...), timesOf(repeated(40, 20)...), undecided},
		{"first in most runs, never in some", timesOf(repeated(20, 10, 10, 10, 10, -1)...), timesOf(repeated(20, 20, 20, 20, 20, 20)...), partly},
		{"first on average, never in one of ten", timesOf(repeated(10, 10, 10, 10, 10, 10, 10, 10, 10, 10, -1)...), timesOf(repeated(100, 90)...), partly},
		{"both never", timesOf(repeated(40, -1)...), timesOf(repeated(40, -1)...), undecided},
		{"only b never", timesOf(repeated(40, 99)...), timesOf(repeated(40, -1)...), met},
		{"first in few runs, and by far", timesOf(repeated(20, 10, 100, 100, 100, 100)...), timesOf(repeated(20, 100, 99, 99, 99, 99)...), undecided},
	} {
		modeltest.Equal(t, duelOf(c.a, c.b).quicker(), c.want, "%s: %s:", c.name, duelOf(c.a, c.b).numbers("there", "a", "b"))
	}
}

// TestTimesAsLong: the verdict on the ratio of two times goes by the medians, and is at best partly met where runs are never or the
// means say otherwise.
func TestTimesAsLong(t *testing.T) {
	twice := timesOf(repeated(40, 20)...)
	for _, c := range []struct {
		name        string
		a           arrivals
		least, most float64
		want        verdict
	}{
		{"within", timesOf(repeated(40, 38)...), 1.5, 2.5, met},
		{"outside", timesOf(repeated(40, 70)...), 1.5, 2.5, notMet},
		{"across", timesOf(repeated(20, 30, 60)...), 1.5, 2.5, undecided},
		{"never in one of ten", timesOf(repeated(4, 38, 38, 38, 38, 38, 38, 38, 38, 38, -1)...), 1.5, 2.5, partly},
		{"outside on average", timesOf(repeated(10, 38, 38, 38, 99)...), 1.5, 2, partly},
		{"half never", timesOf(repeated(20, 38, -1)...), 1.5, 2.5, undecided},
	} {
		if got := duelOf(c.a, twice).timesAsLong("there", "a", "b", c.least, c.most); got.Verdict != c.want {
			t.Errorf("%s: %s, want %s: %s", c.name, got.Verdict, c.want, got.Numbers)
		}
	}
}

// TestDuelNumbers: the share with half a tie, medians and means by hand; and the same resamples give the same interval.
func TestDuelNumbers(t *testing.T) {
	a, b := timesOf(10, 30, 20, -1, 50), timesOf(20, 30, 40, 90, 40)
	d := duelOf(a, b)
	if d.share.at != 0.5 || d.a.median() != 30 || d.b.median() != 40 || d.medians.at != 0.75 {
		t.Errorf("share %v, medians %v and %v", d.share.at, d.a.median(), d.b.median())
	}
	if want := (10 + 30 + 20 + 100 + 50) / 220.0; math.Abs(d.means.at-want) > 1e-12 || d.a.never() != 1 {
		t.Errorf("the ratio of the means is %v, want %v; never %d", d.means.at, want, d.a.never())
	}
	if e := duelOf(a, b); e.means != d.means || e.medians != d.medians {
		t.Error("the resamples differ from one call to the next")
	}
	if d.means.lo > d.means.at || d.means.hi < d.means.at || d.means.lo == d.means.hi {
		t.Errorf("the ratio of the means is %+v", d.means)
	}
}

// TestSettingsQualifyMetAlone: a claim's settings change met, and no other verdict; a claim of ours has none.
func TestSettingsQualifyMetAlone(t *testing.T) {
	with := func(v verdict, s settings) verdict {
		of := func(*Result, args) finding { return finding{v, ""} }
		return claim{Text: "x", Checks: []checking{{of, nil}}, Settings: s}.judged(nil).Verdict
	}
	for _, v := range []verdict{partly, notMet, undecided} {
		modeltest.Equal(t, with(v, settings{metReading, "y"}), v, "the claim becomes")
	}
	modeltest.Equal(t, with(met, settings{metFitted, "y"}), metFitted, "met becomes")
	for _, f := range Table() {
		for _, c := range f.Claims {
			if f.Settings != (settings{}) {
				modeltest.Equal(t, strings.HasPrefix(c.Text, oursNot), c.Settings == settings{}, "%s: %s has the settings %+v: it is ours", f.Name, c.Text, c.Settings)
			}
		}
	}
}
