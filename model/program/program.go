// Package program runs the outside programs that play the scheme own. A program speaks lines of
// text on its standard input and output; docs/own describes them. It is ended with its process
// group, however the run ends.
package program

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"lascope/automata/polling"
	"lascope/internal/importer"
	"lascope/internal/task"
)

// Limits of a program's lines.
const (
	mostLine   = 4096     // bytes of a line
	mostRead   = 64 << 10 // bytes that are read at once
	mostErrors = 64 << 10 // bytes kept of standard error
	mostQuoted = 60       // bytes of a line of its output that an error quotes
	mostSaid   = 200      // of its standard error
)

// Protocol begins the first line that a program reads: the name and the version of the lines.
const Protocol = "lascope 1"

// A Command starts programs.
type Command struct {
	Words    []string      // the program and its arguments
	Patience time.Duration // the longest wait for the polls of a slot; 0 is no bound
	// StartPatience is the longest wait for its first poll, before which it loads what it needs; 0 is no bound.
	StartPatience time.Duration
	// Step bounds a single wait, so that a screen stays responsive; 0 is no bound.
	Step time.Duration
}

var _ polling.Program = (*Program)(nil)

// A Program is one that runs. It implements [polling.Program].
type Program struct {
	Command
	cmd    *exec.Cmd
	in     *os.File // its standard input
	out    *os.File // its standard output
	errors *errorText

	stream     string // the name of its output, for errors
	reader     *bufio.Reader
	last       []byte // line
	lines      int    // so far
	started    bool   // it has named a page
	waited     time.Duration
	failed     error
	exit       *os.ProcessState // nil before its end
	endProgram sync.Once
}

// Start starts a program and sends it its first line, without the end.
func (c Command) Start(hello string) (*Program, error) {
	if len(c.Words) == 0 {
		return nil, errors.New("--exec: it is empty; give a program, such as --exec 'python3 mine.py'")
	}
	p := &Program{Command: c, stream: "its output", errors: &errorText{}, cmd: exec.Command(c.Words[0], c.Words[1:]...)}
	childIn, in, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("own: %w", err)
	}
	out, childOut, err := os.Pipe()
	if err != nil {
		closeAll(childIn, in)
		return nil, fmt.Errorf("own: %w", err)
	}
	p.in, p.out, p.reader = in, out, bufio.NewReaderSize(out, mostRead)
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = childIn, childOut, p.errors
	p.cmd.WaitDelay = exitWait // who holds standard error may have left the group
	group(p.cmd)
	err = startOnOneThread(p.cmd)
	closeAll(childIn, childOut)
	if err != nil {
		closeAll(in, out)
		var not *exec.Error
		if errors.As(err, &not) {
			err = not.Err
		}
		return nil, fmt.Errorf("own: %s cannot be started: %w", c.Words[0], err)
	}
	running.Store(p, true)
	return p, p.Write([]byte(hello + "\n"))
}

// Parent is the program that started lascope, on lascope's standard input and output. hello is the
// first line that it reads.
func (c Command) Parent(hello string) (*Program, error) {
	p := &Program{Command: Command{Words: []string{"env"}}, stream: "standard input", in: os.Stdout, out: os.Stdin,
		reader: bufio.NewReaderSize(os.Stdin, mostRead), errors: &errorText{}}
	return p, p.Write([]byte(hello + "\n"))
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

// quoted is the beginning of a line for an error.
func quoted(line string, most int) string {
	if len(line) > most {
		return strconv.Quote(line[:most]) + "…"
	}
	return strconv.Quote(line)
}

// Line is the next line of the program's output, valid until the next call. ok is false if it
// has not come yet and a step of waiting is over.
func (p *Program) Line() (line []byte, ok bool, err error) {
	for p.failed == nil {
		came, _ := p.reader.Peek(p.reader.Buffered())
		line, _, whole := bytes.Cut(came, []byte("\n"))
		if whole || len(line) > mostLine {
			return p.take(line)
		}
		if ok, err := p.wait(); err != nil {
			return nil, false, p.fail(err)
		} else if !ok {
			return nil, false, nil
		}
	}
	return nil, false, p.failed
}

// take takes a line off the bytes that have come.
func (p *Program) take(line []byte) ([]byte, bool, error) {
	p.lines++
	p.last, p.waited = bytes.TrimSuffix(line, []byte("\r")), 0
	switch {
	case len(line) > mostLine:
		return nil, false, p.Refuse(fmt.Errorf("it is longer than %d bytes", mostLine))
	case p.lines > 1:
	case bytes.HasPrefix(line, []byte("\xff\xfe")) || bytes.HasPrefix(line, []byte("\xfe\xff")):
		return nil, false, p.Refuse(errors.New("it is in UTF-16; a program writes UTF-8"))
	default:
		p.last = bytes.TrimPrefix(p.last, []byte(importer.Mark))
	}
	p.started = p.started || bytes.HasPrefix(p.last, []byte("poll "))
	_, err := p.reader.Discard(len(line) + 1)
	return p.last, true, err
}

// Refuse ends the program because of its last line.
func (p *Program) Refuse(reason error) error {
	if p.failed == nil {
		reason = fmt.Errorf("line %d of %s, %s: %w", p.lines, p.stream, quoted(string(p.last), mostQuoted), reason)
		_ = p.fail(reason)
	}
	return p.failed
}

// wait waits for more output. came is false if the step of waiting ended first.
func (p *Program) wait() (came bool, err error) {
	began, patience, flag := time.Now(), p.Patience, "--patience"
	if !p.started {
		patience, flag = p.StartPatience, "--start-patience"
	}
	wait := p.Step
	if left := patience - p.waited; patience > 0 && (wait == 0 || left < wait) {
		wait = left
	}
	if wait > 0 {
		if err := p.out.SetReadDeadline(began.Add(wait)); err != nil {
			return false, err
		}
	}
	_, err = p.reader.Peek(p.reader.Buffered() + 1)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		if p.waited += time.Since(began); patience == 0 || p.waited < patience {
			return false, nil
		}
		_ = p.out.SetReadDeadline(time.Now().Add(endWait)) // it may have answered while lascope was stopped
		_, err = p.reader.Peek(p.reader.Buffered() + 1)
	}
	switch {
	case err == nil:
		return true, nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return false, fmt.Errorf("no answer within %s, after line %d of its output; %s waits longer", patience, p.lines, flag)
	case errors.Is(err, io.EOF):
		return false, p.gone("it closed its output")
	default:
		return false, fmt.Errorf("its output cannot be read: %w", err)
	}
}

// ErrParentEnded is the reason why the program that started lascope polls no more: it has closed its end.
var ErrParentEnded = errors.New("it ended")

// gone is the error of a program that has closed its input or output, most often by ending.
func (p *Program) gone(how string) error {
	if p.cmd == nil {
		return fmt.Errorf("%w after line %d", ErrParentEnded, p.lines)
	}
	if killed := p.end(exitWait); !killed {
		how = "it ended with " + p.exit.String()
	}
	return fmt.Errorf("%s%s, after line %d of its output", how, p.errors.mention(), p.lines)
}

// fail ends the program. The error is the reason for all later calls.
func (p *Program) fail(reason error) error {
	p.failed = fmt.Errorf("own: %s: %w", p.Words[0], reason)
	p.end(0)
	return p.failed
}

// Patient reports whether Line waits for a line.
func (p *Program) Patient() bool { return p.Step == 0 }

// Write writes lines to the program's input.
func (p *Program) Write(lines []byte) error {
	if p.failed != nil {
		return p.failed
	}
	if p.Patience > 0 {
		if err := p.in.SetWriteDeadline(time.Now().Add(p.Patience)); err != nil {
			return p.fail(err)
		}
	}
	switch _, err := p.in.Write(lines); {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return p.fail(fmt.Errorf("it has not read its input for %s", p.Patience))
	case err != nil && p.cmd != nil:
		return p.fail(p.gone("it closed its input"))
	case err != nil:
		return p.fail(fmt.Errorf("it closed its input, after line %d of its output%s", p.lines, p.errors.mention()))
	}
	return nil
}

// Errors is the end of the program's standard error, at most 64 KiB.
func (p *Program) Errors() string { return p.errors.String() }

// endWait is the time that a program has to end after the line end.
const endWait = 100 * time.Millisecond

// exitWait is the time from the end of a program's output to its exit, of which the kernel takes some on a busy machine.
const exitWait = time.Second

// End asks the program to end, and ends its process group a tenth of a second later.
func (p *Program) End() { p.end(endWait) }

// end ends the program, after a time to end by itself. killed reports that it took longer.
func (p *Program) end(wait time.Duration) (killed bool) {
	p.endProgram.Do(func() {
		if p.cmd == nil {
			_, _ = p.in.WriteString("end\n") // the parent may have ended
			return
		}
		if wait > 0 {
			_ = p.in.SetWriteDeadline(time.Now().Add(wait))
			_, _ = p.in.WriteString("end\n") // it may have ended already
		}
		_ = p.in.Close()
		kill := task.After(wait, func() { killGroup(p.cmd) })
		p.exit, _ = p.cmd.Process.Wait()
		killed = !kill.Stop()
		killGroup(p.cmd) // the processes that it started: they may hold its standard error
		_ = p.cmd.Wait() // until that is read
		_ = p.out.Close()
		running.Delete(p)
	})
	return killed
}

var running sync.Map // of *Program

// EndAll ends all programs that run.
func EndAll() {
	var group task.Group
	for p := range running.Range {
		group.Go(p.(*Program).End)
	}
	group.Wait()
}

// An errorText keeps the end of a program's standard error.
type errorText struct {
	sync.Mutex
	text []byte
}

func (e *errorText) Write(b []byte) (int, error) {
	e.Lock()
	defer e.Unlock()
	e.text = append(e.text, b...)
	if over := len(e.text) - mostErrors; over > 0 {
		e.text = e.text[:copy(e.text, e.text[over:])]
	}
	return len(b), nil
}

func (e *errorText) String() string {
	e.Lock()
	defer e.Unlock()
	return string(e.text)
}

// mention quotes the last line that holds a text for an error; "" for none.
func (e *errorText) mention() string {
	text := strings.TrimSpace(e.String())
	if text == "" {
		return ""
	}
	return fmt.Sprintf(", after %s on its standard error", quoted(strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]), mostSaid))
}
