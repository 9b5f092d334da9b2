package model

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestProgramView: the view holds what the program said last and the last lines of its standard
// error, those too that it writes after a look at the same tick.
func TestProgramView(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	spec := modeltest.Must(Parse("own pages=4"))
	const program = `read hello; i=0; while [ $i -lt 50 ]; do i=$((i+1)); echo say well; echo poll 2; read answer || exit; done
until [ -e "$1" ]; do sleep .01; done; echo one >&2; echo two >&2; echo three >&2; read answer`
	looked := filepath.Join(t.TempDir(), "looked")
	spec.Program = &lab.Program{Words: []string{"sh", "-c", program, "sh", looked}, Patience: 20 * time.Second, Start: 20 * time.Second}
	r := modeltest.Must(New(spec))
	defer r.Close()
	modeltest.MustEqual(t, r.Advance(50), 50, "slots that it runs, %q:", r.Ended())
	look := func() *pollinglab.ProgramView {
		return viewOf[*pollinglab.View](r, lab.ViewRequest{Height: 2}).State.(*pollinglab.ProgramView)
	}
	v := look()
	if len(v.Errors) > 0 {
		t.Errorf("it has written nothing, and on standard error is %q", v.Errors)
	}
	modeltest.OK(t, os.WriteFile(looked, nil, 0o600))
	for range 6000 { // standard error comes by itself
		v = look()
		if len(v.Errors) == 2 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if v.Saying != "well" || strings.Join(v.Errors, ",") != "two,three" {
		t.Errorf("it said %q, and on standard error %q", v.Saying, v.Errors)
	}
}
