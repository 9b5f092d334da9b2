package textline

import (
	"slices"
	"testing"

	"lascope/tui/keymap"
)

// The cursor goes over a letter and its sign as one, and over a flag.
func TestCursorStepsOverRunes(t *testing.T) {
	l := New("note:", keymap.NewKeyMap())
	l.SetText("e\u0301漢🇩🇪")
	l.Key(keymap.KeyOf("home"))
	for _, step := range []struct {
		key    string
		places []int
	}{{"right", []int{2, 3, 5, 5}}, {"left", []int{3, 2, 0, 0}}} {
		for _, want := range step.places {
			if l.Key(keymap.KeyOf(step.key)); l.Cursor() != want {
				t.Errorf("%s: the cursor is at %d, want %d", step.key, l.Cursor(), want)
			}
		}
	}
}

// The last word is completed to the prefix that all proposals share, then to each in turn; the past lines come back.
func TestCompletesAndRecalls(t *testing.T) {
	l := New(":", keymap.NewKeyMap())
	l.Propose = func(words []string, typed string) ([]string, bool) {
		if !slices.Equal(words, []string{"goto"}) || typed != "m" {
			return nil, false
		}
		return []string{"mark 1", "mark 2"}, false
	}
	l.Past = func() []string { return []string{"older", "old"} }
	l.SetText("goto m")
	for _, step := range [][2]string{
		{"tab", "goto mark "}, {"up", "old"}, {"up", "older"}, {"up", "older"}, {"down", "old"}, {"down", "goto mark "},
	} {
		if l.Key(keymap.KeyOf(step[0])); l.Text() != step[1] {
			t.Errorf("%s gives %q, not %q", step[0], l.Text(), step[1])
		}
	}
}
