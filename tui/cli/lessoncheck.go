package cli

import (
	"io"
	"math"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/lesson"
)

func lessonCheckCommand() *cobra.Command {
	o, out := options(), disk.File{}
	c := &cobra.Command{
		Use:   "check FILE...",
		Short: "Run the lines of handed in homework again and print a table",
		Long: `Run the lines of handed in homework again and print CSV, a row a line:

  file, name, lesson, line   what was handed in
  measure    the measure of the lesson's task, by this line
  done       1 if it does the task, else 0
  seeds      with how many of five seeds it does: its own and the next ones
  sentences  the sentences that explain it
  trouble    why a line was not run

Each lesson ends with a task. A file of homework is text:

  name: Ada
  lesson: memory
  line: tsetlin penalties=0.2,0.5 shift=mirror period=200 N=3 seed=1
  Three sentences: why does it do it, and what does it cost?

A further lesson: begins another work in the same file.`,
		Args: arguments(1, math.MaxInt, "of what? give files of homework, such as lascope lesson check ada.txt bob.txt"),
		RunE: func(c *cobra.Command, files []string) error {
			if err := checkOut(&out, model.TableLike("csv", lesson.CheckColumns, "", nil), filesOf("check", files)...); err != nil {
				return err
			}
			course, err := o.OpenCourse()
			if err != nil {
				return err
			}
			works := make([][]lesson.Work, len(files))
			for i, path := range files {
				if works[i], err = lesson.ReadWork(path); err != nil {
					return err
				}
			}
			return write(out, c.OutOrStdout(), func(w io.Writer) error {
				rows := foreign.NewCSV(w)
				rows.Write(lesson.CheckColumns)
				for i, path := range files {
					for _, work := range works[i] {
						row, err := lesson.CheckWork(c.Context(), course, path, work)
						if err != nil {
							return err
						}
						rows.Write(row)
						rows.Flush()
					}
				}
				return rows.Flush()
			})
		},
	}
	c.Flags().StringVar(&o.Lessons, "lessons", "", "take lessons from this `DIRECTORY`")
	outFlag(c, &out, "the rows")
	return c
}
