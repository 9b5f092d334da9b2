package tty

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// inputOf is an input to which some bytes have come, and more may come.
func inputOf(t *testing.T, typed string) (in *Input, to *os.File) {
	t.Helper()
	from, to, err := os.Pipe()
	modeltest.OK(t, err)
	t.Cleanup(func() { from.Close(); to.Close() })
	modeltest.Must(to.WriteString(typed))
	in = modeltest.Must(NewInput(from))
	return in, to
}

// reads reads n times, at most 256 bytes as Bubble Tea does.
func reads(t *testing.T, in *Input, n int) (got []string) {
	t.Helper()
	for range n {
		p := make([]byte, 256)
		n := modeltest.Must(in.Read(p))
		got = append(got, string(p[:n]))
	}
	return got
}

// TestInputReads: each read gives one token, and one that no byte follows is given up: an escape is a key, and a paste ends.
// The end of the terminal ends the reads.
func TestInputReads(t *testing.T) {
	in, to := inputOf(t, "ab\x1b[A\x1b[<35;1;1Mc\x1b]11;rgb:0/0/0\ad\x1b")
	if got, want := reads(t, in, 5), []string{"ab", "\x1b[A", "\x1b[<35;1;1M", "cd", "\x1b"}; !slices.Equal(got, want) {
		t.Errorf("it reads %q, want %q", got, want)
	}
	modeltest.Must(to.WriteString("\x1b[200~" + strings.Repeat("mirror", 50)))
	want := "\x1b[200~" + strings.Repeat("mirror", 50) + "\x1b[201~"
	if got := reads(t, in, 2); strings.Join(got, "") != want || len(got[0]) != 256 {
		t.Errorf("it reads the paste %q", got)
	}
	modeltest.Must(to.WriteString("x\x1b[<35;1"))
	to.Close()
	if got := reads(t, in, 1); got[0] != "x" {
		t.Errorf("it reads %q before the end", got)
	}
	if n, err := in.Read(make([]byte, 256)); n != 0 || err != io.EOF {
		t.Errorf("at the end it reads %d bytes: %v", n, err)
	}
}

// TestInputPauses: a pause ends the read that waits, and those to come; after it a paste that was read in part begins anew,
// and no byte is lost.
func TestInputPauses(t *testing.T) {
	paste := "\x1b[200~" + strings.Repeat("shift", 100) + "\x1b[201~"
	in, to := inputOf(t, paste+"a\x1b[<35;1")
	reads(t, in, 1)
	in.pause()
	if n, err := in.Read(make([]byte, 256)); n != 0 || err != io.EOF {
		t.Errorf("in a pause it reads %d bytes: %v", n, err)
	}
	in.resume()
	modeltest.Must(to.WriteString(";2Mb"))
	modeltest.Equal(t, strings.Join(reads(t, in, 5), ""), paste+"a\x1b[<35;1;2Mb", "after a pause it reads")
	ended := make(chan error)
	go func() {
		_, err := in.Read(make([]byte, 256))
		ended <- err
	}()
	in.pause()
	modeltest.Equal(t, <-ended, io.EOF, "the read that waits ends with")
	in, _ = inputOf(t, "\x1b]11;rgb:0/0/0\ab")
	in.Paper = func(bool) { in.pause(); in.resume() }
	_, err := in.Read(make([]byte, 256))
	modeltest.Equal(t, err, io.EOF, "a read ends, also where the pause is over before it looks, with")
	modeltest.Equal(t, reads(t, in, 1)[0], "b", "then it reads")
}

// TestPaper: the first answer to OSC 11 says whether the terminal's paper is light; other commands, and answers after it, say
// nothing. None of them is a key.
func TestPaper(t *testing.T) {
	const white, navy = "\x1b]11;rgb:ffff/ffff/eeee", "\x1b]11;rgb:0000/0000/8080"
	for typed, want := range map[string][]bool{
		white + "\a" + navy + "\a":                   {true},
		navy + "\x1b\\":                              {false},
		"\x9d11;rgb:ff/ff/ff\x9c":                    {true},
		"\x1b]10;rgb:ff/ff/ff\a" + navy + "\a":       {false},
		"\x1b]11;nothing\a" + white + "\a":           nil,
		"\x1b]11;" + strings.Repeat("x", 100) + "\a": nil,
	} {
		in, _ := inputOf(t, typed+"b")
		var light []bool
		in.Paper = func(is bool) { light = append(light, is) }
		if got := reads(t, in, 1); got[0] != "b" || !slices.Equal(light, want) {
			t.Errorf("%q: it reads %q, and the paper is light: %v, want %v", typed, got, light, want)
		}
	}
}
