package lesson

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/stats"
)

// TestEveryLesson plays the course: every lesson ends, exactly one option of each question
// holds, each wrong one has a reason, each number a unit, and no run exceeds 20,000,000 ticks.
// The right options are spread evenly over the letters. Two lessons, half of the time, with LASCOPE_LONG alone.
func TestEveryLesson(t *testing.T) {
	modeltest.SkipUnderRace(t)
	lessons := modeltest.Must(NewCourse(os.DirFS("lessons"), "model/lesson/lessons").Lessons())
	var right struct {
		sync.Mutex
		of      [maxOptions + 1][maxOptions]int // by number of options, by right option
		reasons map[string]bool
	}
	right.reasons = map[string]bool{}
	kinds := map[QuestionKind]int{} // behind the same lock
	t.Cleanup(func() {              // after the parallel lessons
		if kinds[ByNumber] == 0 || kinds[ByDrawing] == 0 {
			t.Errorf("no lesson asks by number, or none by drawing: %v", kinds)
		}
		for n, of := range right.of {
			asked := 0
			for _, k := range of {
				asked += k
			}
			for letter, k := range of[:n] {
				if even := float64(asked) / float64(n); asked >= 5*n && (float64(k) < even*0.7 || float64(k) > even*1.3) {
					t.Errorf("of %d questions with %d options, %c is right in %d", asked, n, 'a'+letter, k)
				}
			}
			if asked > 0 {
				t.Logf("%d questions with %d options; right are %v", asked, n, of[:n])
			}
		}
	})
	for i, l := range lessons {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			modeltest.Equal(t, l.Number, i+1, "after %d its number is", i)
			if !slices.ContainsFunc(l.Steps, func(s *Step) bool { return s.Question != nil }) {
				t.Error("it asks nothing")
			}
			if l.Name == "forgetting" || l.Name == "neighbours" { // half of the time of all
				modeltest.LongOnly(t)
			}
			for i, o := range play(t, l) {
				b := l.Beats[i]
				if !b.Reveal {
					continue
				}
				held := 0
				for k, x := range b.Question.Options {
					if x.Low <= o.Measure && o.Measure < x.High {
						held++
					}
					modeltest.Equal(t, o.Wrong[k] != "", k != o.Right, "step %d: option %c has the reason %q:", b.Index+1, 'a'+k, o.Wrong[k])
				}
				if letters := b.Question.Kind == ByLetter; letters && held != 1 {
					t.Errorf("step %d: %v is held by %d options", b.Index+1, o.Measure, held)
				}
				if o.Unit == "" {
					t.Errorf("step %d: the number %v has no unit", b.Index+1, o.Measure)
				}
				right.Lock()
				kinds[b.Question.Kind]++
				right.of[len(o.Wrong)][o.Right]++
				for _, reason := range o.Wrong {
					if reason != "" && right.reasons[reason] {
						t.Errorf("step %d: another option has the reason %q", b.Index+1, reason)
					}
					right.reasons[reason] = true
				}
				right.Unlock()
			}
			var slots int64
			for _, b := range l.Beats {
				for _, d := range b.Do {
					slots = max(slots, d.Tick)
				}
			}
			if slots > 20_000_000 {
				t.Errorf("it goes to tick %s", stats.Thousands(slots))
			}
		})
	}
}

// TestLessonOfTheReadme: the example in docs/lessons/README.md is a valid lesson.
func TestLessonOfTheReadme(t *testing.T) {
	readme := modeltest.Must(os.ReadFile("../../docs/lessons/README.md"))
	var text strings.Builder
	for line := range strings.Lines(string(readme)) {
		if line, in := strings.CutPrefix(line, "    "); in {
			text.WriteString(line)
		} else if text.Len() > 0 && strings.TrimSpace(line) == "" {
			text.WriteString("\n")
		} else if text.Len() > 0 {
			break
		}
	}
	l := modeltest.Must(Read("01-example.txt", text.String()))
	if all := play(t, l); len(all) != 3 || all[1].Options[all[2].Right] != "It falls to a quarter" {
		t.Errorf("%d beats, the right option is %d", len(all), all[len(all)-1].Right)
	}
}
