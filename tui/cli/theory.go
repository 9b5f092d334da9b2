package cli

import (
	"io"

	"lascope/internal/refusal"
	"lascope/internal/theory"
	"lascope/model"
)

func theoryCommand(c command) action {
	var out outFile
	declare(c, &out)
	return func(words []string) {
		spec := refusal.Must(model.ParseWords(words))
		out.check(model.TableLike("csv", theory.Columns, "", nil), spec.Reads()...)
		out.write(c, func(w io.Writer) error { return model.PrintTheory(w, spec) })
	}
}
