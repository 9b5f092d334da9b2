package cli

import (
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/tui/canvas"
)

func runCommand() *cobra.Command {
	var stop, out, shares, save string
	var force, header bool
	o := model.Printout{Format: "csv"}
	c := &cobra.Command{
		Use:   "run [SPEC] --until TICKS",
		Short: "Run an experiment without a screen and print its rows",
		Long: `Run an experiment without a screen and print its rows: one at tick 0, one every
--every ticks, one at the end. The columns of the polling lab:

  tick, polls    ticks done, polls made
  value          present shares: hits per poll when each page is polled at even
                 intervals, Σ x d(x) / c
  optimal, proportional, uniform
                 the value of the optimal, of proportional and of equal shares
  hits           hits counted: hits per poll since the previous row
  importance     importance of these hits over the importance expected
  used           capacity used: polls since then over those that capacity allows
  earned         expected hits: the mean hit probability of the polls since then
  bound          long-run limit: no policy finds more hits per poll in the long
                 run; on a recorded web that of a clairvoyant; empty with
                 feedback=model
  caught         recorded webs only: hits so far over all changes so far

docs/labs.md has the columns of the other labs. A cell is empty where its value
is undefined.`,
		ValidArgsFunction: completeSpec,
	}
	programs := programsOf(c)
	declare(c.Flags(), []flagRow{
		{"until", &o.Until, "run to this `TICK`"},
		{"every", &o.Every, "`TICKS` from one row to the next (default: a twentieth of --until)"},
		{"traversals", &o.Traversals, "crawl lab: run this `NUMBER` of traversals and print a row for each"},
		{"stop", &stop, "end the run when the scheme has `converged`"},
		{"format", &o.Format, "`FORMAT` of the rows: csv or jsonl"},
		{"out", &out, "write the rows to this `FILE`, whole or not at all; - is standard output"},
		{"save", &save, "save the line and its rows in this `FILE`, for open"},
		{"shares", &shares, "at the end write each page's share to this `FILE`; - is standard output, after the rows"},
		{"header", &header, headerUsage},
		{"force", &force, forceUsage},
	})
	complete(c, "format", model.Formats...)
	complete(c, "stop", "converged")
	c.RunE = func(c *cobra.Command, words []string) error {
		lines := [][]string{words}
		played, err := programs.share(false, lines)
		if err != nil {
			return err
		}
		spec, err := model.ParseWords(lines[0])
		if err != nil {
			return err
		}
		if len(lines[0]) == 1 { // the line that the screen opens
			if spec, err = spec.Opening(); err != nil {
				return err
			}
		}
		spec.Program = played[0]
		if o.StopConverged = stop == "converged"; stop != "" && !o.StopConverged {
			return fmt.Errorf("--stop %s: a run can stop when it has converged", stop)
		}
		run, err := model.New(spec)
		if err != nil {
			return err
		}
		run.GoHeadless()
		if o, err = o.Complete(run, c.Flags().Changed); err != nil {
			return err
		}
		files := []disk.File{{Word: "--out", Path: orStdout(out)}, {Word: "--save", Path: save}, {Word: "--shares", Path: orStdout(shares)}}
		for i := range files {
			files[i].Force, files[i].Keep = force, true
		}
		if err := cmp.Or(model.CheckHeader(header, o.Format), disk.CheckFiles(files, spec.Reads()...),
			checkReplaces(run, spec, o.Columns(run), o.Format, files)); err != nil {
			return err
		}
		if err := printIgnored(c, canvas.Pick(o.Traversals > 0, 0, o.Until), spec); err != nil {
			return err
		}
		rows := func(w io.Writer) error { return o.Print(c.Context(), run, w) }
		if save != "" {
			rows = func(w io.Writer) error { return result.PrintAndSave(c.Context(), run, w, o, files[1]) }
		}
		if header {
			data, err := model.Data(design.ReadsOf(spec))
			if err != nil {
				return err
			}
			rows = model.WithHeader(rows, "run "+design.LineAndProgram(spec)+lengthWords(o), spec, data)
		}
		return onInterrupt(c, nothingWritten, func() error {
			if err := write(files[0], c.OutOrStdout(), rows); err != nil || shares == "" {
				return err
			}
			return write(files[2], c.OutOrStdout(), run.PrintShares)
		})
	}
	return c
}

// nothingWritten is the sentence for an interrupted command of one run.
func nothingWritten() string {
	return "interrupted; no file is written, and the same command begins again"
}

// orStdout is the path of a file named by a flag, "" for standard output, which is -.
func orStdout(path string) string {
	return canvas.Pick(path == "-", "", path)
}

// outFlag declares the flags of a file that one thing is written to.
func outFlag(c *cobra.Command, out *disk.File, what string) {
	declare(c.Flags(), []flagRow{
		{"out", &out.Path, "write " + what + " to this `FILE`, whole or not at all; - is standard output"},
		{"force", &out.Force, forceUsage},
	})
}

// checkOut checks, before any work, that such a file can be written, beside those that are read, and replaces nothing but
// an earlier one, whose text is like its own.
func checkOut(out *disk.File, like func(text string) bool, read ...disk.File) error {
	out.Word, out.Path, out.Keep = "--out", orStdout(out.Path), true
	return cmp.Or(disk.CheckFiles([]disk.File{*out}, read...), disk.CheckReplaces(*out, like))
}

// filesOf are files that a command reads.
func filesOf(command string, paths []string) (read []disk.File) {
	for _, path := range paths {
		read = append(read, disk.File{Word: command, Path: path})
	}
	return read
}

// write prints to a file, or to stdout if its path is "".
func write(file disk.File, stdout io.Writer, print func(io.Writer) error) error {
	if file.Path == "" {
		return print(stdout)
	}
	return file.Write(print)
}

// lengthWords are the flags of a printout's length and rows, for its header.
func lengthWords(o model.Printout) string {
	if o.Traversals > 0 {
		return fmt.Sprintf(" --traversals %d", o.Traversals)
	}
	stop := canvas.Pick(o.StopConverged, " --stop converged", "")
	return fmt.Sprintf(" --until %d --every %d%s", o.Until, o.Every, stop)
}

// checkReplaces refuses to replace files, in the order --out, --save, --shares, that hold
// anything but an earlier result of the same kind, a saved run of the same line.
func checkReplaces(run *model.Run, spec model.Spec, columns []string, format string, files []disk.File) error {
	heading, _, _ := run.PageShares() // a lab without shares has no such file
	return cmp.Or(disk.CheckReplaces(files[0], model.TableLike(format, columns, "", nil)), disk.CheckReplaces(files[1], result.IsRun(spec)),
		disk.CheckReplaces(files[2], model.TableLike("csv", heading, "", nil)))
}

// headerUsage and forceUsage are the lines of the help of flags that every command that writes a table has.
const (
	headerUsage = "begin the CSV with the line, the seed and the version, as lines with #"
	forceUsage  = "replace files that hold something else or are read-only"
)
