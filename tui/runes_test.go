package tui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// foreign are texts in scripts of all widths; the fourth and fifth have signs over and
// under their letters, the last what terminals do not agree on.
var foreign = []string{"看根節點的份額，然後看葉子。", "ここで根を見る", "뿌리를 보라", "ที่นี่ดีมาก", "u\u0308ber cafe\u0301", "ok ✅ 🚀 done", "👩\u200d🔬 ⚠\ufe0f 👍🏽 🇩🇪"}

// row draws a text on a grid and gives what a terminal gets.
func row(s string, w int) string {
	var g grid
	g.reset(w, 1)
	g.all().text(0, 0, s, fg(inkText))
	th, _ := newTheme("mono", "braille", 0)
	return ansi.Strip(th.render(&g, 0))
}

// What has a width is shown with it, and signs stay on their letters.
func TestForeignRunesAreShown(t *testing.T) {
	for _, s := range foreign[:6] {
		if n := ansi.StringWidth(s); width(s) != n {
			t.Errorf("%q is %d cells, width says %d", s, n, width(s))
		}
		got := row(s, 60)
		if strings.TrimRight(got, " ") != s || ansi.StringWidth(got) != 60 {
			t.Errorf("%q is shown as %q", s, got)
		}
	}
	if got := row(foreign[6], 60); strings.ContainsAny(got, "\u200d\ufe0f🏽") || ansi.StringWidth(got) != 60 {
		t.Errorf("%q is shown as %q", foreign[6], got)
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
		if got != want || width(s) != ansi.StringWidth(want) {
			t.Errorf("%q is shown as %q, %d cells, want %q", s, got, width(s), want)
		}
	}
}

// Whatever stands beside it, a rune takes the cells that it is given.
func TestNeighboursKeepTheirWidth(t *testing.T) {
	beside := []rune("a漢क가🚀")
	for r := rune(0x20); r < 0x20000; r++ {
		if r > 0x3500 && r < 0x9f00 || r > 0xac10 && r < 0xd700 {
			continue // more of the same
		}
		if s := glyph(fit(r).r); s != "\x00" && fit(r).cells > 0 {
			for _, b := range beside {
				if got, want := ansi.StringWidth(string(b)+s+"क"), fit(b).cells+fit(r).cells+1; got != want {
					t.Fatalf("%U after %q is %d cells with a letter, not %d", r, b, got, want)
				}
			}
		}
	}
}

// However wide runes are drawn over and cut off, a row is as wide as the grid, and no half
// is left.
func TestNoHalfRuneIsLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g, part grid
		w := rapid.IntRange(1, 12).Draw(t, "width")
		g.reset(w, 2)
		part.reset(rapid.IntRange(1, 6).Draw(t, "part"), 1)
		words := rapid.StringOfN(rapid.RuneFrom([]rune("ab漢字 e\u0301漢\u0301🚀👍🏽🇩🇪\u1112\u1161\u11ab")), 0, 8, -1)
		for range rapid.IntRange(1, 6).Draw(t, "times") {
			x := rapid.IntRange(-3, w).Draw(t, "x")
			switch rapid.IntRange(0, 3).Draw(t, "how") {
			case 0:
				g.all().text(x, 0, words.Draw(t, "text"), fg(inkText))
			case 1:
				g.all().sub(x, 0, 3, 1).text(0, 0, words.Draw(t, "text"), fg(inkText))
			case 2:
				g.all().set(x, 0, '│', fg(inkText))
			default:
				part.all().text(0, 0, words.Draw(t, "text"), fg(inkText))
				g.blit(&part, x, 0)
			}
		}
		for _, set := range []string{"braille", "ascii"} {
			th, _ := newTheme("mono", set, 0)
			for _, line := range strings.Split(ansi.Strip(th.render(&g, 0)), "\n") {
				if ansi.StringWidth(line) != w || strings.ContainsRune(line, secondHalf) {
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
		lines := wrap(s, n)
		for _, l := range lines {
			if width(l) > n || width(l) == 0 {
				t.Fatalf("wrap(%q, %d) has the line %q", s, n, l)
			}
		}
		words := slices.DeleteFunc(strings.Fields(s), func(w string) bool { return width(w) == 0 })
		if got, want := strings.Join(lines, ""), strings.Join(words, ""); strings.ReplaceAll(got, " ", "") != want {
			t.Fatalf("wrap(%q, %d) = %q", s, n, lines)
		}
		for _, c := range []string{cut(s, n), middle(s, n)} {
			if width(c) > n || width(s) > n && width(c) < n-2 {
				t.Fatalf("%q cut to %d is %q", s, n, c)
			}
			for part := range strings.SplitSeq(c, "…") {
				if !strings.Contains(s, part) {
					t.Fatalf("%q cut to %d is %q", s, n, c)
				}
			}
			if before, after, ok := strings.Cut(c, "…"); ok && (fits(s, before) || after != "" && fit([]rune(after)[0]).cells == 0) {
				t.Fatalf("%q cut to %d is %q: a letter lost its sign", s, n, c)
			}
		}
		if first, rest := split(s, 1); s != "" && (first == "" || first+rest != s) {
			t.Fatalf("split(%q) = %q, %q", s, first, rest)
		}
	})
	if got, want := wrap("根を見る、次に葉を見る。", 8), "根を見\nる、次に\n葉を見\nる。"; strings.Join(got, "\n") != want {
		t.Errorf("wrap gives %q", got)
	}
}

// fits tells that a sign comes next in a text after its beginning.
func fits(s, beginning string) bool {
	rest, ok := strings.CutPrefix(s, beginning)
	return ok && rest != "" && fit([]rune(rest)[0]).cells == 0
}

// A note in any script is typed, shown and kept whole, and every row has its width.
func TestForeignNote(t *testing.T) {
	for _, s := range foreignTexts {
		a, _ := labApp(t, "h-traa pages=16", 2000, "dark", "braille", 60, 24)
		a.overlay = newPrompt("note at this tick:", nil)
		for _, r := range s + s + s {
			a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
			for _, line := range strings.Split(a.View(), "\n") {
				if n := ansi.StringWidth(line); n != 60 {
					t.Fatalf("%q: a row is %d wide: %s", s, n, ansi.Strip(line))
				}
			}
		}
		if got := a.overlay.(*prompt).input.Value(); got != s+s+s {
			t.Fatalf("%q was typed as %q", s+s+s, got)
		}
		a.overlay = nil
		a.notes.add(note{kind: noteDone, text: s})
		a.dirty = true
		shows(t, a, s)
		var b strings.Builder
		if err := writeText(&b, &a.frame, a.theme); err != nil || !strings.Contains(b.String(), s) {
			t.Errorf("%q is not in the saved text (%v):\n%s", s, err, b.String())
		}
		b.Reset()
		if err := pictureOf(&b, &a.frame, a.theme); err != nil || strings.ContainsRune(b.String(), secondHalf) {
			t.Errorf("%q: the saved picture has half a rune (%v)", s, err)
		}
	}
}

// The prompt's cursor goes over a letter and its sign as one, and over a flag.
func TestPromptStepsOverSigns(t *testing.T) {
	a, _ := newTestApp("tree", "dark", "braille", 80, 24, 1000)
	p := newPrompt("note at this tick:", nil)
	p.setText("e\u0301漢🇩🇪")
	p.input.CursorStart()
	for _, want := range []int{2, 3, 5, 5} {
		if p.key(a, tea.KeyMsg{Type: tea.KeyRight}); p.input.Position() != want {
			t.Fatalf("the cursor is at %d, want %d", p.input.Position(), want)
		}
	}
	for _, want := range []int{3, 2, 0, 0} {
		if p.key(a, tea.KeyMsg{Type: tea.KeyLeft}); p.input.Position() != want {
			t.Fatalf("the cursor is at %d, want %d", p.input.Position(), want)
		}
	}
}
