package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/lesson"
	"lascope/tui/config"
)

func lessonTryCommand() *cobra.Command {
	o, out, seeds := options(), disk.File{}, 100
	c := &cobra.Command{
		Use:   "try [NAME ...]",
		Short: "Play lessons over many seeds and print how often each option holds",
		Long: `Play lessons over many seeds and print CSV, a row an option:

  lesson     the name
  question   its number within the lesson
  option     a, b …; near for a number or a curve within the tolerance of the shipped
             seed's, done for a solution that does what is asked; empty for none
  right      1 for the answer of the shipped seed
  share      the part of the seeds whose run gives this option

The shipped seed of each line is the first, the others are the numbers after it.
Without a name all lessons are played. An answer that holds for fewer than .8 of the
seeds is one of the seed and not of the web.`,
		RunE: func(c *cobra.Command, words []string) error {
			if seeds < 1 || seeds > 10_000 {
				return fmt.Errorf("--seeds %d: a lesson is played with 1 to 10,000 seeds, such as --seeds 100", seeds)
			}
			if err := checkOut(&out, model.TableLike("csv", lesson.TryColumns, "", nil)); err != nil {
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
					trials, err := lesson.TrySeeds(c.Context(), l, seeds, 0)
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
				func() error { return write(out, c.OutOrStdout(), play) })
		},
		ValidArgsFunction: completeFrom(func() []string {
			course, err := o.OpenCourse()
			if err != nil {
				return nil
			}
			return course.Names()
		}),
	}
	declare(c.Flags(), []flagRow{
		{"seeds", &seeds, "play each lesson with this `NUMBER` of seeds"},
		{"lessons", &o.Lessons, "take lessons from this `DIRECTORY`"},
	})
	outFlag(c, &out, "the rows")
	return c
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
