package cli

import (
	"fmt"
	"io"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/tui/canvas"
)

func runCommand(c command) action {
	own := struct {
		model.Printout
		Stop, Out, Shares, Save string
		Header, Force           bool
	}{Printout: model.Printout{Format: "csv"}}
	programs := newProgramFlags()
	declare(c, &own, programs)
	return func(words []string) {
		lines := [][]string{words}
		played := programs.share(false, lines)
		spec := refusal.Must(model.ParseWords(lines[0]))
		if len(lines[0]) == 1 { // the line that the screen opens
			spec = refusal.Must(spec.Opening())
		}
		spec.Program = played[0]
		if own.StopConverged = own.Stop == "converged"; own.Stop != "" && !own.StopConverged {
			refusal.Say("--stop %s: a run can stop when it has converged", own.Stop)
		}
		run := refusal.Must(model.New(spec))
		run.GoHeadless()
		o := refusal.Must(own.Complete(run, c.Flags().Changed))
		heading, _, _ := run.PageShares() // a lab without shares has no such file
		files := []disk.File{
			{Word: "--out", Path: orStdout(own.Out), Like: model.TableLike(o.Format, o.Columns(run), "", nil)},
			{Word: "--save", Path: own.Save, Like: result.IsRun(spec)},
			{Word: "--shares", Path: orStdout(own.Shares), Like: model.TableLike("csv", heading, "", nil)},
		}
		for i := range files {
			files[i].Force, files[i].Keep = own.Force, true
		}
		refusal.Check(model.CheckHeader(own.Header, o.Format))
		refusal.Check(disk.CheckFiles(files, spec.Reads()...))
		printIgnored(c, canvas.Pick(o.Traversals > 0, 0, o.Until), spec)
		rows := func(w io.Writer) error { return o.Print(c.Context(), run, w) }
		if own.Save != "" {
			rows = func(w io.Writer) error { return result.PrintAndSave(c.Context(), run, w, o, files[1]) }
		}
		if own.Header {
			rows = model.WithHeader(rows, "run "+design.LineAndProgram(spec)+lengthWords(o), spec, refusal.Must(model.Data(design.ReadsOf(spec))))
		}
		onInterrupt(c, nothingWritten, func() {
			if write(files[0], c, rows); own.Shares != "" {
				write(files[2], c, run.PrintShares)
			}
		})
	}
}

// nothingWritten is the sentence for an interrupted command of one run.
func nothingWritten() string {
	return "interrupted; no file is written, and the same command begins again"
}

// orStdout is the path of a file named by a flag, "" for standard output, which is -.
func orStdout(path string) string {
	return canvas.Pick(path == "-", "", path)
}

// An outFile is the file of --out, to which a command writes the one thing that it makes, and --force.
type outFile struct {
	Out   string
	Force bool
}

func (o *outFile) file() disk.File {
	return disk.File{Word: "--out", Path: orStdout(o.Out), Force: o.Force, Keep: true}
}

// check checks, before any work, that the file can be written, beside those that are read, and replaces nothing but
// an earlier one, whose text is like its own.
func (o *outFile) check(like func(text string) bool, read ...disk.File) {
	f := o.file()
	f.Like = like
	refusal.Check(disk.CheckFiles([]disk.File{f}, read...))
}

func (o *outFile) write(c command, print func(io.Writer) error) { write(o.file(), c, print) }

// filesOf are files that a command reads.
func filesOf(command string, paths []string) (read []disk.File) {
	for _, path := range paths {
		read = append(read, disk.File{Word: command, Path: path})
	}
	return read
}

// write prints to a file, or to standard output if its path is "".
func write(file disk.File, c command, print func(io.Writer) error) {
	if file.Path == "" {
		refusal.Check(print(c.OutOrStdout()))
	} else {
		refusal.Check(file.Write(print))
	}
}

// lengthWords are the flags of a printout's length and rows, for its header.
func lengthWords(o model.Printout) string {
	if o.Traversals > 0 {
		return fmt.Sprintf(" --traversals %d", o.Traversals)
	}
	stop := canvas.Pick(o.StopConverged, " --stop converged", "")
	return fmt.Sprintf(" --until %d --every %d%s", o.Until, o.Every, stop)
}
