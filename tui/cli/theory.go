package cli

import (
	"io"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/internal/theory"
	"lascope/model"
)

func theoryCommand() *cobra.Command {
	var out disk.File
	c := &cobra.Command{
		Use:   "theory [SPEC]",
		Short: "Print what is known of a line without running it",
		Long: `Print what is known of a line without running it, as CSV with a row a quantity:

  quantity       the limit, the absorption, the stationary distribution, the optimal value …
  value          to the digits that the error leaves certain, or a word
  error          a bound: the true value lies within it of the value
  method         how the value was computed, and what it assumes
  source         the paper, or this project where it is its own result

The rows hold in the environment at tick 0 while nothing shifts. Where nothing is known of
a scheme, a sentence stands in the column method.`,
		ValidArgsFunction: completeSpec,
		RunE: func(c *cobra.Command, words []string) error {
			spec, err := model.ParseWords(words)
			if err != nil {
				return err
			}
			if err := checkOut(&out, model.TableLike("csv", theory.Columns, "", nil), spec.Reads()...); err != nil {
				return err
			}
			return write(out, c.OutOrStdout(), func(w io.Writer) error { return model.PrintTheory(w, spec) })
		},
	}
	outFlag(c, &out, "the rows")
	return c
}
