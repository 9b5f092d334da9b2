package cli

import (
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/model/experiment"
)

func reportCommand() *cobra.Command {
	var out string
	var force bool
	c := &cobra.Command{
		Use:   "report FILE...",
		Short: "Write one HTML page of saved races, saved sweeps and studies",
		Long: `Write one HTML page of saved races, saved sweeps and studies, FILE.toml: lines,
methods in words, pictures, tables with intervals and counts of missing runs, the
version, and how to repeat it. The page needs no other file. A file of lascope class
--results gives each question with both votes and the commonest wrong answer.`,
		Args: arguments(1, math.MaxInt, "of what? give files of --save, or a study, such as lascope report sweep.saved --out report.html"),
		RunE: func(c *cobra.Command, files []string) error {
			to := disk.File{Word: "--out", Path: orStdout(out), Force: force}
			read := make([]disk.File, len(files))
			for i, path := range files {
				read[i] = disk.File{Word: "report", Path: path}
			}
			if err := disk.CheckFiles([]disk.File{to}, read...); err != nil {
				return err
			}
			if !force {
				page := func(line string) bool { return strings.HasPrefix(line, "<!DOCTYPE html>") }
				if err := disk.CheckReplaces(to, page); err != nil {
					return err
				}
			}
			return write(to, c.OutOrStdout(), func(w io.Writer) error { return experiment.WriteReport(w, files) })
		},
	}
	c.Flags().StringVar(&out, "out", "", "write the page to this `FILE`, whole or not at all; - is standard output")
	forceFlag(c.Flags(), &force)
	return c
}
