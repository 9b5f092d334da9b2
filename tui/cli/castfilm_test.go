package cli

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// A film is a moving picture as a viewer understands it, read without the code that writes it.
type film struct {
	seconds  float64 // of one round; 0 for a still picture
	outlines map[string]string
	keys     map[string][]keyframe
	marks    []mark
}

type keyframe struct {
	percent float64
	seen    bool
}

// A mark is an outline at a place, with the group it is in.
type mark struct {
	group
	outline, x, y string
}

type group struct{ class, animation, fill string }

var (
	roundRule = regexp.MustCompile(`\.h,\.v\{animation:([0-9.]+)s step-end infinite\}`)
	keysRule  = regexp.MustCompile(`@keyframes (\w+)\{(.*)\}\n`)
	keyRule   = regexp.MustCompile(`([0-9.]+)%\{visibility:(visible|hidden)\}`)
)

func readFilm(t *testing.T, svg []byte) film {
	t.Helper()
	m := film{outlines: map[string]string{}, keys: map[string][]keyframe{}}
	groups := []group{{}}
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return m
		}
		modeltest.OK(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			attr := map[string]string{}
			for _, a := range token.Attr {
				attr[a.Name.Local] = a.Value
			}
			switch token.Name.Local {
			case "script", "animate", "set", "image", "foreignObject", "text":
				t.Fatalf("a picture has no %s", token.Name.Local)
			case "g":
				g := groups[len(groups)-1]
				if attr["fill"] != "" {
					g.fill = attr["fill"]
				} else {
					g.class, g.animation = attr["class"], strings.TrimPrefix(attr["style"], "animation-name:")
				}
				groups = append(groups, g)
			case "path":
				m.outlines["#"+attr["id"]] = attr["d"]
			case "use":
				if m.outlines[attr["href"]] != "" {
					m.marks = append(m.marks, mark{groups[len(groups)-1], m.outlines[attr["href"]], attr["x"], attr["y"]})
				}
			}
		case xml.CharData:
			m.readStyle(t, string(token))
		case xml.EndElement:
			if token.Name.Local == "g" {
				groups = groups[:len(groups)-1]
			}
		}
	}
}

func (m *film) readStyle(t *testing.T, rules string) {
	if f := roundRule.FindStringSubmatch(rules); f != nil {
		m.seconds, _ = strconv.ParseFloat(f[1], 64)
		modeltest.MustHave(t, rules, "@media (prefers-reduced-motion:reduce){.h,.v{animation:none!important}}", "no rule for reduced motion:")
	}
	for _, f := range keysRule.FindAllStringSubmatch(rules, -1) {
		for _, k := range keyRule.FindAllStringSubmatch(f[2], -1) {
			percent, _ := strconv.ParseFloat(k[1], 64)
			m.keys[f[1]] = append(m.keys[f[1]], keyframe{percent, k[2] == "visible"})
		}
	}
}

// at is what is seen at a second of a round, in order; below 0, at rest.
func (m film) at(second float64) (seen []string) {
	for _, k := range m.marks {
		shown := k.class != "h"
		if k.animation != "" && second >= 0 {
			for _, f := range m.keys[k.animation] {
				if f.percent <= second/m.seconds*100 {
					shown = f.seen
				}
			}
		}
		if shown {
			seen = append(seen, fmt.Sprintf("%s at %s,%s in %s", k.outline, k.x, k.y, k.fill))
		}
	}
	return seen
}

// difference is one mark that only one of two pictures has; "" for none.
func difference(a, b []string) string {
	count := map[string]int{}
	for _, m := range a {
		count[m]++
	}
	for _, m := range b {
		count[m]--
	}
	for _, m := range slices.Sorted(maps.Keys(count)) {
		if count[m] != 0 {
			return fmt.Sprintf("%+d of %s", count[m], m)
		}
	}
	return ""
}
