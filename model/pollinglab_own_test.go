package model

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestProgramView: the view holds what the program said last and the last lines of its standard
// error.
func TestProgramView(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	spec := modeltest.Must(Parse("own pages=4"))
	const program = `read hello; echo one >&2; echo two >&2; echo three >&2
while :; do echo say well; echo poll 2; read answer || exit; done`
	spec.Program = &lab.Program{Words: []string{"sh", "-c", program}, Patience: 20 * time.Second, Start: 20 * time.Second}
	r := modeltest.Must(New(spec))
	defer r.Close()
	if n := r.Advance(50); n != 50 {
		t.Fatalf("it runs %d slots: %s", n, r.Ended())
	}
	var v *pollinglab.ProgramView
	for range 6000 { // standard error comes by itself
		v = viewOf[*pollinglab.View](r, lab.ViewRequest{Height: 2}).State.(*pollinglab.ProgramView)
		if len(v.Errors) == 2 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if v.Saying != "well" || strings.Join(v.Errors, ",") != "two,three" {
		t.Errorf("it said %q, and on standard error %q", v.Saying, v.Errors)
	}
}
