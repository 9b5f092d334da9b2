package cli

import (
	"bufio"
	"os"
	"testing"
	"time"
)

// TestFirstProgressLine: the log of a sweep has its first line within two seconds, though no run
// has finished, and no line for a sweep that is over sooner.
func TestFirstProgressLine(t *testing.T) {
	t.Parallel()
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer out.Close()
	quick, slow := progress(in), progress(in)
	quick(0, 1, 0)
	quick(1, 1, 0)
	slow(3, 20, 3)
	begun := time.Now()
	line, err := bufio.NewReader(out).ReadString('\n')
	if line != "3 of 20 runs\n" || err != nil {
		t.Errorf("the first line is %q (%v)", line, err)
	}
	if waited := time.Since(begun); firstLine > 2*time.Second || waited > nextLine {
		t.Errorf("it came after %v", waited)
	}
}
