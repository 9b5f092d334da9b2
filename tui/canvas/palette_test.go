package canvas

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	colorful "github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"

	"lascope/model/modeltest"
)

// An eye maps a colour in linear light to the colour that a person with this eye sees.
type eye struct {
	name string
	see  func(r, g, b float64) (float64, float64, float64)
}

// linear is an eye that is one matrix.
func linear(m [9]float64) func(r, g, b float64) (float64, float64, float64) {
	return func(r, g, b float64) (float64, float64, float64) {
		return m[0]*r + m[1]*g + m[2]*b, m[3]*r + m[4]*g + m[5]*b, m[6]*r + m[7]*g + m[8]*b
	}
}

// eyes are people who lack one kind of cone, each by two models: Machado, Oliveira
// and Fernandes (2009), severity 1, and for the red and the green cone Viénot,
// Brettel and Mollon (1999), for the blue one Brettel, Viénot and Mollon (1997),
// two half-planes on either side of grey. The first sees all.
var eyes = []eye{
	{"all cones", linear([9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1})},
	{"protanopia, Machado", linear([9]float64{0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998})},
	{"deuteranopia, Machado", linear([9]float64{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881})},
	{"tritanopia, Machado", linear([9]float64{1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900})},
	{"protanopia, Viénot", linear([9]float64{0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1})},
	{"deuteranopia, Viénot", linear([9]float64{0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1})},
	{"tritanopia, Brettel", func(r, g, b float64) (float64, float64, float64) {
		if 0.03901*r-0.02788*g-0.01113*b >= 0 {
			return linear([9]float64{1.01277, 0.13548, -0.14826, -0.01243, 0.86812, 0.14431, 0.07589, 0.80500, 0.11911})(r, g, b)
		}
		return linear([9]float64{0.93678, 0.18979, -0.12657, 0.06154, 0.81526, 0.12320, -0.37562, 1.12767, 0.24796})(r, g, b)
	}},
}

// seen is a colour as an eye sees it.
func (e eye) seen(t *testing.T, hex string) colorful.Color {
	t.Helper()
	c := modeltest.Must(colorful.Hex(hex))
	r, g, b := e.see(c.LinearRgb())
	return colorful.LinearRgb(max(0, min(r, 1)), max(0, min(g, 1)), max(0, min(b, 1)))
}

// Every model leaves grey grey, so that no number of it was mistyped by much.
func TestEyesSeeGrey(t *testing.T) {
	for _, e := range eyes {
		for _, v := range []float64{0, 0.2, 1} {
			r, g, b := e.see(v, v, v)
			if math.Abs(r-v)+math.Abs(g-v)+math.Abs(b-v) > 1e-4 {
				t.Errorf("%s sees grey %g as %g %g %g", e.name, v, r, g, b)
			}
		}
	}
}

// apartInks are pairs of inks that stand beside each other and differ in meaning: the roles, the runs, and steps that
// touch.
func apartInks() [][2]Ink {
	var out [][2]Ink
	all := func(list ...Ink) {
		for i := range list {
			for k := range i {
				out = append(out, [2]Ink{list[k], list[i]})
			}
		}
	}
	all(InkDim, InkPractice, InkTheory, InkAccent, InkWarn)
	all(GroupInks[:]...)
	all(ContestInks...)
	return append(out, [2]Ink{InkFrame, InkDim}, [2]Ink{InkTheory, InkTooFew}, [2]Ink{InkTheory, InkTooMany},
		[2]Ink{InkTooFew, InkTooMany}, [2]Ink{InkPaper, InkGap}, [2]Ink{InkTenths, InkHalf},
		[2]Ink{InkFewest, InkFew}, [2]Ink{InkFew, InkWithin}, [2]Ink{InkWithin, InkMany}, [2]Ink{InkMany, InkMost})
}

// leastApart is the difference (CIEDE2000, of 100) that every two such inks have
// for every eye. A difference of about 2 is just seen side by side.
var leastApart = map[string]float64{"dark": 5, "light": 5, "safe": 10, "safe-light": 8.9, "contrast": 10, "contrast-light": 9.9}

// neighbours are backgrounds that must differ where they touch.
func neighbours(p [2]Ink) bool { return p[1] > InkPaper && p[1] < InkTooFew }

func TestInksApart(t *testing.T) {
	for _, name := range Themes {
		palette := namedTheme(t, name).Hex
		if name == "mono" {
			continue
		}
		worst, where := math.Inf(1), ""
		for _, p := range apartInks() {
			for _, e := range eyes {
				d := 100 * e.seen(t, palette[p[0]]).DistanceCIEDE2000(e.seen(t, palette[p[1]]))
				least := leastApart[name]
				if neighbours(p) {
					least = 4
				}
				said := fmt.Sprintf("inks %d %s and %d %s, %s: %.1f", p[0], palette[p[0]], p[1], palette[p[1]], e.name, d)
				if d < least {
					t.Errorf("%s: %s, should be at least %g", name, said, least)
				}
				if d < worst {
					worst, where = d, said
				}
			}
		}
		t.Logf("%s: the nearest are %s", name, where)
	}
}

// Words and curves contrast with their ground by 4.5 to 1, and by 7 to 1 on paper in the themes for a
// room. Drawings without words contrast by 3 to 1 [WCAG 2.1, 1.4.3, 1.4.6, 1.4.11].
func TestWordsOnGround(t *testing.T) {
	for _, name := range Themes {
		palette := namedTheme(t, name).Hex
		if name == "mono" {
			continue
		}
		paper := 4.5
		if strings.HasPrefix(name, ProjectorTheme) {
			paper = 7
		}
		check := func(fore, back Ink, least float64) {
			if c := contrast(palette[fore], palette[back]); c < least {
				t.Errorf("%s: ink %d %s on %d %s has contrast %.2f, should have %g", name, fore, palette[fore], back, palette[back], c, least)
			}
		}
		for _, i := range wordInks {
			check(i, InkPaper, paper)
			check(i, InkBar, 4.5)
			check(i, InkSelect, 4.5)
		}
		for step := InkFewest; step <= InkMost; step++ {
			check(InkStrong, step, 4.5)
		}
		for _, i := range wordInks {
			check(i, InkGap, 4.5)
		}
		for _, ground := range []Ink{InkHalf, InkTenths} {
			for _, i := range wordInks {
				check(i, ground, 4.5)
			}
		}
		for _, i := range []Ink{InkFrame, InkTooFew, InkTooMany} {
			check(i, InkPaper, 3)
		}
	}
}

// The colours of a terminal of 256 hold the same on their own backgrounds.
func TestIndexedColours(t *testing.T) {
	for _, light := range []bool{false, true} {
		hex := func(i Ink) string {
			n := inkRows[1+i][7:]
			if light {
				n = inkRows[1+i][9:]
			}
			k, err := strconv.Atoi(n[0])
			if err != nil || k < 16 {
				t.Fatalf("ink %d has the index %q", i, n[0])
			}
			return termenv.ANSI256Color(k).String()
		}
		for _, i := range wordInks {
			for _, ground := range []Ink{InkPaper, InkBar, InkSelect} {
				if c := contrast(hex(i), hex(ground)); c < 4.5 {
					t.Errorf("light %v: ink %d on %d has contrast %.2f", light, i, ground, c)
				}
			}
		}
		for step := InkFewest; step <= InkMost; step++ {
			if c := contrast(hex(InkStrong), hex(step)); c < 4.5 {
				t.Errorf("light %v: strong on step %d has contrast %.2f", light, step, c)
			}
		}
		for _, i := range []Ink{InkFrame, InkTooFew, InkTooMany} {
			if c := contrast(hex(i), hex(InkPaper)); c < 3 {
				t.Errorf("light %v: ink %d has contrast %.2f", light, i, c)
			}
		}
	}
}

// The room's theme is the one where none was asked for, and is drawn bold.
func TestThemeInARoom(t *testing.T) {
	th := modeltest.Must(NewTheme("", "", termenv.TrueColor))
	room := th.ForProjector(true)
	if room.Name != ProjectorTheme || room.Glyphs != "block" || !room.Thick || room.Attrs[InkPractice] != AttrBold {
		t.Errorf("in a room: theme %s, glyphs %s, thick %v", room.Name, room.Glyphs, room.Thick)
	}
	if back := room.ForProjector(false); back.Name != th.Name || back.Glyphs != th.Glyphs || back.Thick {
		t.Errorf("and back: theme %s, glyphs %s", back.Name, back.Glyphs)
	}
	asked := namedTheme(t, "light").ForProjector(true)
	if asked.Name != "light" || !asked.Thick {
		t.Errorf("a theme that was asked for became %s", asked.Name)
	}
	without, err := MakeTheme("safe", "", termenv.Ascii, true)
	if err != nil || !without.Mono() {
		t.Errorf("without colours the room has theme %v, %v", without, err)
	}
}

// docs/themes.md shows every theme and states the values measured here.
func TestThemesDoc(t *testing.T) {
	text := modeltest.Must(os.ReadFile("../../docs/themes.md"))
	for _, name := range Themes {
		picture := "pictures/themes/" + name + ".svg"
		if _, err := os.Stat("../../docs/" + picture); err != nil || !strings.Contains(string(text), picture) {
			t.Errorf("docs/themes.md has no picture of %s: %v", name, err)
		}
		palette := namedTheme(t, name).Hex
		if name == "mono" {
			continue
		}
		all, worst, least := math.Inf(1), math.Inf(1), math.Inf(1)
		for _, p := range apartInks() {
			for i, e := range eyes {
				d := 100 * e.seen(t, palette[p[0]]).DistanceCIEDE2000(e.seen(t, palette[p[1]]))
				switch {
				case neighbours(p):
				case i == 0:
					all = min(all, d)
				default:
					worst = min(worst, d)
				}
			}
		}
		for _, i := range wordInks {
			least = min(least, contrast(palette[i], palette[InkPaper]))
		}
		modeltest.Has(t, string(text), fmt.Sprintf("| %s | %.1f | %.1f | %.1f |", name, all, worst, least), "docs/themes.md should say")
	}
}

// wordInks are the inks of text.
var wordInks = []Ink{InkText, InkStrong, InkDim, InkPractice, InkTheory, InkAccent, InkWarn, InkRunB, InkRunC, InkRunD}

// namedTheme is a theme in true colour.
func namedTheme(t testing.TB, name string) *Theme {
	t.Helper()
	return modeltest.Must(NewTheme(name, "braille", termenv.TrueColor))
}

// The colours of the continuous scale are those of the pictures in files: each brighter than the one
// before for every eye, and with letters of a contrast of at least 4.5 : 1 in every theme.
func TestHeatInks(t *testing.T) {
	for _, name := range Themes {
		if name == "mono" {
			continue
		}
		th := modeltest.Must(NewTheme(name, "braille", termenv.TrueColor))
		for k := range heatSteps {
			i := HeatInk((float64(k) + 0.5) / heatSteps)
			if c := contrast(th.Hex[i], th.Hex[th.Over[i]]); c < 4.5 {
				t.Errorf("%s: letters on step %d have a contrast of %.2f", name, k, c)
			}
			for _, e := range eyes {
				l, _, _ := e.seen(t, th.Hex[i]).Lab()
				before, _, _ := e.seen(t, th.Hex[max(i-1, inkHeat0)]).Lab()
				if l < before {
					t.Errorf("%s: step %d is darker than the one before to %s", name, k, e.name)
				}
			}
		}
	}
	if HeatInk(math.NaN()) != inkHeat0 || HeatInk(-1) != inkHeat0 || HeatInk(2) != InkCount-1 {
		t.Error("a value outside of the scale has no ink of its ends")
	}
}

// TestInksAreSeenInAnyPicture: in a picture of any theme, mono included, no ink of words, marks or bars is the paper's.
func TestInksAreSeenInAnyPicture(t *testing.T) {
	for _, name := range Themes {
		th := modeltest.Must(NewTheme(name, "braille", termenv.TrueColor))
		for i := range InkCount {
			if drawn := i < InkPaper || i == InkTooFew || i == InkTooMany; drawn && th.Hex[i] == th.Hex[InkPaper] {
				t.Errorf("%s: ink %d is the paper's %s", name, i, th.Hex[i])
			}
		}
	}
}
