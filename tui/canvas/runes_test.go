package canvas

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// scripts holds texts in scripts of all widths. The fourth and fifth have signs over and
// under their letters. Terminals disagree on the width of the last.
var scripts = []string{"看根節點的份額，然後看葉子。", "ここで根を見る", "뿌리를 보라", "ที่นี่ดีมาก", "u\u0308ber cafe\u0301", "ok ✅ 🚀 done", "👩\u200d🔬 ⚠\ufe0f 👍🏽 🇩🇪"}

// row draws a text on a grid and returns the text that a terminal gets.
func row(s string, w int) string {
	var g Grid
	g.Reset(w, 1)
	g.All().Text(0, 0, s, Fg(InkText))
	th, _ := NewTheme("mono", "braille", 0)
	return ansi.Strip(th.Render(&g, 0))
}

// A rune with a width is shown at that width, and signs stay on their letters.
func TestForeignRunesAreShown(t *testing.T) {
	for _, s := range scripts[:6] {
		modeltest.Equal(t, Width(s), ansi.StringWidth(s), "the cells of %q are", s)
		got := row(s, 60)
		if strings.TrimRight(got, " ") != s || ansi.StringWidth(got) != 60 {
			t.Errorf("%q is shown as %q", s, got)
		}
	}
	if got := row(scripts[6], 60); strings.ContainsAny(got, "\u200d\ufe0f🏽") || ansi.StringWidth(got) != 60 {
		t.Errorf("%q is shown as %q", scripts[6], got)
	}
}

// A flag is one, half a flag is a dot, and a Korean syllable in parts is put together.
func TestRunesThatAreOneTogether(t *testing.T) {
	for s, want := range map[string]string{
		"🇩🇪🇳🇴 x": "🇩🇪🇳🇴 x", "a🇩": "a·", "🇩🇪🇳": "🇩🇪·", "🇩 🇪": "· ·",
		"\u1112\u1161\u11ab\u1100\u1173\u11af": "한글", "\u1102\u1161\u1105\u1161": "나라", "가\u11a8.": "각.",
		"\u1100": "·", "\u1100\u1100\u1161": "·가", "\u1161": "·", "각\u11a8": "각·", "가\u11a7": "가·",
	} {
		got := strings.TrimRight(row(s, 30), " ")
		if got != want || Width(s) != ansi.StringWidth(want) {
			t.Errorf("%q is shown as %q, %d cells, want %q", s, got, Width(s), want)
		}
	}
}

// A rune takes the cells that it is given, next to any other rune.
func TestNeighboursKeepTheirWidth(t *testing.T) {
	const neighbours = "a漢क가🚀"
	for r := rune(0x20); r < 0x20000; r++ {
		if r > 0x3500 && r < 0x9f00 || r > 0xac10 && r < 0xd700 {
			continue // more of the same
		}
		if s := Glyph(fit(r).r); s != "\x00" && fit(r).cells > 0 {
			for _, b := range neighbours {
				modeltest.MustEqual(t, ansi.StringWidth(string(b)+s+"क"), fit(b).cells+fit(r).cells+1, "cells of %U after %q, with a letter:", r, b)
			}
		}
	}
}

// However wide runes are drawn over and cut off, a row is as wide as the grid, and no half
// is left.
func TestNoHalfRuneIsLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g, part Grid
		w := rapid.IntRange(1, 12).Draw(t, "width")
		g.Reset(w, 2)
		part.Reset(rapid.IntRange(1, 6).Draw(t, "part"), 1)
		words := rapid.StringOfN(rapid.RuneFrom([]rune("ab漢字 e\u0301漢\u0301🚀👍🏽🇩🇪\u1112\u1161\u11ab")), 0, 8, -1)
		for range rapid.IntRange(1, 6).Draw(t, "times") {
			x := rapid.IntRange(-3, w).Draw(t, "x")
			switch rapid.IntRange(0, 3).Draw(t, "how") {
			case 0:
				g.All().Text(x, 0, words.Draw(t, "text"), Fg(InkText))
			case 1:
				g.All().Sub(x, 0, 3, 1).Text(0, 0, words.Draw(t, "text"), Fg(InkText))
			case 2:
				g.All().Set(x, 0, '│', Fg(InkText))
			default:
				part.All().Text(0, 0, words.Draw(t, "text"), Fg(InkText))
				g.Blit(&part, x, 0)
			}
		}
		for _, set := range []string{"braille", "ascii"} {
			th, _ := NewTheme("mono", set, 0)
			for _, line := range strings.Split(ansi.Strip(th.Render(&g, 0)), "\n") {
				if ansi.StringWidth(line) != w || strings.ContainsRune(line, SecondHalf) {
					t.Fatalf("%d cells: %q", w, line)
				}
			}
		}
	})
}

// Cutting and breaking lose no rune but blanks, split none, and keep to the width.
func TestCutAndWrapForeignText(t *testing.T) {
	runes := rapid.StringOfN(rapid.RuneFrom([]rune("ab 漢字、。ย\u0e35e\u0301 🚀🇩🇪\u1112\u1161\u11ab")), 0, 40, -1)
	rapid.Check(t, func(t *rapid.T) {
		s, n := runes.Draw(t, "text"), rapid.IntRange(2, 20).Draw(t, "cells")
		lines := Wrap(s, n)
		for _, l := range lines {
			if Width(l) > n || Width(l) == 0 {
				t.Fatalf("wrap(%q, %d) has the line %q", s, n, l)
			}
		}
		words := slices.DeleteFunc(strings.Fields(s), func(w string) bool { return Width(w) == 0 })
		if got, want := strings.Join(lines, ""), strings.Join(words, ""); strings.ReplaceAll(got, " ", "") != want {
			t.Fatalf("wrap(%q, %d) = %q", s, n, lines)
		}
		for _, c := range []string{Cut(s, n), Middle(s, n)} {
			if Width(c) > n || Width(s) > n && Width(c) < n-2 && !strings.Contains(c, " … ") { // cut between words
				t.Fatalf("%q cut to %d is %q", s, n, c)
			}
			for part := range strings.SplitSeq(c, "…") {
				modeltest.MustHave(t, s, part, "cut to %d is %q:", n, c)
			}
			if before, after, ok := strings.Cut(c, "…"); ok && (fits(s, before) || after != "" && fit([]rune(after)[0]).cells == 0) {
				t.Fatalf("%q cut to %d is %q: a letter lost its sign", s, n, c)
			}
		}
		if first, rest := Split(s, 1); s != "" && (first == "" || first+rest != s) {
			t.Fatalf("split(%q) = %q, %q", s, first, rest)
		}
	})
	if got, want := Wrap("根を見る、次に葉を見る。", 8), "根を見\nる、次に\n葉を見\nる。"; strings.Join(got, "\n") != want {
		t.Errorf("wrap gives %q", got)
	}
}

// fits reports that a sign comes next in a text after its beginning.
func fits(s, beginning string) bool {
	rest, ok := strings.CutPrefix(s, beginning)
	return ok && rest != "" && fit([]rune(rest)[0]).cells == 0
}

// TestWidthsOnManyGoroutines: texts are measured and read while other goroutines meet new runes; the race detector watches.
func TestWidthsOnManyGoroutines(t *testing.T) {
	var all sync.WaitGroup
	for k := range 4 {
		all.Go(func() {
			for r := rune(0x400); r < 0x800; r++ {
				text := string(r) + "e\u0301" + string(r+rune(k)) + "\u0302"
				var g Grid
				g.Reset(8, 1)
				g.All().Text(0, 0, text, Fg(InkText))
				if n := Width(text); n > 4 {
					t.Errorf("%q has %d cells", text, n)
				}
				for _, c := range g.Cells {
					Glyph(c.R)
				}
			}
		})
	}
	all.Wait()
}

// TestSyllables are those of the Unicode Standard's composition.
func TestSyllables(t *testing.T) {
	letters := []rune("\u1100\u1112\u1113\u1160\u1161\u1175\u1176\u11a7\u11a8\u11c2\u11c3\uac00\uac01\uac1c\ud788\ud7a3a")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom(letters), 0, 8, -1).Draw(t, "text")
		composed := ""
		for i := 0; i < len(text); {
			r, n := utf8.DecodeRuneInString(text[i:])
			whole, all := together(r, text[i:])
			composed += string(whole)
			i += max(n, all)
		}
		modeltest.MustEqual(t, composed, norm.NFC.String(text), "%+q is", text)
	})
}
