package cli

import (
	"io"

	"github.com/spf13/cobra"

	"lascope/internal/refusal"
	"lascope/internal/theory"
	"lascope/model"
)

func theoryCommand(c *cobra.Command) action {
	var out outFile
	declare(c, &out)
	return func(words []string) {
		spec := refusal.Must(model.ParseWords(words))
		out.check(model.TableLike("csv", theory.Columns, "", nil), spec.Reads()...)
		out.write(c, func(w io.Writer) error { return model.PrintTheory(w, spec) })
	}
}
