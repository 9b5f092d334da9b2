package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/tui/config"
)

// A job is an experiment of many runs.
type job interface {
	Run(ctx context.Context, stdout io.Writer) (sentence string, err error)
	Remarks(sentence string) []string
	HowToGoOn(done int) string
	Follow(also func(experiment.Progress))
}

// manyFlags are the flags of a command whose job is drawn on the terminal with --live, said with --plain, and else printed.
type manyFlags struct {
	config.Options
	command command
	Live    bool
	*programFlags
	*experiment.ResultFiles
}

// newManyFlags are the flags of a command, of which it declares those of the screen; files are the files of its job.
func newManyFlags(c command, files *experiment.ResultFiles) *manyFlags {
	m := &manyFlags{Options: options(), command: c, programFlags: newProgramFlags(), ResultFiles: files}
	m.Options.Flags(c.Flags())
	m.Format = "csv"
	return m
}

// begin refuses flags of tables that are not printed.
func (m *manyFlags) begin() {
	if long := m.Long == "-" || m.Curves == "-"; long && m.Out == "-" {
		refusal.Say("--out -: --long - and --curves - print in place of the table; name a file of one of them")
	} else if long && m.Header && m.Out == "" {
		refusal.Say("--header: it begins the table, and --long - and --curves - print in its place; name the table's file with --out")
	}
	if m.Out = orStdout(m.Out); m.Plain {
		refuseTables(m.command)
	}
}

// draws reports that the job is drawn on the terminal, with the settings.
func (m *manyFlags) draws() bool {
	if m.Live {
		m.Settle()
	}
	return m.Live && !m.Plain && onTerminal()
}

// run says or prints a job that is not drawn.
func (m *manyFlags) run(of job, say func() error, before ...string) {
	if m.Plain && say != nil {
		goesOn(m.command, of, func() { refusal.Check(say()) })
		return
	}
	if m.Live && !m.Plain {
		needTerminal("leave out --live")
	}
	printRemarks(m.command, before...)
	runJob(m.command, of)
}

// A oneLine is a command that makes many runs of one line, such as sweep.
type oneLine[J job] struct {
	*manyFlags
	job   J
	flags design.SweepFlags

	// read reads the line into the job, whose lines it returns: what has no effect in them is printed, and the warning.
	read func(words []string) (lines []model.Spec, warning string)

	// open draws the job on the terminal, which waits while read takes long.
	open func(line string, read func() J, o config.Options) error

	// say runs the job with --plain; nil where what is printed are sentences anyway.
	say func(ctx context.Context, out io.Writer, job J) error
}

// newOneLine is a command for a job and its files; own are structs with the flags that it has beside those of all such commands.
func newOneLine[J job](c command, of J, files *experiment.ResultFiles, own ...any) *oneLine[J] {
	l := &oneLine[J]{manyFlags: newManyFlags(c, files), job: of, flags: design.SweepFlags{Until: engine.DefaultUntil}}
	declare(c, append(own, &l.flags, l.manyFlags)...)
	completeMetric(c)
	return l
}

// run takes the words of the command and draws, says or prints the job.
func (of *oneLine[J]) run(words []string) {
	refuseLevel(of.command, of.flags.Level)
	if of.say == nil && of.command.Flags().Changed("plain") {
		refusal.Say("--plain: %s prints a table and sentences; leave it out", of.command.Name())
	}
	of.Plain = of.Plain && of.say != nil
	of.begin()
	if of.flags.Program = of.one(words); of.Live && of.flags.Points > 0 {
		refusal.Say("--live: points have no map; leave it out")
	}
	if of.draws() {
		read := func() J {
			of.read(words)
			return of.job
		}
		refusal.Check(of.open(strings.Join(words, " "), read, of.Options))
		return
	}
	lines, warning := of.read(words)
	printIgnored(of.command, of.flags.Until, lines...)
	var say func() error
	if of.say != nil {
		say = func() error { return of.say(of.command.Context(), of.command.OutOrStdout(), of.job) }
	}
	of.manyFlags.run(of.job, say, warning)
}

// runJob runs a job, with its progress and its remarks on standard error.
func runJob(c command, of job) {
	model.CollectLess()
	bar := progress(os.Stderr)
	of.Follow(func(p experiment.Progress) { bar(p.Done, p.Total, p.Before) })
	goesOn(c, of, func() {
		printRemarks(c, of.Remarks(refusal.Must(of.Run(c.Context(), c.OutOrStdout())))...)
	})
}

// goesOn does the work of a job; how to go on is printed on standard error where a signal interrupts it.
func goesOn(c command, of job, work func()) {
	var done atomic.Int64
	done.Store(-1) // before the runs are counted
	of.Follow(func(p experiment.Progress) { done.Store(int64(p.Done)) })
	onInterrupt(c, func() string { return of.HowToGoOn(int(done.Load())) }, work)
}

// refuseTables refuses flags of tables with --plain, which prints sentences in their place.
func refuseTables(c command) {
	files := false
	for _, name := range []string{"out", "long", "curves"} {
		f := c.Flags().Lookup(name)
		if f != nil && f.Value.String() == "-" {
			refusal.Say("--%s -: --plain prints sentences there; name a file, or leave --plain out", name)
		}
		files = files || f != nil && f.Changed
	}
	for _, name := range []string{"format", "header"} {
		if !files && c.Flags().Changed(name) {
			refusal.Say("--%s: it is of tables, and --plain prints none; name the file of a table, such as --out table.csv", name)
		}
	}
}

// onInterrupt does work and prints a sentence on standard error where a signal interrupts it. The program may exit before the work
// returns, so half of the grace period is enough to end it whole, without the sentence.
func onInterrupt(c command, sentence func() string, work func()) {
	ended, printed := make(chan error, 1), make(chan struct{})
	stop := context.AfterFunc(c.Context(), task.Caught(func() {
		defer close(printed)
		select {
		case err := <-ended:
			if err == nil {
				return
			}
		case <-time.After(gracePeriod / 2):
		}
		fmt.Fprintln(c.ErrOrStderr(), "\nlascope: "+foreign.Terminal(sentence()))
	}))
	err := refusal.Of(work)
	if ended <- err; !stop() {
		<-printed
	}
	refusal.Check(err)
}
