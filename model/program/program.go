// Package program runs the outside programs that play the scheme own. A program speaks lines of
// text on its standard input and output; docs/own describes them. It is ended with its process
// group, however the run ends.
package program

import (
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
	"lascope/internal/fault"
	"lascope/internal/foreign"
	"lascope/internal/importer"
)

// Limits of what a program may say.
const (
	mostLine   = 4096     // bytes of a line
	mostBefore = 1 << 20  // bytes of beliefs and explanations before the polls of one slot
	mostErrors = 64 << 10 // bytes kept of standard error
	mostQuoted = 60       // bytes of a line that an error quotes
)

// Protocol begins the first line that a program reads: the name and the version of the lines.
const Protocol = "lascope 1"

// A Command starts programs.
type Command struct {
	Facts    string        // the line and the lines that a program of version 2 hears of the world, each with its end
	Costs    bool          // polls cost, which a program of version 1 cannot hear
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
	pages  int
	cmd    *exec.Cmd
	in     *os.File // its standard input
	out    *os.File // its standard output
	errors *errorText

	started bool // it has named a page
	version int  // of the lines that the program speaks; 0 before its first line
	echo    int  // the capacity that it repeats before the polls of the slot; 0 for none
	input
	waited     time.Duration
	got        int // polls of this slot so far
	before     int // bytes of this slot so far
	said       []polling.Saying
	answers    []byte
	failed     error
	endProgram sync.Once
}

// An input is the stream of the lines that a program writes.
type input struct {
	stream string // its name, for errors
	buffer []byte // read and not yet parsed
	parsed int
	last   int // bytes of the last line, with its end
	lines  int // read so far
}

// Start starts a program and sends it the world. hello is its first line, without the end.
func (c Command) Start(hello string, pages int) (*Program, error) {
	if len(c.Words) == 0 {
		return nil, errors.New("--exec: it is empty; give a program, such as --exec 'python3 mine.py'")
	}
	p := &Program{Command: c, input: input{stream: "its output"}, pages: pages, errors: &errorText{}, cmd: exec.Command(c.Words[0], c.Words[1:]...)}
	childIn, in, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("own: %w", err)
	}
	out, childOut, err := os.Pipe()
	if err != nil {
		closeAll(childIn, in)
		return nil, fmt.Errorf("own: %w", err)
	}
	p.in, p.out = in, out
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = childIn, childOut, p.errors
	p.cmd.WaitDelay = endWait // a grandchild may hold standard error
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
	return p, p.write([]byte(hello + "\n"))
}

// Parent is the program that started lascope, on lascope's standard input and output. hello is the
// first line that it reads.
func (c Command) Parent(hello string, pages int) (*Program, error) {
	p := &Program{Command: Command{Words: []string{"env"}, Facts: c.Facts, Costs: c.Costs}, input: input{stream: "standard input"}, pages: pages, in: os.Stdout,
		out: os.Stdin, errors: &errorText{}}
	return p, p.write([]byte(hello + "\n"))
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

// Polls reads the pages of the next slot, numbered from 0, into pages.
func (p *Program) Polls(pages []int32) (done bool, err error) {
	if p.failed != nil {
		return false, p.failed
	}
	if p.got == 0 && p.before == 0 {
		p.said = p.said[:0]
	}
	for p.got < len(pages) {
		line, ok, err := p.line()
		if err != nil {
			return false, p.fail(err)
		}
		if !ok {
			return false, nil
		}
		p.before += len(line) + 1
		poll, isPoll, err := p.understand(line)
		switch {
		case err != nil:
			return false, p.fail(fmt.Errorf("line %d of %s, %s: %w", p.lines, p.stream, quoted(line), err))
		case isPoll:
			pages[p.got] = poll
			p.got++
			p.started = true
		case p.before > mostBefore:
			return false, p.fail(fmt.Errorf("line %d of %s, %s: more than 1 MiB without a poll", p.lines, p.stream, quoted(line)))
		}
	}
	p.got, p.before = 0, 0
	return true, nil
}

// Begin: a program of version 2 writes that first.
func (p *Program) Begin() (done bool, err error) {
	if p.version > 0 || p.failed != nil {
		return p.failed == nil, p.failed
	}
	line, ok, err := p.line()
	switch {
	case err != nil:
		return false, p.fail(err)
	case !ok:
		return false, nil
	}
	word, rest, _ := bytes.Cut(line, []byte(" "))
	switch {
	case string(word) != "version" && p.Costs:
		return false, p.fail(&polling.SilentError{News: "the costs of polls"})
	case string(word) != "version":
		p.version = 1
		p.parsed -= p.last // the line is read again as the first of version 1
		p.lines--
		return true, nil
	case string(rest) != "2":
		return false, p.fail(fmt.Errorf("line 1 of %s, %s: this lascope speaks version 1, of which a program says nothing, and version 2",
			p.stream, quoted(line)))
	}
	p.version = 2
	return true, p.write([]byte(p.Facts))
}

// Tell sends news to a program of version 2; version 1 has no lines for a capacity or a shift.
func (p *Program) Tell(n polling.News) error {
	var b []byte
	switch {
	case p.version < 2 && n.Capacity > 0:
		return &polling.SilentError{News: "another capacity"}
	case p.version < 2 && n.Shift > 0:
		b = []byte("shift\n")
	case p.version < 2:
		return nil
	case n.Shift > 0:
		b = fmt.Appendf(b, "shift %d %d\n", n.Tick, n.Shift)
	}
	if p.version == 2 {
		b = append(b, Numbers("importance", n.Omega)...)
		b = append(b, Numbers("cost", n.Costs)...)
	}
	if n.Capacity > 0 {
		b = fmt.Appendf(b, "capacity %d\n", n.Capacity)
		p.echo, p.got, p.before, p.said = n.Capacity, 0, 0, p.said[:0]
	}
	return p.write(b)
}

// Numbers are the lines that tell a number of each page, such as its importance; none for nil.
func Numbers(word string, of []float64) (lines []byte) {
	for page, x := range of {
		lines = fmt.Appendf(lines, "%s %d %s\n", word, page+1, strconv.FormatFloat(x, 'g', -1, 64))
	}
	return lines
}

// understand reads one line: a poll's page from 0, or something that is added to said.
func (p *Program) understand(line []byte) (poll int32, isPoll bool, err error) {
	word, rest, _ := bytes.Cut(line, []byte(" "))
	if p.echo > 0 { // what it wrote before it read the new capacity is dropped
		if string(word) == "capacity" && string(rest) == strconv.Itoa(p.echo) {
			p.echo = 0
		}
		return 0, false, nil
	}
	switch string(word) {
	case "poll":
		page, err := p.page(rest)
		return page, true, err
	case "share":
		first, second, _ := bytes.Cut(rest, []byte(" "))
		page, err := p.page(first)
		if err != nil {
			return 0, false, err
		}
		x, err := strconv.ParseFloat(string(second), 64)
		if err != nil || !(x >= 0 && x <= float64(p.pages)) {
			return 0, false, fmt.Errorf("a share is a number of polls per tick, 0 to %d, the number of pages, such as share 1 0.031", p.pages)
		}
		p.said = append(p.said, polling.Saying{Page: page, Share: x})
	case "say":
		text := foreign.Plain(strings.ToValidUTF8(string(rest), "?"))
		p.said = append(p.said, polling.Saying{Page: -1, Text: text})
	default:
		return 0, false, errors.New("a line is poll PAGE, share PAGE NUMBER or say TEXT, such as poll 17; a program of version 2 writes version 2 first")
	}
	return 0, false, nil
}

// page reads the number of a page and returns it from 0.
func (p *Program) page(word []byte) (int32, error) {
	n, err := strconv.Atoi(string(word))
	if err != nil || n < 1 || n > p.pages {
		return 0, fmt.Errorf("a page is a number from 1 to %d", p.pages)
	}
	return int32(n - 1), nil
}

// quoted is the beginning of a line for an error.
func quoted(line []byte) string {
	if len(line) > mostQuoted {
		return strconv.Quote(string(line[:mostQuoted])) + "…"
	}
	return strconv.Quote(string(line))
}

// line is the next line of the program's output, valid until the next call. ok is false if it
// has not come yet and a step of waiting is over.
func (p *Program) line() (line []byte, ok bool, err error) {
	for searched := p.parsed; ; {
		if i := bytes.IndexByte(p.buffer[searched:], '\n'); i >= 0 {
			line := p.buffer[p.parsed : searched+i]
			p.last = searched + i + 1 - p.parsed
			p.parsed = searched + i + 1
			p.lines++
			p.waited = 0
			if len(line) > mostLine {
				return nil, false, p.tooLong(line)
			}
			if p.lines == 1 {
				if bytes.HasPrefix(line, []byte("\xff\xfe")) || bytes.HasPrefix(line, []byte("\xfe\xff")) {
					return nil, false, fmt.Errorf("line 1 of %s, %s: it is in UTF-16; a program writes UTF-8", p.stream, quoted(line))
				}
				line = bytes.TrimPrefix(line, []byte(importer.Mark))
			}
			return bytes.TrimSuffix(line, []byte("\r")), true, nil
		}
		if len(p.buffer)-p.parsed > mostLine {
			p.lines++
			return nil, false, p.tooLong(p.buffer[p.parsed:])
		}
		searched = len(p.buffer) - p.parsed
		came, err := p.read()
		if err != nil || !came {
			return nil, false, err
		}
	}
}

func (p *Program) tooLong(line []byte) error {
	return fmt.Errorf("line %d of %s, %s: it is longer than %d bytes", p.lines, p.stream, quoted(line), mostLine)
}

// read waits for more output. It drops the lines already parsed. came is false if the step of waiting ended first.
func (p *Program) read() (came bool, err error) {
	p.buffer = p.buffer[:copy(p.buffer, p.buffer[p.parsed:])]
	p.parsed = 0
	if cap(p.buffer)-len(p.buffer) < mostLine {
		p.buffer = append(make([]byte, 0, 2*cap(p.buffer)+16*mostLine), p.buffer...)
	}
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
	n, err := p.out.Read(p.buffer[len(p.buffer):cap(p.buffer)])
	p.buffer = p.buffer[:len(p.buffer)+n]
	switch {
	case n > 0:
		return true, nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		if p.waited += time.Since(began); patience > 0 && p.waited >= patience {
			return false, fmt.Errorf("no answer within %s, after line %d of its output; %s waits longer", patience, p.lines, flag)
		}
		return false, nil
	case errors.Is(err, io.EOF):
		return false, p.gone("it closed its output")
	}
	return false, fmt.Errorf("its output cannot be read: %w", err)
}

// ErrParentEnded is the reason why the program that started lascope polls no more: it has closed its end.
var ErrParentEnded = errors.New("it ended")

// gone is the error of a program that has closed its input or output, most often by ending.
func (p *Program) gone(how string) error {
	if p.cmd == nil {
		return fmt.Errorf("%w after line %d", ErrParentEnded, p.lines)
	}
	if killed := p.end(exitWait); !killed {
		how = "it ended with " + p.cmd.ProcessState.String()
	}
	return fmt.Errorf("%s%s, after line %d of its output", how, p.errors.mention(), p.lines)
}

// fail ends the program. The error is the reason for all later calls.
func (p *Program) fail(reason error) error {
	p.failed = fmt.Errorf("own: %s: %w", p.Words[0], reason)
	p.end(0)
	return p.failed
}

// Patient reports whether Polls waits for the pages, and returns false only with an error.
func (p *Program) Patient() bool { return p.Step == 0 }

// Said are the beliefs and explanations of the last [Program.Polls].
func (p *Program) Said() []polling.Saying { return p.said }

// Answers sends the answers of the slot's polls.
func (p *Program) Answers(pages []int32, hits []bool) error {
	b := p.answers[:0]
	for i, page := range pages {
		b = strconv.AppendInt(b, int64(page)+1, 10)
		if hits[i] {
			b = append(b, " 1\n"...)
		} else {
			b = append(b, " 0\n"...)
		}
	}
	p.answers = b
	return p.write(b)
}

// write writes to the program's input.
func (p *Program) write(b []byte) error {
	if p.failed != nil {
		return p.failed
	}
	if p.Patience > 0 {
		if err := p.in.SetWriteDeadline(time.Now().Add(p.Patience)); err != nil {
			return p.fail(err)
		}
	}
	switch _, err := p.in.Write(b); {
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
		kill := fault.After(wait, func() { killGroup(p.cmd) })
		_ = p.cmd.Wait() // its exit code is not of interest
		killed = !kill.Stop()
		killGroup(p.cmd) // what it started
		_ = p.out.Close()
		running.Delete(p)
	})
	return killed
}

var running sync.Map // of *Program

// EndAll ends all programs that run.
func EndAll() {
	var group fault.Group
	for p := range running.Range {
		group.Go(p.(*Program).End)
	}
	group.Wait()
}

var _ io.Writer = (*errorText)(nil)

// An errorText keeps the end of what a program writes to its standard error.
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

// lastLine is the last line that holds a text.
func (e *errorText) lastLine() string {
	text := strings.TrimSpace(e.String())
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}

// mention quotes the last line for an error; "" for none.
func (e *errorText) mention() string {
	if last := e.lastLine(); last != "" {
		return fmt.Sprintf(", after %s on its standard error", quoted([]byte(last)))
	}
	return ""
}
