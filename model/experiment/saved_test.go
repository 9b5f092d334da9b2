package experiment

import (
	"bytes"
	"context"
	"image/png"
	"strings"
	"testing"

	"lascope/internal/disk"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/modeltest"
	"lascope/model/picture"
)

// smallRace is the result of a short race.
func smallRace(t testing.TB) *result.RaceResult {
	t.Helper()
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 N=50 @50:mirror vs lakg pages=16 N=300 @50:mirror")))
	return modeltest.Must(result.RunRace(context.Background(), design.Race{Specs: specs, Reps: 3, Until: 100, Every: 25}, nil))
}

// text returns the bytes that write writes.
func text(t testing.TB, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	modeltest.OK(t, write(&b))
	return b.String()
}

// unsummed is a saved file without its checksum.
func unsummed(text string) string { return text[:strings.LastIndex(text, "# sha256 ")] }

// summed is a text with its checksum.
func summed(text string) string {
	var b bytes.Buffer
	if err := disk.WriteSummed(&b, disk.Text(text)); err != nil {
		panic(err)
	}
	return b.String()
}

func savedRace(t testing.TB) string {
	return text(t, func(b *bytes.Buffer) error { return smallRace(t).Save(b) })
}

// knownPart is a small sweep with invented numbers: cell c has c−1, c, c+1, c+2.
func knownPart(t testing.TB, words string) *result.SweepPart {
	t.Helper()
	s := modeltest.Must(design.ParseSweep(strings.Fields(words), design.SweepFlags{Reps: 4, Until: 100, Metric: "final"}))
	p := result.NewPart(s)
	for item := range s.Items() {
		modeltest.OK(t, p.Set(item, oneValue(p, float64(item/4+item%4-1))))
	}
	return p
}

// TestPictures: a picture has its title, names, units and ticks, and equal bytes when drawn
// twice.
func TestPictures(t *testing.T) {
	modeltest.SkipUnderRace(t)
	race := smallRace(t)
	for _, c := range []struct {
		name  string
		page  *picture.Page
		words []string
	}{
		{"race", modeltest.Must(show.RacePage(race)), []string{"h-traa", "lakg", "h-traa - lakg", "3 replications", "95 %", "ticks"}},
		{"heat-map", sweepPage(t, "N=20,50 alpha=0.3..0.9/3"), []string{"N", "20", "50", "alpha", "0.6", "2.50", "± 2.05",
			"mean with its 95 % confidence interval"}},
		{"curve", sweepPage(t, "N=10..1000/3log"), []string{"100", "1000", "bars: 95 %", "N (states)", "(hits per poll)"}},
		{"small multiples", sweepPage(t, "N=20,50 rule=reward-penalty,reward-inaction alpha=0.3,0.9"),
			[]string{"N=20", "N=50", "reward-inaction", "rule", "alpha"}},
	} {
		svg := drawn(t, "svg", c.page)
		modeltest.HasAll(t, svg, c.words, "%s, the picture:", c.name)
		if c.name != "race" {
			continue
		}
		modeltest.Equal(t, drawn(t, "svg", c.page), svg, "%s: drawn twice it is another picture:", c.name)
		if _, err := png.Decode(strings.NewReader(drawn(t, "png", c.page))); err != nil {
			t.Errorf("%s: %s", c.name, err)
		}
	}
}

// drawn is a page in a format.
func drawn(t *testing.T, format string, page *picture.Page) string {
	t.Helper()
	return text(t, func(b *bytes.Buffer) error { return page.Write(b, picture.Print{Format: format}) })
}

// sweepPage is the picture of a small sweep.
func sweepPage(t *testing.T, axes string) *picture.Page {
	t.Helper()
	return modeltest.Must(show.SweepPage(knownPart(t, "h-traa pages=16 "+axes)))
}

// TestUndefinedCellsAreDrawn: cells in which no run has a number keep their place in a picture, also at the end of an
// axis; those of which one run has none, or did not reach its time, have a count.
func TestUndefinedCellsAreDrawn(t *testing.T) {
	for _, words := range []string{"h-traa pages=16 N=20,50,777", "h-traa pages=16 N=20,50,777 alpha=0.3,0.9"} {
		s := modeltest.Must(design.ParseSweep(strings.Fields(words), design.SweepFlags{Reps: 4, Until: 100, Metric: "reach"}))
		p := result.NewPart(s)
		for item := range s.Items() {
			r := oneValue(p, float64(item))
			if r.Values[0] = engine.TimeValue(float64(item), 72); item/4 >= s.Cells()-1 || item == 1 {
				r.Values[0] = engine.Undefined()
			} else if item == 4 {
				r.Values[0] = engine.CensoredValue(72)
			}
			modeltest.OK(t, p.Set(item, r))
		}
		svg := drawn(t, "svg", modeltest.Must(show.SweepPage(p)))
		undefined, censored := "0 of 4", "3 of 4"
		if len(s.Axes) == 2 {
			undefined, censored = "undefined", "1 of 4 not reached"
		}
		modeltest.HasAll(t, svg, []string{undefined, censored, "777", "lower is better"}, "%s, the picture:", words)
		modeltest.Equal(t, strings.Count(svg, ">"+undefined), 1, "%s: cells without a number", words)
		modeltest.Has(t, svg, "3 of 4", "%s: the cell with a missing run lacks its count:", words)
	}
}

func TestPicturesThatCannotBe(t *testing.T) {
	empty := result.NewPart(smallSweep(t))
	modeltest.Refused(t, modeltest.ErrorOf(show.SweepPage(empty)), "nothing to draw", "an empty sweep: got")
	many := knownPart(t, "scheme=uniform,proportional,optimal,estimator,greedy-known,whittle,gamma,grid,interval,nutch,commit,h-traa,traa,weighted,lakg,cgla,fpa pages=16 importance=on beta=1,2")
	modeltest.Refused(t, modeltest.ErrorOf(show.SweepPage(many)), "17 curves", "seventeen curves: got")
}

// TestAgainstPairs: the difference of two sweeps' cells pairs equal seeds.
func TestAgainstPairs(t *testing.T) {
	p, q := knownPart(t, "h-traa pages=16 N=20,50"), knownPart(t, "h-traa pages=16 N=20,50")
	for item := range q.Store.Items() {
		q.Result(item).Values[0].Number -= 0.25
	}
	e := p.Against(q, 1)
	if e.N != 4 || e.Mean != 0.25 || e.SE != 0 {
		t.Errorf("the difference is %+v; it is 0.25 in each pair", e)
	}
	if alone := p.Cell(1); alone.SE == 0 {
		t.Error("the cells themselves should scatter, or pairing is not tested")
	}
}

// FuzzReadSaved: every file is read or refused with its name. A race that was read is saved
// with the same numbers.
func FuzzReadSaved(f *testing.F) {
	f.Add(unsummed(savedRace(f)))
	f.Add("# lascope run 1\n# run h-traa pages=8\ntick,value\n0,1\n5,\nend 3\n")
	f.Add("# lascope part 1\n# sweep h-traa pages=8 N=2,3 --reps 2 --until 10 --every 1 --metric final\n0 0.5\n3 NaN\n")
	f.Add("# lascope session 1\n# line h-traa pages=8\nend 10\n")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "session") || strings.Contains(text, "part") {
			t.Skip() // these run the files that they name, however long that takes
		}
		saved, err := result.ReadSaved("f", []byte(summed(text)))
		if err != nil {
			modeltest.Named(t, "f:", err, text)
			return
		}
		if saved.Race == nil {
			return
		}
		var once, twice bytes.Buffer
		modeltest.OK(t, saved.Race.Save(&once))
		again, err := result.ReadSaved("f", once.Bytes())
		if err != nil {
			t.Fatalf("saved again it is refused: %s\n%s", err, once.String())
		}
		if err := again.Race.Save(&twice); err != nil || once.String() != twice.String() {
			t.Errorf("saved twice it is\n%s\n%s", once.String(), twice.String())
		}
	})
}
