package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"lascope/internal/fault"
	"lascope/internal/foreign"
	"lascope/model"
)

// manyRuns prepares a command of many runs: their progress goes to standard error, and so does the
// sentence once a signal interrupts them. The returned end waits for that sentence.
func manyRuns(c *cobra.Command, interrupted func() string) (progressed func(done, total, before int), end func()) {
	model.CollectLess()
	return progress(os.Stderr), onInterrupt(c, interrupted)
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
