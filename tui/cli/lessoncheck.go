package cli

import (
	"io"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lesson"
)

func lessonCheckCommand(c command) action {
	o, out := options(), outFile{}
	declare(c, &o, &out)
	return func(files []string) {
		out.check(model.TableLike("csv", lesson.CheckColumns, "", nil), filesOf("check", files)...)
		course := refusal.Must(o.OpenCourse())
		works := make([][]lesson.Work, len(files))
		for i, path := range files {
			works[i] = refusal.Must(lesson.ReadWork(path))
		}
		out.write(c, func(w io.Writer) error {
			rows := foreign.NewCSV(w)
			rows.Write(lesson.CheckColumns)
			for i, path := range files {
				for _, work := range works[i] {
					rows.Write(refusal.Must(lesson.CheckWork(c.Context(), course, path, work)))
					rows.Flush()
				}
			}
			return rows.Flush()
		})
	}
}
