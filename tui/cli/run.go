package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
	"lascope/model/wholefile"
)

func runCommand() *cobra.Command {
	var until, every, traversals lab.Ticks
	var stop, out, shares, save string
	o := model.Printout{}
	c := &cobra.Command{
		Use:               "run [SPEC] --until TICKS",
		Short:             "Run an experiment without a screen and print its rows",
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		RunE: func(c *cobra.Command, words []string) error {
			spec, err := model.ParseWords(words)
			if err != nil {
				return err
			}
			o.Until, o.Every, o.Traversals = int64(until), int64(every), int64(traversals)
			if o.StopConverged, err = stopWord(stop); err != nil {
				return err
			}
			run, err := model.New(spec)
			if err != nil {
				return err
			}
			if o, err = run.Complete(o, c.Flags().Changed); err != nil {
				return err
			}
			files := []wholefile.File{{Word: "--out", Path: out}, {Word: "--save", Path: save}, {Word: "--shares", Path: shares}}
			if err := wholefile.CheckFiles(files, spec.Reads()...); err != nil {
				return err
			}
			rows := func(w io.Writer) error { return run.Print(c.Context(), w, o) }
			if save != "" {
				rows = func(w io.Writer) error { return experiment.PrintAndSave(c.Context(), run, w, o, save) }
			}
			if out == "" {
				err = rows(c.OutOrStdout())
			} else {
				err = wholefile.WriteWhole(out, rows)
			}
			if err != nil || shares == "" {
				return err
			}
			return wholefile.WriteWhole(shares, run.PrintShares)
		},
	}
	f := c.Flags()
	f.Var(&until, "until", "run to this `tick`")
	f.Var(&every, "every", "print a row every so many `ticks` (default: a twentieth of --until)")
	f.Var(&traversals, "traversals", "crawl lab: run so `many` traversals and print a row for each")
	f.StringVar(&stop, "stop", "", "end the run when the scheme has `converged`")
	f.StringVar(&o.Format, "format", "csv", "csv or jsonl")
	f.StringVar(&out, "out", "", "write the rows to this `file`, whole or not at all")
	f.StringVar(&save, "save", "", "save the line and its rows in this `file`, for open")
	f.StringVar(&shares, "shares", "", "at the end write each page's share to this `file`")
	complete(c, "format", model.Formats...)
	complete(c, "stop", "converged")
	return c
}

// stopWord reads the value of --stop.
func stopWord(word string) (converged bool, err error) {
	switch word {
	case "":
		return false, nil
	case "converged":
		return true, nil
	}
	return false, fmt.Errorf("--stop %s: a run can stop when it has converged", word)
}
