package experiment

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
)

// FuzzRaceLine: a race is refused in a sentence, or it runs and its result reads back.
func FuzzRaceLine(f *testing.F) {
	for _, s := range []string{
		"h-traa pages=8 vs lakg pages=8 N=20", "vs", "spl vs spl N=5 vs spl p=0.4", "fpa pages=8 vs oma", "uniform pages=4 @5:mirror vs optimal pages=4 @5:mirror",
		"lakg vs lakg vs lakg vs lakg vs lakg", "cgla pages=4 seed=1 vs h-traa pages=4 seed=2",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		specs, err := design.ParseRace(strings.Fields(text))
		if err != nil {
			modeltest.Sentence(t, err, text)
			return
		}
		if modeltest.Slow.MatchString(text) {
			return
		}
		race := design.Race{Specs: specs, Reps: 2, Until: 30, Cores: 1}
		raced, err := result.RunRace(t.Context(), race, nil)
		if err != nil {
			modeltest.Sentence(t, err, text)
			return
		}
		var saved bytes.Buffer
		modeltest.OK(t, raced.Save(&saved))
		if _, err := result.ReadSaved("f", saved.Bytes()); err != nil {
			t.Fatalf("%q is saved as what is refused: %v\n%s", text, err, saved.String())
		}
	})
}

// FuzzSweepLine: a sweep is refused in a sentence, or its identity reads back the same and
// its last item runs.
func FuzzSweepLine(f *testing.F) {
	for _, s := range []string{
		"h-traa pages=8 N=10,20,50", "h-traa pages=8 alpha=0.3..0.9/7", "lakg pages=8 N=10..100/3log lambda=1,2", "spl p=0..1/3 N=4", "N=..", "N=1../",
		"N=5..2/4", "alpha=0..0.9/3log", "N=,", "pages=4 web=zipf,thesis", "seed=1,2", "N=10,20 N=3,4", "spl @5:N=3,4 p=.1,.2",
	} {
		f.Add(s, 2)
	}
	f.Fuzz(func(t *testing.T, text string, reps int) {
		if modeltest.Slow.MatchString(text) {
			t.Skip()
		}
		s, err := design.ParseSweep(strings.Fields(text), design.SweepFlags{Reps: reps, Until: 20})
		if err != nil {
			modeltest.Sentence(t, err, text)
			return
		}
		again, err := design.ParseIdentity(s.Identity, nil)
		if err != nil || again.Identity != s.Identity || !slices.EqualFunc(again.Axes, s.Axes, func(a, b design.Axis) bool { return a.Key == b.Key && slices.Equal(a.Words, b.Words) }) {
			t.Fatalf("%q is read back as %v: %v", s.Identity, again, err)
		}
		if _, err := s.Run(t.Context(), s.Items()-1, false); err != nil {
			modeltest.Sentence(t, err, text)
		}
	})
}
