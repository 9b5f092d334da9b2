package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"github.com/spf13/cobra"

	"lascope/internal/fault"
	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/experiment"
)

// runJob runs a job, with its progress on standard error, and returns its sentence. goOn is the sentence of an interrupt: done are the
// runs done, −1 before they are counted.
func runJob(c *cobra.Command, run interface {
	Run(context.Context, io.Writer) (string, error)
}, job *experiment.Job, goOn func(done int) string) (sentence string, err error) {
	model.CollectLess()
	bar := progress(os.Stderr)
	job.Progress = func(p experiment.Progress) { bar(p.Done, p.Total, p.Before) }
	defer saysHowToGoOn(c, job, goOn)()
	return run.Run(c.Context(), c.OutOrStdout())
}

// saysHowToGoOn prints goOn's sentence, see [runJob], on standard error once a signal interrupts a job. The returned end waits for it.
func saysHowToGoOn(c *cobra.Command, job *experiment.Job, goOn func(done int) string) (end func()) {
	var done atomic.Int64
	done.Store(-1)
	job.Follow(func(p experiment.Progress) { done.Store(int64(p.Done)) })
	return onInterrupt(c, func() string { return goOn(int(done.Load())) })
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

// onInterrupt prints a sentence on standard error as soon as a signal ends the program, which
// may exit before its work returns. The returned function ends that; it waits for the sentence.
func onInterrupt(c *cobra.Command, sentence func() string) (end func()) {
	printed := make(chan struct{})
	stop := context.AfterFunc(c.Context(), fault.Caught(func() {
		defer close(printed)
		fmt.Fprintln(c.ErrOrStderr(), "\nlascope: "+foreign.Terminal(sentence()))
	}))
	return func() {
		if !stop() {
			<-printed
		}
	}
}
