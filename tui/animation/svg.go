package animation

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/foreign"
	"lascope/tui/canvas"
)

// A cell of a saved picture in SVG units, chosen so that coordinates are whole numbers. The
// picture has the size of letters 15 pixels high.
const (
	cellWidth  = 12
	cellHeight = 24
	baseline   = 18
	letterSize = 20
	cellPixels = 9
)

// A Timeline selects frames of an animation and their times, the seconds at which they begin,
// ascending from 0. The last frame stays until End, then the animation repeats. One frame is a
// still picture.
type Timeline struct {
	Title  string
	Frames []int // of the animation, ascending
	Times  []float64
	End    float64
}

// A life is a range of frames of a timeline, without the last, in which a shape is visible.
type life struct{ from, to int }

// Write writes the animation as SVG without scripts. It writes each shape once for each of its
// lives; keyframes show and hide the group of a life. The last frame is shown where animations
// do not run or the viewer has asked for reduced motion.
func (f *animation) Write(w io.Writer, r Timeline) error {
	lives := f.lives(r.Frames)
	order := slices.SortedFunc(maps.Keys(lives), func(a, b life) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+"\n",
		f.w*cellWidth, f.h*cellHeight, f.w*cellPixels, f.h*cellHeight*cellPixels/cellWidth)
	if r.Title != "" {
		fmt.Fprintf(&b, "<title>%s</title>\n", foreign.Markup(r.Title))
	}
	b.WriteString("<style>\n")
	f.writeStyles(&b)
	if len(r.Frames) > 1 {
		writeKeyframes(&b, order, r)
	}
	b.WriteString("</style>\n")
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", f.Colours[canvas.InkPaper])
	for _, background := range []bool{true, false} { // the backgrounds of all lives lie below the rest
		for i, l := range order {
			var of []shape
			for _, s := range lives[l] {
				if (f.shapes[s].kind == shapeGround) == background {
					of = append(of, f.shapes[s])
				}
			}
			if len(of) > 0 {
				writeLife(&b, of, l, i, len(r.Frames))
			}
		}
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// writeStyles writes the font and one class for each style.
func (f *animation) writeStyles(b *strings.Builder) {
	fmt.Fprintf(b, "svg{font:%dpx \"DejaVu Sans Mono\",Menlo,Consolas,\"Liberation Mono\",monospace}\n", letterSize)
	b.WriteString("text,path{stroke-width:0}\n.b0{shape-rendering:crispEdges}\n.d0{stroke-width:3.6;stroke-linecap:round}\n.m0{text-anchor:middle}\n")
	for i, l := range f.styles {
		fmt.Fprintf(b, ".%s{fill:%s;stroke:%s", className(i), l.Colour, l.Colour)
		if l.bold {
			b.WriteString(";font-weight:bold")
		}
		if l.under {
			b.WriteString(";text-decoration:underline")
		}
		b.WriteString("}\n")
	}
}

// writeKeyframes writes the keyframes of all lives that begin or end within the timeline.
func writeKeyframes(b *strings.Builder, order []life, r Timeline) {
	fmt.Fprintf(b, ".h0,.v0{animation:%ss step-end infinite}\n.h0{visibility:hidden}\n", shortNumber(r.End))
	for i, l := range order {
		if l.from > 0 || l.to < len(r.Frames) {
			fmt.Fprintf(b, "@keyframes %s{%s}\n", lifeName(i), lifeFrames(l, r))
		}
	}
	b.WriteString("@media (prefers-reduced-motion:reduce){.h0,.v0{animation:none!important}}\n")
}

// writeLife writes shapes of the i-th life of a timeline of n frames.
func writeLife(b *strings.Builder, shapes []shape, l life, i, n int) {
	class := ""
	switch {
	case l.to < n:
		class = "h0" // hidden at rest
	case l.from > 0:
		class = "v0"
	default:
		writeShapes(b, shapes)
		return
	}
	fmt.Fprintf(b, `<g class="%s" style="animation-name:%s">`+"\n", class, lifeName(i))
	writeShapes(b, shapes)
	b.WriteString("</g>\n")
}

// lives groups the shapes of the given frames by life.
func (f *animation) lives(frames []int) map[life][]int32 {
	lives := map[life][]int32{}
	var alive []int32 // ascending, as frames have them
	since := make([]int, len(f.shapes))
	for i := 0; i <= len(frames); i++ {
		var now []int32
		if i < len(frames) {
			now = f.Frames[frames[i]]
		}
		for _, s := range alive {
			if _, stays := slices.BinarySearch(now, s); !stays {
				l := life{since[s], i}
				lives[l] = append(lives[l], s)
			}
		}
		for _, s := range now {
			if _, was := slices.BinarySearch(alive, s); !was {
				since[s] = i
			}
		}
		alive = now
	}
	return lives
}

// lifeFrames returns the keyframes of a life. Outside them the visibility at rest applies.
func lifeFrames(l life, r Timeline) string {
	at := func(i int, seen string) string {
		return shortNumber(r.Times[i]/r.End*100) + "%{visibility:" + seen + "}"
	}
	if l.to == len(r.Frames) {
		return at(0, "hidden") + at(l.from, "visible")
	}
	return at(l.from, "visible") + at(l.to, "hidden")
}

func writeShapes(b *strings.Builder, shapes []shape) {
	slices.SortFunc(shapes, func(s, t shape) int {
		return cmp.Or(cmp.Compare(s.style, t.style), cmp.Compare(s.kind, t.kind), cmp.Compare(s.y, t.y), cmp.Compare(s.x, t.x))
	})
	for len(shapes) > 0 {
		first := shapes[0]
		same := 1
		for same < len(shapes) && shapes[same].style == first.style && shapes[same].kind == first.kind {
			same++
		}
		class := className(int(first.style))
		switch first.kind {
		case shapeGround, shapeBlock:
			writeBoxes(b, class, shapes[:same])
		case shapeDots:
			writeDots(b, class, shapes[:same])
		default:
			writeTexts(b, class, shapes[:same])
		}
		shapes = shapes[same:]
	}
}

// writeBoxes writes rectangles as one path. An eighth of a cell is a unit and a half
// wide, and three high.
func writeBoxes(b *strings.Builder, class string, boxes []shape) {
	across := func(eighths int16) string { return shortNumber(float64(eighths) * cellWidth / 8) }
	fmt.Fprintf(b, `<path class="b0 %s" d="`, class)
	for _, s := range boxes {
		w := across(s.w)
		fmt.Fprintf(b, "M%s %dh%sv%dh-%sz", across(s.x), int(s.y)*cellHeight/8, w, int(s.h)*cellHeight/8, w)
	}
	b.WriteString("\"/>\n")
}

func writeDots(b *strings.Builder, class string, cells []shape) {
	fmt.Fprintf(b, `<path class="d0 %s" d="`, class)
	move, px, py := "M", 0, 0
	for _, s := range cells {
		for column, row := range s.eachDot {
			x := int(s.x)*cellWidth + column*cellWidth/2 + cellWidth/4
			y := int(s.y)*cellHeight + row*cellHeight/4 + cellHeight/8
			dy := strconv.Itoa(y - py)
			if y >= py {
				dy = " " + dy
			}
			fmt.Fprintf(b, "%s%d%sh0", move, x-px, dy)
			move, px, py = "m", x, y
		}
	}
	b.WriteString("\"/>\n")
}

func writeTexts(b *strings.Builder, class string, texts []shape) {
	if texts[0].kind == shapeSymbol {
		class = "m0 " + class
	}
	class, shut := ` class="`+class+`"`, ""
	if len(texts) > 1 {
		b.WriteString("<g" + class + ">\n")
		class, shut = "", "</g>\n"
	}
	for _, s := range texts {
		x, long := int(s.x)*cellWidth, ""
		if s.w > 1 {
			long = fmt.Sprintf(` textLength="%d"`, int(s.w)*cellWidth)
		}
		switch s.kind {
		case shapeRule:
			long += ` lengthAdjust="spacingAndGlyphs"`
		case shapeSymbol:
			x += int(s.w) * cellWidth / 2
		}
		fmt.Fprintf(b, `<text%s x="%d" y="%d"%s>%s</text>`+"\n", class, x, int(s.y)*cellHeight+baseline, long, foreign.Markup(s.text))
	}
	b.WriteString(shut)
}

// className names the i-th style: a, b, … z, ba, bb, … Other classes have a digit, because old
// HTML does not distinguish a and A.
func className(i int) string {
	name := string(rune('a' + i%26))
	for i /= 26; i > 0; i /= 26 {
		name = string(rune('a'+i%26)) + name
	}
	return name
}

func lifeName(i int) string { return "k" + strconv.FormatInt(int64(i), 36) }

// shortNumber writes a number with as many decimals as it needs, four at most.
func shortNumber(x float64) string {
	return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', 4, 64), "0"), ".")
}
