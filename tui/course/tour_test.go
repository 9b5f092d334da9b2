package course

import (
	"strings"
	"testing"

	"lascope/model/lesson"
	"lascope/model/modeltest"
)

// TestTourIsShort: each caption of the tour has at most three sentences.
func TestTourIsShort(t *testing.T) {
	l := modeltest.Must(lesson.Tour().Find(lesson.TourName))
	for _, b := range l.Beats {
		caption := ""
		for _, block := range b.Page {
			caption += block.Text.Blanks() + " "
		}
		if n := len([]rune(caption)); n > 160 || strings.Count(caption, ". ") > 4 {
			t.Errorf("a caption of %d letters: %s", n, caption)
		}
	}
}
