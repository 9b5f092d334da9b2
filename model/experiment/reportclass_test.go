package experiment

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReportOfAClass: each vote of a question has its answers, the right part and the commonest wrong one.
func TestReportOfAClass(t *testing.T) {
	file := filepath.Join(t.TempDir(), "class.csv")
	text := classHead + ",round,class\n" +
		"t,1,liar,2,Where?,a,b,0,0.7,u,1,c\nt,2 Ada,liar,2,Where?,a,b,0,0.7,u,1,c\nt,3,liar,2,Where?,b,b,1,0.7,u,1,c\nt,4,liar,2,Where?,c,b,0,0.7,u,1,c\nt,all,liar,2,Where?,a,b,25.0,4,answers,1,c\n" +
		"t,1,liar,2,Where?,b,b,1,0.7,u,2,c\nt,1,you,1,you pages=8,,,,12,hits,1,c\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	section, err := reportOf(file)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range section.Rows {
		got = append(got, strings.Join(row, "|"))
	}
	want := "liar|2|Where?|1|4|25|b|a|2|a 2, b 1, c 1\nliar|2|Where?|2|1|100|b|||b 1\nyou|1|you pages=8|1|1|–||||median 12 hits"
	if strings.Join(got, "\n") != want {
		t.Errorf("the rows are\n%s", strings.Join(got, "\n"))
	}
	var page bytes.Buffer
	if err := WriteReport(&page, []string{file}); err != nil || !strings.Contains(page.String(), "commonest wrong") {
		t.Errorf("the page: %v", err)
	}
}
