package lesson

import (
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestRoutes: each route takes 45 minutes; it opens lessons and demos that there are, a lesson for its minutes.
func TestRoutes(t *testing.T) {
	course, demos := NewCourse(Files(), "lessons"), NewDemos(DemoFiles(), "demos")
	for _, r := range Routes() {
		minutes := 0
		for _, s := range r.Stops {
			minutes += s.Minutes
			kind, name, _ := strings.Cut(s.Open, " ")
			switch kind {
			case "lesson":
				l := modeltest.Must(course.Find(name))
				if l.Minutes != s.Minutes {
					t.Errorf("%s: lesson %s takes %d minutes, the route gives it %d", r.Title, name, l.Minutes, s.Minutes)
				}
			case "demo":
				if _, err := demos.Find(name); err != nil {
					t.Error(err)
				}
			case "tour", "":
			default:
				t.Errorf("%s: %q opens nothing", r.Title, s.Open)
			}
			if s.Say == "" {
				t.Errorf("%s: nothing is said at %q", r.Title, s.Open)
			}
		}
		if minutes != 45 {
			t.Errorf("%s: %d minutes", r.Title, minutes)
		}
	}
}
