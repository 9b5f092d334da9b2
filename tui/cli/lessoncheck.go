package cli

import (
	"io"

	"github.com/spf13/cobra"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/lesson"
)

func lessonCheckCommand(c *cobra.Command) action {
	o, out := options(), outFile{}
	declare(c, &o, &out)
	return func(files []string) error {
		if err := out.check(model.TableLike("csv", lesson.CheckColumns, "", nil), filesOf("check", files)...); err != nil {
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
		return out.write(c, func(w io.Writer) error {
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
	}
}
