package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// largeRow is the top row of the first large letters of a text.
func largeRow(t *testing.T, a *app, text string) string {
	t.Helper()
	lines, ok := chart.BigLines(text, a.W-4)
	if !ok {
		t.Fatalf("%q has no large form", text)
	}
	var g canvas.Grid
	g.Reset(a.W, 3)
	chart.DrawBigText(g.All(), 0, 0, lines[0], 0, a.theme)
	var b strings.Builder
	for x := range g.W {
		b.WriteRune(g.All().At(x, 0).R)
	}
	return strings.TrimSpace(b.String())
}

// TestLargeSentence: on a projector's screen of 120 by 40 and more the sentence and a note are in
// large letters, and the pane does not move between them; a note too long for that and a smaller
// screen have plain text.
func TestLargeSentence(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {160, 48}, {220, 60}, {80, 24}} {
		large := size[1] >= 40
		a := realApp(t, "h-traa pages=64", 1234, size[0], size[1])
		running := *a.now
		running.Running, running.Speed = true, 2000
		a.take(&running)
		screen := func() string {
			a.Dirty = true
			return ansi.Strip(a.View())
		}
		sentence := summarySentence(a.shown(), a.still(), a.Hidden())
		s := screen()
		if strings.Contains(s, largeRow(t, a, sentence)) != large || strings.Contains(s, sentence) == large {
			t.Errorf("%v: %q in large letters: %v\n%s", size, sentence, !large, s)
		}
		before := a.body()
		a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(":")})
		if s := screen(); large && strings.Contains(s, largeRow(t, a, sentence)) {
			t.Errorf("%v: %q is in large letters above the prompt\n%s", size, sentence, s)
		}
		a.Update(tea.KeyMsg{Type: tea.KeyEsc})
		for text, fits := range map[string]bool{"N from 500 to 250": true, strings.Repeat("a long note ", 30): false} {
			a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: text})
			a.relayout()
			if s := screen(); strings.Contains(s, largeRow(t, a, "N from 500 to 250")) != (large && fits) {
				t.Errorf("%v: the note %q is in large letters: %v\n%s", size, text, !fits, s)
			}
			if large && fits && (a.body().H < before.H || a.body().H > before.H+1) {
				t.Errorf("%v: the pane has %d rows with a note, %d without", size, a.body().H, before.H)
			}
		}
	}
}

// TestLargeFirstSentence: of a text that is too long for large letters the first sentence is in large
// letters and the rest below it, in the rows of the text, whatever its length.
func TestLargeFirstSentence(t *testing.T) {
	th := plainTheme(t, "dark")
	for _, rest := range []string{"", " Short.", " And so it goes on for longer than the rows hold." + strings.Repeat(" More of it.", 30)} {
		for _, first := range []string{"SPL stands at .700.", "Traversal 8: 83 of 300 documents are fetched.", strings.Repeat("This is too long ", 10) + "."} {
			for rows := 1; rows <= largeRows+1; rows++ {
				var g canvas.Grid
				g.Reset(116, 20)
				projectorPlan{sentence: rows, large: rows > largeRows, keys: 1}.drawSentence(g.All(), first+rest, th)
				for y := range g.H {
					inked := false
					for x := range g.W {
						inked = inked || g.All().At(x, y).R != ' '
					}
					if inked && (y < g.H-1-rows || y == g.H-1) {
						t.Errorf("%d rows: %q writes row %d of %d", rows, first+rest, y, g.H)
					}
				}
				if large := g.All().At(2, g.H-1-largeRows).R; rows > largeRows && (rest == "" || len(first) < 25) && len(first) < 100 && !strings.ContainsRune("█▀▄", large) {
					t.Errorf("%q has no large letters: %c", first+rest, large)
				}
			}
		}
	}
}

// TestNoBlankRowsBelowThePane: on a projector the pane has the rows that a plain sentence or note does
// not need, for a run at rest and one that goes on.
func TestNoBlankRowsBelowThePane(t *testing.T) {
	for _, line := range []string{"h-traa pages=64", "spl", "oma", "oma-time", "robot docs=300", "lrp", "estimator pages=64"} {
		for _, note := range []string{"", strings.Repeat("a long note ", 12)} {
			for _, running := range []bool{false, true} {
				a := realApp(t, line, 1234, 120, 40)
				now := *a.now
				now.Running = running
				if running {
					now.Speed = 2000
				}
				a.take(&now)
				if note != "" {
					a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: note})
					a.relayout()
				}
				rows := strings.Split(ansi.Strip(a.View()), "\n")
				below := rows[a.body().Y+a.body().H : len(rows)-1]
				blank := 0
				for blank < len(below) && strings.TrimSpace(below[len(below)-1-blank]) == "" {
					blank++
				}
				if blank > 1 {
					t.Errorf("%s, running %v, note %q: %d blank rows below the pane\n%s", line, running, note, blank, strings.Join(rows, "\n"))
				}
			}
		}
	}
}
