package lesson

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"lascope/model/experiment/show"
	"lascope/model/modeltest"
)

// TestSummaryOfAClass: each vote of a question has its answers, the right part and the commonest wrong one.
func TestSummaryOfAClass(t *testing.T) {
	head := strings.Join(AnswerColumns, ",") + ",round,class\n"
	summarised(t, head+
		"t,1,liar,2,Where?,a,b,0,0.7,u,1,c\nt,2 Ada,liar,2,Where?,a,b,0,0.7,u,1,c\nt,3,liar,2,Where?,b,b,1,0.7,u,1,c\nt,4,liar,2,Where?,c,b,0,0.7,u,1,c\nt,all,liar,2,Where?,a,b,25.0,4,answers,1,c\n"+
		"t,1,liar,2,Where?,b,b,1,0.7,u,2,c\nt,1,you,1,you pages=8,,,,12,hits,1,c\n",
		"liar|2|Where?|1|4|25|b|a|2|a 2, b 1, c 1|0|", "liar|2|Where?|2|1|100|b|||b 1|0|", "you|1|you pages=8|1|1|–||||median 12 hits||")
}

// TestSummaryPlaysTheLesson: a question of the course is scored by its run, whatever the file claims, by the text of the
// option; numbers within the tolerance; who revealed first does not count.
func TestSummaryPlaysTheLesson(t *testing.T) {
	const head = "when,who,lesson,step,question,predicted,right,correct,measure,unit,options,version\n"
	l := readLittle(t)
	ask, options := l.Steps[0].Question.Ask.Blanks(), ""
	right, at := "", 0
	for i, o := range play(t, l) {
		if l.Beats[i].Reveal {
			right, at = string(rune('a'+o.Right)), o.Right
		}
	}
	texts := []string{}
	for _, o := range l.Steps[0].Question.Options {
		texts = append(texts, o.Text.Blanks())
	}
	options = strings.Join(texts, " | ")
	turned := append([]string{texts[at]}, texts[:at]...)
	row := func(who, predicted, claim, options string) string {
		return "t," + who + ",a-little,1,\"" + ask + "\"," + predicted + "," + claim + ",1,1,u,\"" + options + "\",v\n"
	}
	got := summarised(t, head+row("Ada", right, right, options)+row("Bob", "a", "a", strings.Join(turned, " | "))+row("Cy", "revealed", right, options)+
		row("Cy", right, right, options)+row("Di", string(rune('a'+(at+1)%3)), string(rune('a'+(at+1)%3)), options))
	cells := strings.Split(got[0], "|")
	if cells[4] != "3" || cells[5] != "67" || !strings.HasPrefix(cells[6], right+" ") || cells[len(cells)-2] != "1" {
		t.Errorf("the row is %s", got[0])
	}
}

// summarised checks the rows of a summary of a file, if any are wanted.
func summarised(t *testing.T, text string, want ...string) (got []string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "class.csv")
	modeltest.OK(t, os.WriteFile(file, []byte(text), 0o600))
	course := NewCourse(fstest.MapFS{"07-a-little.txt": {Data: []byte(little)}}, "own")
	s, rest, err := Summarise(context.Background(), course, []string{file, "no file"})
	if err != nil || len(rest) != 1 {
		t.Fatal(rest, err)
	}
	for _, row := range s.rows() {
		got = append(got, strings.Join(row, "|"))
	}
	if want != nil && strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the rows are\n%s", strings.Join(got, "\n"))
	}
	section := modeltest.Must(s.Section())
	var page, table bytes.Buffer
	if err := show.WriteReport(&page, nil, section); err != nil || !strings.Contains(page.String(), "commonest wrong") {
		t.Errorf("the page: %v", err)
	}
	if err := s.WriteTable(&table); err != nil || strings.Count(table.String(), "\n") != len(got)+1 {
		t.Errorf("the table: %v\n%s", err, table.String())
	}
	return got
}
