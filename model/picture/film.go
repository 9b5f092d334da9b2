package picture

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// A Film is a moving picture: frames of one size, each with the outlines of the one before and perhaps more.
type Film struct {
	Frames []*Drawing
	Rate   float64 // frames a second
	Hold   float64 // seconds that the last frame stays, at least the time of a frame; then the film begins again
}

// A life is the time in which a fill is seen: from one frame until another.
type life struct{ from, to int }

// WriteSVG writes every stride-th frame, counted from the last, as an SVG without scripts. A fill is written once for each of its
// lives, and keyframes show and hide it. The last frame is shown where animations do not run or the viewer has asked for reduced
// motion.
func (f *Film) WriteSVG(w io.Writer, stride int) error {
	n := len(f.Frames)
	round := float64(n-1)/f.Rate + max(f.Hold, 1/f.Rate)
	var frames []*Drawing
	var begin []string // of each of these, in percent of the round
	for i := (n - 1) % stride; i < n; i += stride {
		begin = append(begin, shortened(100*float64(i)/f.Rate/round, 1e4))
		frames = append(frames, f.Frames[i])
	}
	begin[0] = "0"
	lives, order := livesOf(frames)
	style := ""
	if len(frames) > 1 {
		style = fmt.Sprintf("<style>\n.h,.v{animation:%ss step-end infinite}\n.h{visibility:hidden}\n", shortened(round, 1e4))
		for i, l := range order {
			if l.to < len(frames) {
				style += fmt.Sprintf("@keyframes k%d{%s%%{visibility:visible}%s%%{visibility:hidden}}\n", i, begin[l.from], begin[l.to])
			} else if l.from > 0 {
				style += fmt.Sprintf("@keyframes k%d{0%%{visibility:hidden}%s%%{visibility:visible}}\n", i, begin[l.from])
			}
		}
		style += "@media (prefers-reduced-motion:reduce){.h,.v{animation:none!important}}\n</style>\n"
	}
	last := frames[len(frames)-1]
	var b strings.Builder
	last.begin(&b, style, slices.Concat(slices.Collect(maps.Values(lives))...))
	for _, behind := range []bool{true, false} {
		for i, l := range order {
			fills := slices.DeleteFunc(slices.Clone(lives[l]), func(f Fill) bool { return f.Behind != behind })
			moves := len(fills) > 0 && l != life{0, len(frames)}
			if moves {
				atRest := 'v'
				if l.to < len(frames) {
					atRest = 'h'
				}
				fmt.Fprintf(&b, "<g class=\"%c\" style=\"animation-name:k%d\">\n", atRest, i)
			}
			last.writeFills(&b, fills)
			if moves {
				b.WriteString("</g>\n")
			}
		}
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// livesOf are the fills of each life, by colour, and the lives in order.
func livesOf(frames []*Drawing) (lives map[life][]Fill, order []life) {
	lives = map[life][]Fill{}
	since := map[Fill]int{}
	for i := range len(frames) + 1 {
		now := map[Fill]bool{}
		if i < len(frames) {
			for _, f := range frames[i].Fills {
				now[f] = true
				if _, was := since[f]; !was {
					since[f] = i
				}
			}
		}
		for f, from := range since {
			if !now[f] {
				l := life{from, i}
				lives[l] = append(lives[l], f)
				delete(since, f)
			}
		}
	}
	for l, fills := range lives {
		order = append(order, l)
		slices.SortFunc(fills, func(f, g Fill) int {
			return cmp.Or(strings.Compare(hex(f.Colour), hex(g.Colour)), cmp.Compare(g.Y, f.Y), cmp.Compare(f.X, g.X),
				cmp.Compare(f.Outline, g.Outline))
		})
	}
	slices.SortFunc(order, func(a, b life) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	return lives, order
}
