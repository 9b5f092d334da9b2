package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/lesson"
	"lascope/tui/config"
)

func lessonTryCommand(c *cobra.Command) action {
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
	return func(words []string) error {
		if own.Seeds < 1 || own.Seeds > 10_000 {
			return fmt.Errorf("--seeds %d: a lesson is played with 1 to 10,000 seeds, such as --seeds 100", own.Seeds)
		}
		if err := out.check(model.TableLike("csv", lesson.TryColumns, "", nil)); err != nil {
			return err
		}
		lessons, err := lessonsNamed(&o, words)
		if err != nil {
			return err
		}
		model.CollectLess()
		progressed := progress(os.Stderr)
		play := func(w io.Writer) error {
			fmt.Fprintln(w, strings.Join(lesson.TryColumns, ","))
			for i, l := range lessons {
				if err := printRemarks(c, l.Advice()...); err != nil {
					return err
				}
				trials, err := lesson.TrySeeds(c.Context(), l, own.Seeds, 0)
				if err != nil {
					return err
				}
				if err := lesson.PrintTrials(w, l, trials); err != nil {
					return err
				}
				progressed(i+1, len(lessons), 0)
			}
			return nil
		}
		return onInterrupt(c, func() string { return "lessons that were not played to their end have no rows" },
			func() error { return out.write(c, play) })
	}
}

// lessonsNamed are the lessons of these names or numbers; without one all of the course.
func lessonsNamed(o *config.Options, words []string) (out []*lesson.Lesson, err error) {
	course, err := o.OpenCourse()
	if err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return course.Lessons()
	}
	for _, word := range words {
		l, err := course.Find(word)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}
