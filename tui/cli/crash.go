package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/program"
	"lascope/tui/config"
	"lascope/tui/tty"
)

// endFor ends the program for a panic of any goroutine.
func endFor(p *task.Panic) {
	tty.GiveBack()
	program.EndAll()
	code := reportDefect(p, tty.Crash{What: p}.Error())
	disk.DropPartial() // last, as other goroutines go on
	os.Exit(code)
}

// asPanic is the panic in an error; nil for none.
func asPanic(err error) *task.Panic {
	var p *task.Panic
	if errors.As(err, &p) {
		return p
	}
	var c *tty.Crash
	if errors.As(err, &c) {
		return &task.Panic{What: c.What, Stack: c.Stack}
	}
	return nil
}

// reportDefect prints a sentence about a panic and where to report it, and keeps the command and the
// stack in a file. It returns the exit code.
func reportDefect(p *task.Panic, sentence string) int {
	sentence = lab.Brief(foreign.Terminal(sentence))
	where := "Please report it where you got lascope"
	if path := config.CrashPath(); path != "" && os.MkdirAll(filepath.Dir(path), 0o700) == nil {
		err := disk.WritePrivate(path, disk.Text(fmt.Sprintf("lascope %s\n%s\n%s\n\n%s", model.Version(),
			foreign.Terminal(strings.Join(os.Args, " ")), sentence, p.Stack)))
		if err == nil {
			where += ", with " + path + ": it has the command, the version and the trace"
		}
	}
	fmt.Fprintf(os.Stderr, "lascope: %s. %s.\n", sentence, where)
	return exitDefect
}
