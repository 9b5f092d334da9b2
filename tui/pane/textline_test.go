package pane

import (
	"slices"
	"testing"

	"lascope/model/modeltest"
)

// The cursor goes over a letter and its sign as one, and over a flag.
func TestCursorStepsOverRunes(t *testing.T) {
	l := NewTextLine("note:", NewKeyMap())
	l.SetText("e\u0301漢🇩🇪")
	l.Key(KeyOf("home"))
	for _, step := range []struct {
		key    string
		places []int
	}{{"right", []int{2, 3, 5, 5}}, {"left", []int{3, 2, 0, 0}}} {
		for _, want := range step.places {
			l.Key(KeyOf(step.key))
			modeltest.Equal(t, l.Cursor(), want, "%s: the cursor is at", step.key)
		}
	}
}

// The last word is completed to the prefix that all proposals share, then to each in turn; the past lines come back.
func TestCompletesAndRecalls(t *testing.T) {
	l := NewTextLine(":", NewKeyMap())
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
		l.Key(KeyOf(step[0]))
		modeltest.Equal(t, l.Text(), step[1], "%s gives", step[0])
	}
}

// A suggested text is replaced by the first character or a deletion, and kept by a key that moves the cursor.
func TestSuggestionIsSelected(t *testing.T) {
	for _, c := range []struct {
		keys []string
		want string
	}{
		{[]string{"m", "y"}, "my"}, {[]string{"backspace", "a"}, "a"}, {[]string{"delete"}, ""}, {nil, "run.session"},
		{[]string{"left", "x"}, "run.sessioxn"}, {[]string{"right", "2"}, "run.session2"}, {[]string{"end", "2"}, "run.session2"},
		{[]string{"end", "backspace"}, "run.sessio"},
	} {
		l := NewTextLine("save as:", NewKeyMap())
		l.Suggest("run.session")
		for _, k := range c.keys {
			l.Key(KeyOf(k))
		}
		modeltest.Equal(t, l.Text(), c.want, "%q: the text is", c.keys)
	}
}
