package cli

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/screen"
)

// movieCases are recordings of every lab, with notes, in every glyph set.
var movieCases = []struct {
	line, theme, glyphs string
	noColor             bool
	until               int64
	notes               []model.Note
}{
	{"h-traa pages=64 N=50 @3000:mirror @5000:lakg", "dark", "braille", false, 6000, []model.Note{{Tick: 0, Text: "it <begins> & learns"}, {Tick: 3000, Text: "mirrored"}}},
	{"traa pages=2 N=20", "light", "block", false, 300, nil},
	{"oma objects=9 classes=3 N=5", "mono", "ascii", false, 200, []model.Note{{Tick: 100, Text: "half"}}},
	{"spl N=20", "dark", "braille", true, 2000, nil},
	{"robot docs=200", "light", "braille", false, 600, nil},
}

// TestMovie reads moving pictures as a viewer would: at every time they show the picture of the
// program's frame, and at rest that of the last; the same recording gives the same bytes.
func TestMovie(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for i, c := range movieCases {
		if !modeltest.Taken(i, 2) {
			continue
		}
		t.Run(strings.Fields(c.line)[0], func(t *testing.T) {
			spec := linetest.Spec(c.line)
			o := config.Options{Theme: c.theme, Glyphs: c.glyphs, NoColor: c.noColor}
			cast := recording{spec: spec, notes: c.notes, until: c.until, speed: float64(c.until) / 10, rate: 1, width: 90, height: 28, hold: 3}
			var svg, again bytes.Buffer
			for _, w := range []io.Writer{&svg, &again} {
				modeltest.OK(t, cast.writeSVG(context.Background(), w, o))
			}
			if !bytes.Equal(svg.Bytes(), again.Bytes()) {
				t.Fatal("two recordings of one run differ")
			}
			m := readFilm(t, svg.Bytes())
			modeltest.MustEqual(t, m.seconds, 13, "the seconds of a round are")
			a, run := cast.prepare(o)
			frames, popped := 0, map[string]bool{}
			cast.play(context.Background(), a, run, func(frame int) {
				a.View()
				frames++
				var text strings.Builder
				modeltest.OK(t, screen.WriteText(&text, &a.Frame, a.Theme))
				for _, n := range c.notes {
					popped[n.Text] = popped[n.Text] || strings.Contains(text.String(), n.Text)
				}
				if tick := canvas.Thousands(int64(frame) * c.until / 10); !strings.Contains(text.String(), tick) {
					t.Fatalf("frame %d is not of tick %s", frame, tick)
				}
				seconds := []float64{float64(frame) + .001, float64(frame) + .999}
				if frame == 10 {
					seconds = append(seconds, 12.99, -1)
				}
				var still bytes.Buffer
				modeltest.OK(t, canvas.WriteStill(&still, "", &a.Frame, a.Theme, "svg"))
				want := readFilm(t, still.Bytes()).at(-1)
				for _, s := range seconds {
					if d := difference(m.at(s), want); d != "" {
						t.Fatalf("second %g: %s", s, d)
					}
				}
			})
			modeltest.MustEqual(t, frames, 11, "the frames are")
			for _, n := range c.notes {
				if !popped[n.Text] {
					t.Errorf("the note %q does not pop up", n.Text)
				}
			}
		})
	}
}

// TestMovieFits: frames are left out until the picture has the requested size. The last
// frame always stays. An impossible size is refused.
func TestMovieFits(t *testing.T) {
	modeltest.SkipUnderRace(t)
	spec := linetest.Spec("h-traa pages=512")
	cast := recording{spec: spec, until: 4_000, speed: 2000, rate: 8, width: 80, height: 24}
	var whole bytes.Buffer
	modeltest.OK(t, cast.writeSVG(context.Background(), &whole, config.Options{}))
	if whole.Len() > 150_000 {
		t.Errorf("17 frames take %d bytes", whole.Len())
	}
	cast.bytes = int64(whole.Len()) * 2 / 3
	var half bytes.Buffer
	modeltest.OK(t, cast.writeSVG(context.Background(), &half, config.Options{}))
	if int64(half.Len()) > cast.bytes || int64(half.Len()) < cast.bytes/3 {
		t.Errorf("%d bytes, where %d are allowed", half.Len(), cast.bytes)
	}
	a, b := readFilm(t, whole.Bytes()), readFilm(t, half.Bytes())
	modeltest.Equal(t, a.seconds, b.seconds, "with fewer frames the seconds are")
	if d := difference(a.at(-1), b.at(-1)); d != "" {
		t.Error("with fewer frames it rests at another frame: " + d)
	}
	cast.bytes = 1000
	modeltest.Refused(t, cast.writeSVG(context.Background(), io.Discard, config.Options{}), "allow more", "a picture of 1,000 bytes:")
}
