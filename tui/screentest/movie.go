package screentest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/tui/animation"
	"lascope/tui/canvas"
)

// A Movie is a saved picture as a viewer understands it, read without the code that
// writes it.
type Movie struct {
	Seconds float64 // of one round; 0 for a still picture
	fills   map[string]string
	keys    map[string][]keyframe
	Marks   []mark
}

type keyframe struct {
	percent float64
	seen    bool
}

// A mark is a text or a path with the group it is in.
type mark struct {
	animation string // "" for none
	atRest    bool   // seen without animation
	classes   []string
	x, y      int
	length    int // textLength; 0 for none
	Text      string
	boxes     [][4]int // x0, y0, x1, y1 in eighths of cells
	dots      [][2]int
}

var (
	fillRule  = regexp.MustCompile(`(?m)^\.([a-z]+)\{fill:(#[0-9a-f]{6})`)
	roundRule = regexp.MustCompile(`\.h0,\.v0\{animation:([0-9.]+)s step-end infinite\}`)
	keysRule  = regexp.MustCompile(`@keyframes (\w+)\{(.*)\}\n`)
	keyRule   = regexp.MustCompile(`([0-9.]+)%\{visibility:(visible|hidden)\}`)
	boxRule   = regexp.MustCompile(`M([0-9.]+) ([0-9]+)h([0-9.]+)v([0-9]+)h-([0-9.]+)z`)
	dotRule   = regexp.MustCompile(`([Mm])(-?[0-9]+) ?(-?[0-9]+)h0`)
)

// ReadMovie reads an SVG.
func ReadMovie(t *testing.T, svg []byte) Movie {
	t.Helper()
	r := movieReader{t: t, m: Movie{fills: map[string]string{}, keys: map[string][]keyframe{}}}
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return r.m
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			r.start(token)
		case xml.CharData:
			switch {
			case r.inStyle:
				r.style(string(token))
			case r.now != nil:
				r.now.Text += string(token)
			}
		case xml.EndElement:
			r.end(token.Name.Local)
		}
	}
}

// A movieReader collects the marks and the style rules of an SVG.
type movieReader struct {
	t       *testing.T
	m       Movie
	groups  []movieGroup
	now     *mark // open; nil for none
	inStyle bool
}

type movieGroup struct{ class, animation string }

func (r *movieReader) number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

func (r *movieReader) start(e xml.StartElement) {
	attr := map[string]string{}
	for _, a := range e.Attr {
		attr[a.Name.Local] = a.Value
	}
	switch e.Name.Local {
	case "style":
		r.inStyle = true
	case "script", "animate", "set", "image", "foreignObject":
		r.t.Fatalf("a picture has no %s", e.Name.Local)
	case "g":
		r.groups = append(r.groups, movieGroup{attr["class"], strings.TrimPrefix(attr["style"], "animation-name:")})
	case "text", "path":
		r.startMark(e.Name.Local, attr)
	}
}

func (r *movieReader) startMark(name string, attr map[string]string) {
	r.now = &mark{atRest: true, classes: strings.Fields(attr["class"])}
	r.now.trace(attr["d"])
	for _, g := range r.groups {
		switch g.class {
		case "h0", "v0":
			r.now.animation, r.now.atRest = g.animation, g.class == "v0"
		default:
			r.now.classes = append(r.now.classes, strings.Fields(g.class)...)
		}
	}
	if name == "text" {
		r.now.x, r.now.y = r.number(attr["x"]), r.number(attr["y"])
		if attr["textLength"] != "" {
			r.now.length = r.number(attr["textLength"])
		}
	}
}

func (r *movieReader) style(rules string) {
	for _, f := range fillRule.FindAllStringSubmatch(rules, -1) {
		r.m.fills[f[1]] = f[2]
	}
	if f := roundRule.FindStringSubmatch(rules); f != nil {
		r.m.Seconds, _ = strconv.ParseFloat(f[1], 64)
		if !strings.Contains(rules, "@media (prefers-reduced-motion:reduce){.h0,.v0{animation:none!important}}") {
			r.t.Fatal("no rule for reduced motion")
		}
	}
	for _, f := range keysRule.FindAllStringSubmatch(rules, -1) {
		for _, k := range keyRule.FindAllStringSubmatch(f[2], -1) {
			percent, _ := strconv.ParseFloat(k[1], 64)
			r.m.keys[f[1]] = append(r.m.keys[f[1]], keyframe{percent, k[2] == "visible"})
		}
	}
}

func (r *movieReader) end(name string) {
	switch name {
	case "style":
		r.inStyle = false
	case "g":
		r.groups = r.groups[:len(r.groups)-1]
	case "text", "path":
		r.m.Marks = append(r.m.Marks, *r.now)
		r.now = nil
	}
}

// trace reads a path of boxes, or one of dots.
func (k *mark) trace(path string) {
	for _, r := range boxRule.FindAllStringSubmatch(path, -1) {
		var v [4]float64
		for i := range v {
			v[i], _ = strconv.ParseFloat(r[i+1], 64)
		}
		k.boxes = append(k.boxes, [4]int{int(v[0] / 1.5), int(v[1] / 3), int((v[0] + v[2]) / 1.5), int((v[1] + v[3]) / 3)})
	}
	x, y := 0, 0
	for _, r := range dotRule.FindAllStringSubmatch(path, -1) {
		dx, _ := strconv.Atoi(r[2])
		dy, _ := strconv.Atoi(r[3])
		if r[1] == "M" {
			x, y = 0, 0
		}
		x, y = x+dx, y+dy
		k.dots = append(k.dots, [2]int{x, y})
	}
}

// seen reports whether a mark is seen at a second of a round; below 0 is at rest.
func (m Movie) seen(k mark, second float64) bool {
	seen := k.atRest
	if k.animation == "" || second < 0 {
		return seen
	}
	for _, f := range m.keys[k.animation] {
		if f.percent <= second/m.Seconds*100 {
			seen = f.seen
		}
	}
	return seen
}

// A still is the visible screen at one time.
type still struct {
	Cells  []shownCell
	ground []string // the colour of each eighth by eighth of a cell; "" for paper
}

type shownCell struct {
	r    rune // ' ' for none; Braille is put together from its dots
	fill string
}

// At is the picture at a second of a round; below 0, at rest.
func (m Movie) At(t *testing.T, second float64, w, h int) still {
	t.Helper()
	cells := slices.Repeat([]shownCell{{r: ' '}}, w*h)
	ground := make([]string, 64*w*h)
	for _, k := range m.Marks {
		if !m.seen(k, second) {
			continue
		}
		fill := ""
		for _, c := range k.classes {
			if f, ok := m.fills[c]; ok {
				fill = f
			}
		}
		switch {
		case k.boxes != nil:
			for _, b := range k.boxes {
				band := slices.Repeat([]string{fill}, b[2]-b[0])
				for y := b[1]; y < b[3]; y++ {
					copy(ground[y*w*8+b[0]:], band)
				}
			}
		case k.dots != nil:
			for _, d := range k.dots {
				c := &cells[d[1]/24*w+d[0]/12]
				if c.r == ' ' {
					c.r = '⠀'
				}
				c.r |= []rune{1, 8, 2, 16, 4, 32, 64, 128}[d[1]%24/6*2+d[0]%12/6]
				c.fill = fill
			}
		default:
			x := k.x
			if slices.Contains(k.classes, "m0") {
				x -= 6
			}
			if n := canvas.Width(k.Text); k.length != n*12 && (n > 1 || k.length != 0) {
				t.Fatalf("%q is said to be %d wide", k.Text, k.length)
			}
			for _, r := range k.Text {
				c := &cells[(k.y-18)/24*w+x/12]
				if r != ' ' {
					if c.r != ' ' {
						t.Fatalf("second %g: %c lies over %c", second, r, c.r)
					}
					c.r, c.fill = r, fill
				}
				x += 12
			}
		}
	}
	return still{cells, ground}
}

// Text are the letters of a picture of w columns, row by row.
func (s still) Text(w int) string {
	var b strings.Builder
	for i, c := range s.Cells {
		b.WriteRune(c.r)
		if i%w == w-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Compare says where a picture is not the grid.
func Compare(g *canvas.Grid, th *canvas.Theme, shown still) error {
	f := animation.NewAnimation(th)
	paper := f.Colours[canvas.InkPaper]
	for i, c := range g.Cells {
		want := animation.ShownRune(c.R, th)
		l, ground := f.Inks(c.St)
		got := shown.Cells[i]
		patches, density := animation.BlockPatches(want)
		each := 7 // the corners
		if patches != nil {
			each = 1
		}
		for y := 0; y < 8; y += each {
			for x := 0; x < 8; x += each {
				colour := ground
				for _, p := range patches {
					if x >= int(p.X) && x < int(p.X+p.W) && y >= int(p.Y) && y < int(p.Y+p.H) {
						colour = animation.Mixed(ground, l.Colour, density)
					}
				}
				if box := shown.ground[(i/g.W*8+y)*g.W*8+i%g.W*8+x]; box != colour && (box != "" || colour != paper) {
					return fmt.Errorf("column %d, row %d, %c: at %d,%d of the cell it is %s, want %s", i%g.W, i/g.W, want, x, y, box, colour)
				}
			}
		}
		if patches != nil || want == '⠀' {
			want = ' '
		}
		if got.r != want || want != ' ' && got.fill != l.Colour {
			return fmt.Errorf("column %d, row %d: %c in %s, want %c in %s", i%g.W, i/g.W, got.r, got.fill, want, l.Colour)
		}
	}
	return nil
}
