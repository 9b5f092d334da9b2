package lesson

import (
	"fmt"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestRoutes: the stops of each route follow one another to its end after 45 minutes, and each says something; they open lessons and
// demos that there are, a lesson for its minutes.
func TestRoutes(t *testing.T) {
	course, demos := NewCourse(Files(), "lessons"), NewDemos(DemoFiles(), "demos")
	at, ends, said := 0, 0, true
	for line := range strings.Lines(Routes) {
		var clock, minutes int
		var open string
		said = said || strings.HasPrefix(strings.TrimSpace(line), "say: ")
		if n, _ := fmt.Sscanf(line, " 0:%d %d min", &clock, &minutes); n == 0 {
			continue
		}
		if clock != at || !said {
			t.Errorf("%q comes after %d minutes, at which something is said: %v", line, at, said)
		}
		if at, said = at+minutes, false; strings.HasSuffix(line, "the end\n") {
			at, ends, said = 0, ends+1, true
			modeltest.Equal(t, clock, 45, "a route takes minutes")
		}
		_, open, _ = strings.Cut(strings.TrimSpace(line), "lascope ")
		switch kind, name, _ := strings.Cut(open, " "); kind {
		case "lesson":
			modeltest.Equal(t, modeltest.Must(course.Find(name)).Minutes, minutes, "the minutes of lesson %s are", name)
		case "demo":
			modeltest.Must(demos.Find(name))
		case "tour", "":
		default:
			t.Errorf("%q opens nothing", line)
		}
	}
	modeltest.Equal(t, ends, 3, "there are routes")
}
