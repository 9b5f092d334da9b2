package experiment

import (
	"bytes"
	"context"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/linetest"
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
	if err := disk.WriteSummed(&b, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}); err != nil {
		panic(err)
	}
	return b.String()
}

func savedRace(t testing.TB) string {
	return text(t, func(b *bytes.Buffer) error { return smallRace(t).Save(b) })
}

func TestSavedRaceReadsBack(t *testing.T) {
	race := smallRace(t)
	saved := savedRace(t)
	back := modeltest.Must(result.ReadSaved("a.lascope", []byte(saved)))
	table := func(r *result.RaceResult) string {
		return text(t, func(b *bytes.Buffer) error { return show.WriteRace(r, b, "csv") })
	}
	if got, want := table(back.Race), table(race); got != want {
		t.Errorf("read back the race is\n%s\nit was\n%s", got, want)
	}
	if again := text(t, func(b *bytes.Buffer) error { return back.Race.Save(b) }); again != saved {
		t.Errorf("saved again it is\n%s\nit was\n%s", again, saved)
	}
}

func TestSavedRunReadsBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.lascope")
	var rows strings.Builder
	o := model.Printout{Until: 100, Every: 50, Format: "csv"}
	modeltest.OK(t, result.PrintAndSave(context.Background(), linetest.Run("h-traa pages=16 @30:mirror"), &rows, o, disk.File{Path: path}))
	if want := printedRows(t, "h-traa pages=16 @30:mirror", 100, 50); rows.String() != want {
		t.Errorf("beside saving the rows are\n%s, want\n%s", rows.String(), want)
	}
	back := modeltest.Must(result.Open(path))
	if back.Run.Spec.String() != "h-traa pages=16 @30:mirror" || len(back.Run.Rows) != 3 || back.Run.Rows[2][0] != 100 {
		t.Errorf("read back: %s with rows %v", back.Run.Spec, back.Run.Rows)
	}
	want := rows.String()[:strings.IndexByte(rows.String(), '\n')]
	if got := strings.Join(back.Run.Columns, ","); got != want {
		t.Errorf("the columns are %s, want %s", got, want)
	}
	o.Format = "jsonl"
	if err := result.PrintAndSave(context.Background(), linetest.Run("h-traa pages=16"), &rows, o, disk.File{Path: path}); err == nil || !strings.Contains(err.Error(), "holds its rows as csv") {
		t.Errorf("jsonl: got %v", err)
	}
}

// TestTornFilesAreRefused: every truncated race, run or sweep is refused with the file.
func TestTornFilesAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.lascope")
	modeltest.OK(t, result.PrintAndSave(context.Background(), linetest.Run("h-traa pages=16"), &strings.Builder{}, model.Printout{Until: 20, Every: 10, Format: "csv"}, disk.File{Path: path}))
	run := modeltest.Must(os.ReadFile(path))
	p := knownPart(t, "h-traa pages=4 N=2,3")
	sweep := text(t, func(b *bytes.Buffer) error { return p.Save(b) })
	for kind, whole := range map[string]string{"race": savedRace(t), "run": string(run), "sweep": sweep} {
		for n := range len(whole) - 1 {
			_, err := result.ReadSaved("torn", []byte(whole[:n]))
			if err == nil {
				t.Fatalf("%s: %d of %d bytes are taken for the whole:\n%s", kind, n, len(whole), whole[:n])
			}
			if !strings.HasPrefix(err.Error(), "torn:") {
				t.Fatalf("%s: %d bytes are refused without the file: %s", kind, n, err)
			}
		}
	}
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
		drawn func(w *bytes.Buffer, format string) error
		words []string
	}{
		{"race", func(b *bytes.Buffer, f string) error { return show.DrawRace(race, b, picture.Print{Format: f}) },
			[]string{"h-traa", "lakg", "h-traa - lakg", "3 replications", "95 %", "ticks"}},
		{"heat-map", func(b *bytes.Buffer, f string) error {
			return show.DrawSweep(knownPart(t, "h-traa pages=16 N=20,50 alpha=0.3..0.9/3"), b, picture.Print{Format: f})
		}, []string{"N", "20", "50", "alpha", "0.6", "2.50", "± 2.05", "mean with its 95 % confidence interval"}},
		{"curve", func(b *bytes.Buffer, f string) error {
			return show.DrawSweep(knownPart(t, "h-traa pages=16 N=10..1000/3log"), b, picture.Print{Format: f})
		}, []string{"100", "1000", "bars: 95 %", "N (states)", "(hits a poll)"}},
		{"small multiples", func(b *bytes.Buffer, f string) error {
			return show.DrawSweep(knownPart(t, "h-traa pages=16 N=20,50 rule=reward-penalty,reward-inaction alpha=0.3,0.9"), b, picture.Print{Format: f})
		}, []string{"N=20", "N=50", "reward-inaction", "rule", "alpha"}},
	} {
		svg := text(t, func(b *bytes.Buffer) error { return c.drawn(b, "svg") })
		for _, w := range c.words {
			if !strings.Contains(svg, w) {
				t.Errorf("%s: %q is not in the picture", c.name, w)
			}
		}
		if again := text(t, func(b *bytes.Buffer) error { return c.drawn(b, "svg") }); again != svg {
			t.Errorf("%s: drawn twice it is another picture", c.name)
		}
		if _, err := png.Decode(strings.NewReader(text(t, func(b *bytes.Buffer) error { return c.drawn(b, "png") }))); err != nil {
			t.Errorf("%s: %s", c.name, err)
		}
	}
}

// TestUndefinedCellsAreDrawn: cells in which no run has a number keep their place in a picture, also at the end of an
// axis; those of which one run has none, or did not reach its time, have a count.
func TestUndefinedCellsAreDrawn(t *testing.T) {
	for _, words := range []string{"h-traa pages=16 N=20,50,777", "h-traa pages=16 N=20,50,777 alpha=0.3,0.9"} {
		s := modeltest.Must(design.ParseSweep(strings.Fields(words), design.SweepFlags{Reps: 4, Until: 100, Metric: "reach"}))
		p := result.NewPart(s)
		for item := range s.Items() {
			r := oneValue(p, float64(item))
			if r.Values[0] = measure.TimeValue(float64(item), 72); item/4 >= s.Cells()-1 || item == 1 {
				r.Values[0] = measure.Undefined()
			} else if item == 4 {
				r.Values[0] = measure.CensoredValue(72)
			}
			modeltest.OK(t, p.Set(item, r))
		}
		svg := text(t, func(b *bytes.Buffer) error { return show.DrawSweep(p, b, picture.Print{Format: "svg"}) })
		undefined, censored := "0 of 4", "3 of 4"
		if len(s.Axes) == 2 {
			undefined, censored = "undefined", "1 of 4 not reached"
		}
		for _, want := range []string{undefined, censored, "777", "lower is better"} {
			if !strings.Contains(svg, want) {
				t.Errorf("%s: %q is not in the picture", words, want)
			}
		}
		if n := strings.Count(svg, ">"+undefined); n != 1 {
			t.Errorf("%s: %d cells without a number", words, n)
		}
		if !strings.Contains(svg, "3 of 4") {
			t.Errorf("%s: the cell with a missing run lacks its count", words)
		}
	}
}

func TestPicturesThatCannotBe(t *testing.T) {
	if err := picture.CheckName("a.jpg"); err == nil || !strings.Contains(err.Error(), ".svg, .png or .pdf") {
		t.Errorf("a.jpg: got %v", err)
	}
	empty := result.NewPart(smallSweep(t))
	if err := show.DrawSweep(empty, &bytes.Buffer{}, picture.Print{Format: "svg"}); err == nil || !strings.Contains(err.Error(), "nothing to draw") {
		t.Errorf("an empty sweep: got %v", err)
	}
	many := knownPart(t, "scheme=uniform,proportional,optimal,estimator,greedy-known,whittle,gamma,grid,interval,nutch,commit,h-traa,traa,weighted,lakg,cgla,fpa pages=16 importance=on beta=1,2")
	if err := show.DrawSweep(many, &bytes.Buffer{}, picture.Print{Format: "svg"}); err == nil || !strings.Contains(err.Error(), "17 curves") {
		t.Errorf("seventeen curves: got %v", err)
	}
	_, err := SweepJob{Sweep: smallSweep(t), Shard: 1, Shards: 2, Job: Job{ResultFiles: ResultFiles{Pictures: []string{"a.svg"}}}}.Run(context.Background(), nil)
	if err == nil || !strings.Contains(err.Error(), "give merge the parts") {
		t.Errorf("a picture of a shard: got %v", err)
	}
}

// TestAgainstPairs: the difference of two sweeps' cells pairs equal seeds.
func TestAgainstPairs(t *testing.T) {
	p, q := knownPart(t, "h-traa pages=16 N=20,50"), knownPart(t, "h-traa pages=16 N=20,50")
	for item := range q.Items() {
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
