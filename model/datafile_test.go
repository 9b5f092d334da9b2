package model

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/internal/disk"
	"lascope/model/modeltest"
)

// Two logs of the same pages.
const (
	firstLog  = "page,unix_seconds\na,1\na,3601\nb,7201\nc,7202\na,10801\nb,14401\n"
	secondLog = "page,unix_seconds\na,1\nb,3601\nb,7201\nc,7202\na,10801\nb,14401\n"
)

// loggedSession is the session of a run on log.csv in a directory, which becomes the working
// directory, and its text.
func loggedSession(t *testing.T, dir string) (Session, string) {
	t.Helper()
	t.Chdir(dir)
	putFile(t, "log.csv", firstLog)
	tl := openTimeline(`h-traa trace=log.csv`)
	tl.Advance(3)
	s := modeltest.Must(tl.Session())
	var b bytes.Buffer
	modeltest.OK(t, s.Write(&b))
	return s, b.String()
}

func putFile(t *testing.T, path, text string) {
	t.Helper()
	modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
}

// TestSessionKnowsItsData: a session has the hash and the absolute path of its data file, and
// reads back with them.
func TestSessionKnowsItsData(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b")
	modeltest.OK(t, os.Mkdir(dir, 0o700))
	s, text := loggedSession(t, dir)
	if len(s.Data) != 1 || s.Data[0].Typed != "log.csv" || s.Data[0].Path != filepath.Join(dir, "log.csv") {
		t.Fatalf("the data are %+v", s.Data)
	}
	back, err := ReadSession("s", text)
	if err != nil || len(back.Data) != 1 || back.Data[0] != s.Data[0] {
		t.Errorf("read back: %+v, %v, from\n%s", back.Data, err, text)
	}
	modeltest.Refused(t, modeltest.ErrorOf(ReadSession("s", strings.Replace(text, s.Data[0].SHA256, "123", 1))), "s:3: ", "a wrong line of data:")
}

// TestSessionOpensElsewhere: in another directory a session opens by the absolute path, or by
// its own word if a copy of the file is there. Its branches open too.
func TestSessionOpensElsewhere(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	s, _ := loggedSession(t, dir)
	s.Branches = []Branch{{Spec: s.Spec, Until: 1, Number: 2}}
	path := filepath.Join(dir, "s.session")
	modeltest.OK(t, disk.WriteWhole(path, s.Write))
	t.Chdir(other)
	here, err := OpenSession(path)
	want := "h-traa trace=" + filepath.Join(dir, "log.csv")
	if err != nil || here.Spec.String() != want || here.Branches[0].Spec.String() != want {
		t.Fatalf("elsewhere it is %s, %v", here.Spec, err)
	}
	if _, err := New(here.Spec); err != nil {
		t.Errorf("elsewhere: %v", err)
	}
	putFile(t, "log.csv", firstLog)
	if here, err = OpenSession(path); err != nil || here.Spec.String() != "h-traa trace=log.csv" {
		t.Errorf("beside a copy it is %s, %v", here.Spec, err)
	}
}

// TestSessionRefusesOtherData: a session whose data file is another one now, or is gone, is
// refused with both names and hashes. A session without hashes opens.
func TestSessionRefusesOtherData(t *testing.T) {
	dir := t.TempDir()
	s, text := loggedSession(t, dir)
	putFile(t, "s.session", text)
	putFile(t, "log.csv", secondLog)
	_, err := OpenSession("s.session")
	for _, w := range []string{"s.session", "trace=log.csv", s.Data[0].SHA256[:12], "; log.csv: SHA-256 "} {
		modeltest.Refused(t, err, w, "another file:")
	}
	putFile(t, "s.session", "# lascope session 1\n# line h-traa trace=log.csv\nend 3\n")
	if _, err := OpenSession("s.session"); err != nil {
		t.Errorf("an old session: %v", err)
	}
	modeltest.OK(t, os.Remove("log.csv"))
	putFile(t, "s.session", text)
	modeltest.Refused(t, modeltest.ErrorOf(OpenSession("s.session")), "no such file", "no file:")
}

// TestWayBackRefusesOtherData: a run that is built again from its line on the way back refuses a
// file that was replaced.
func TestWayBackRefusesOtherData(t *testing.T) {
	t.Chdir(t.TempDir())
	putFile(t, "log.csv", firstLog)
	run := modeltest.Must(New(testSession(t, "h-traa trace=log.csv", 0).Spec))
	tl := newTimeline(run, 1, 1)
	tl.Advance(4)
	modeltest.Must(tl.Goto(2))
	tl.Advance(2)
	putFile(t, "log.csv", secondLog)
	modeltest.Refused(t, modeltest.ErrorOf(tl.Goto(2)), "trace=log.csv is another file", "back after the file was replaced:")
}

// TestKeptOnceInAnyDirectory: a session that is recovered in another directory, where its data
// file has another path, is kept once.
func TestKeptOnceInAnyDirectory(t *testing.T) {
	sessions := t.TempDir()
	s, _ := loggedSession(t, t.TempDir())
	autosaved(t, sessions, s, true)
	t.Chdir(t.TempDir())
	there, err := OpenSession(keptIn(t, sessions)[0].Path)
	modeltest.OK(t, err)
	tl := openTimeline(there.Spec.String())
	tl.Advance(s.Until)
	if there, err = tl.Session(); err != nil || there.Spec.String() == s.Spec.String() {
		t.Fatalf("recovered, the line is %s (%v)", there.Spec, err)
	}
	autosaved(t, sessions, there, true)
	if found := keptIn(t, sessions); len(found) != 1 {
		t.Errorf("kept are %v", found)
	}
	other := there
	other.Until++
	autosaved(t, sessions, other, true)
	if found := keptIn(t, sessions); len(found) != 2 {
		t.Errorf("with another end kept are %v", found)
	}
}

// TestBranchRefusesOtherData: a branch of a file that was replaced is not continued with the
// contents of the new one.
func TestBranchRefusesOtherData(t *testing.T) {
	t.Chdir(t.TempDir())
	putFile(t, "log.csv", firstLog)
	tl := openTimeline("h-traa trace=log.csv")
	tl.Advance(3)
	putFile(t, "log.csv", secondLog)
	next := openTimeline("h-traa trace=log.csv")
	next.Succeed(tl, 3, "the restart", nil)
	back, err := next.Undo()
	if err != nil || !back.Opens {
		t.Fatalf("it goes back in the run of another file: %v", err)
	}
	modeltest.Refused(t, back.Check(openTimeline("h-traa trace=log.csv")), "is another file", "the run of another file is taken:")
	next.list[0].forget()
	if _, _, err := next.Compare(1); err == nil || !strings.Contains(err.Error(), "is another file") {
		t.Errorf("the run of another file is compared: %v", err)
	}
	putFile(t, "log.csv", firstLog)
	modeltest.OK(t, back.Check(openTimeline("h-traa trace=log.csv")))
}
