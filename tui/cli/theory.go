package cli

import (
	"io"

	"github.com/spf13/cobra"

	"lascope/internal/theory"
	"lascope/model"
)

func theoryCommand(c *cobra.Command) action {
	var out outFile
	declare(c, &out)
	return func(words []string) error {
		spec, err := model.ParseWords(words)
		if err != nil {
			return err
		}
		if err := out.check(model.TableLike("csv", theory.Columns, "", nil), spec.Reads()...); err != nil {
			return err
		}
		return out.write(c, func(w io.Writer) error { return model.PrintTheory(w, spec) })
	}
}
