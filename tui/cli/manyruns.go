package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"lascope/internal/foreign"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/experiment"
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
	live     bool
	programs *programFlags
	files    *experiment.ResultFiles
}

// flagsOfMany declares the flags of a command, with the meaning of --live; files are the files of its job.
func flagsOfMany(c *cobra.Command, files *experiment.ResultFiles, live string) *manyFlags {
	m := &manyFlags{Options: options(), files: files, programs: programsOf(c)}
	c.Flags().BoolVar(&m.live, "live", false, live)
	outputFlags(c, files)
	m.Flags(c.Flags())
	return m
}

// begin refuses flags of tables that are not printed.
func (m *manyFlags) begin(c *cobra.Command) error {
	m.files.Out = orStdout(m.files.Out)
	if m.Plain {
		return refuseTables(c)
	}
	return nil
}

// draws reports that the job is drawn on the terminal, with the settings.
func (m *manyFlags) draws() bool {
	if m.live {
		m.Settle()
	}
	return m.live && !m.Plain && onTerminal()
}

// run says or prints a job that is not drawn.
func (m *manyFlags) run(c *cobra.Command, of job, say func(ctx context.Context, out io.Writer) error, before ...string) error {
	switch {
	case m.Plain:
		return goesOn(c, of, func() error { return say(c.Context(), c.OutOrStdout()) })
	case m.live:
		return noTerminal("leave out --live")
	}
	if err := printRemarks(c, before); err != nil {
		return err
	}
	return runJob(c, of)
}

// runJob runs a job, with its progress and its remarks on standard error.
func runJob(c *cobra.Command, of job) error {
	model.CollectLess()
	bar := progress(os.Stderr)
	of.Follow(func(p experiment.Progress) { bar(p.Done, p.Total, p.Before) })
	return goesOn(c, of, func() error {
		sentence, err := of.Run(c.Context(), c.OutOrStdout())
		if err != nil {
			return err
		}
		return printRemarks(c, of.Remarks(sentence))
	})
}

// goesOn does the work of a job; how to go on is printed on standard error where a signal interrupts it.
func goesOn(c *cobra.Command, of job, work func() error) error {
	var done atomic.Int64
	done.Store(-1) // before the runs are counted
	of.Follow(func(p experiment.Progress) { done.Store(int64(p.Done)) })
	return onInterrupt(c, func() string { return of.HowToGoOn(int(done.Load())) }, work)
}

// refuseTables refuses flags of tables with --plain, which prints sentences in their place.
func refuseTables(c *cobra.Command) error {
	files := false
	for _, name := range []string{"out", "long", "curves"} {
		f := c.Flags().Lookup(name)
		if f != nil && f.Value.String() == "-" {
			return fmt.Errorf("--%s -: --plain prints sentences there; name a file, or leave --plain out", name)
		}
		files = files || f != nil && f.Changed
	}
	for _, name := range []string{"format", "header"} {
		if !files && c.Flags().Changed(name) {
			return fmt.Errorf("--%s: it is of tables, and --plain prints none; name the file of a table, such as --out table.csv", name)
		}
	}
	return nil
}

// onInterrupt does work and prints a sentence on standard error where a signal interrupts it. The program may exit before the work
// returns, so half of the grace period is enough to end it whole, without the sentence.
func onInterrupt(c *cobra.Command, sentence func() string, work func() error) error {
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
	err := work()
	if ended <- err; !stop() {
		<-printed
	}
	return err
}
