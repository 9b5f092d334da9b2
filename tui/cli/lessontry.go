package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lesson"
	"lascope/tui/config"
)

func lessonTryCommand(c command) action {
	o, out := options(), outFile{}
	own := struct{ Seeds int }{100}
	declare(c, &own, &o, &out)
	c.ValidArgsFunction = completeFrom(func() []string {
		course, err := o.OpenCourse()
		if err != nil {
			return nil
		}
		return course.Names()
	})
	return func(words []string) {
		if own.Seeds < 1 || own.Seeds > 10_000 {
			refusal.Say("--seeds %d: a lesson is played with 1 to 10,000 seeds, such as --seeds 100", own.Seeds)
		}
		out.check(model.TableLike("csv", lesson.TryColumns, "", nil))
		lessons := lessonsNamed(&o, words)
		model.CollectLess()
		progressed := progress(os.Stderr)
		play := func(w io.Writer) error {
			fmt.Fprintln(w, strings.Join(lesson.TryColumns, ","))
			for i, l := range lessons {
				printRemarks(c, l.Advice()...)
				refusal.Check(lesson.PrintTrials(w, l, refusal.Must(lesson.TrySeeds(c.Context(), l, own.Seeds, 0))))
				progressed(i+1, len(lessons), 0)
			}
			return nil
		}
		onInterrupt(c, func() string { return "lessons that were not played to their end have no rows" }, func() { out.write(c, play) })
	}
}

// lessonsNamed are the lessons of these names or numbers; without one all of the course.
func lessonsNamed(o *config.Options, words []string) (out []*lesson.Lesson) {
	course := refusal.Must(o.OpenCourse())
	if len(words) == 0 {
		return refusal.Must(course.Lessons())
	}
	for _, word := range words {
		out = append(out, refusal.Must(course.Find(word)))
	}
	return out
}
