package cli

import (
	"encoding/csv"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/internal/foreign"
	"lascope/model/modeltest"
)

// printing lists the functions that write a medium without package foreign, and the sources that may use them, each with the
// reason why no words of others pass there.
var printing = map[string]map[string]string{
	"encoding/csv.NewWriter": {},
	"encoding/json.Marshal": {"tui/cli/cast.go": "frames of the screen, whose cells hold no hidden rune; their ESC are our own",
		"tui/screen/page.go": "the buttons of the page, whose control characters are those of keys"},
	"encoding/json.MarshalIndent": {},
	"encoding/json.NewEncoder":    {"model/listing.go": "the tables of schemes and parameters"},
	"html.EscapeString":           {},
	"os.Stdout": {
		"model/program/program.go":    "the lines of a program that is tried, to itself",
		"tui/browser/main_js.go":      "the terminal of a page, behind a foreign.Writer",
		"tui/cli/cli.go":              "behind a foreign.Writer; whether it is a terminal",
		"tui/config/profile_other.go": "the colours of the terminal",
		"tui/screen/base.go":          "the clipboard, in base64",
		"tui/screen/run.go":           "frames of cells",
		"tui/tty/guard.go":            "our own sequences",
	},
	"os.Stderr": {
		"internal/disk/wholefile.go": "foreign.Terminal",
		"tui/cli/cli.go":             "foreign.Terminal, and behind a foreign.Writer",
		"tui/cli/crash.go":           "foreign.Terminal",
		"tui/cli/figure.go":          "counts of progress",
		"tui/cli/lessontry.go":       "counts of progress",
		"tui/cli/manyruns.go":        "counts of progress",
		"tui/cli/traceinfo.go":       "counts of progress",
		"tui/config/config.go":       "foreign.Terminal",
	},
}

// TestWritersAreListed: no other source writes CSV, JSON or HTML, or to the terminal, than through package foreign or with a
// reason in the list.
func TestWritersAreListed(t *testing.T) {
	used := map[string]bool{}
	program, _ := sources()
	for _, s := range program {
		if s.dir == "internal/foreign" || slices.Contains(inTests, s.dir) {
			continue
		}
		for _, u := range s.uses() {
			name := u[0] + "." + u[1]
			may, known := printing[name]
			if known && may[s.path] == "" {
				t.Errorf("%s uses %s: write through package foreign, or say in the list why no words of others pass there", s.path, name)
			}
			used[name+" "+s.path] = true
		}
	}
	for name, may := range printing {
		for path := range may {
			if !used[name+" "+path] {
				t.Errorf("%s does not use %s, and is in the list", path, name)
			}
		}
	}
}

// hostileWords are names that others could give; with LASCOPE_LONG each part of the first one alone, and others, too.
var hostileWords = append([]string{
	"a\x1b]52;c;QQ==\x07b\u202ec\u2066d\u2069e\u3164", `=HYPERLINK("http://a","b")`, "a\x00b",
}, modeltest.ByLength(nil, []string{
	"a\x1b[31mb", "a\x1b]52;c;QQ==\x07b", "a\u202eb", "a\u2066b\u2069", "a\u3164b", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", "a\rb", "a\u200bb",
})...)

// cleanOutput wants no hidden rune in an output, and no formula in its cells if it is CSV.
func cleanOutput(t *testing.T, what, text string, table bool) {
	t.Helper()
	for _, r := range text {
		if foreign.Hidden(r) && r != '\n' && r != '\t' {
			t.Errorf("%s has %U: %.300q", what, r, text)
			return
		}
	}
	if !table {
		return
	}
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Errorf("%s: %v in %.300q", what, err, text)
	}
	for _, row := range rows {
		for _, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && len(cell) > 1 && strings.ContainsAny(cell[:1], "=+-@\t\r") {
				t.Errorf("%s: the cell %q is a formula", what, cell)
			}
		}
	}
}

// TestWordsOfOthers: each way out of the program is tried with each hostile name: tables, a report, a recording, lines of
// --plain, sentences of refusal.
func TestWordsOfOthers(t *testing.T) {
	t.Parallel()
	for _, word := range hostileWords {
		dir := t.TempDir()
		put := func(name, text string) string {
			path := filepath.Join(dir, name)
			modeltest.Put(t, path, text)
			return path
		}
		quoted := `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
		trace := put("trace.csv", "page,unix_seconds\n"+strings.Repeat(quoted+",1000\nb,5000\n"+quoted+",9000\nb,90000\n", 5))
		results := put("results.csv", "when,who,lesson,step,question,predicted,right,correct,measure,unit,options,version\nt,"+quoted+",liar,2,"+quoted+",a,b,0,0.7,"+quoted+","+quoted+",v\n")
		homework := put("homework.txt", "name: "+word+"\nlesson: memory\nline: "+word+"\nBecause "+word+".\n")
		session := put("s.session", "# lascope session 1\n# line h-traa pages=4\nnote 10 "+word+"\nend 20\n")
		settings := put("config.toml", "theme = '"+strings.ReplaceAll(word, "\x00", "\x01")+"'\n")
		argument := strings.ReplaceAll(word, "\x00", "\x01")
		for _, line := range [][]string{
			{"lesson", "check", homework},
			{"run", "h-traa", "trace=" + trace, "slot=1h", "--until", "20", "--out", filepath.Join(dir, "rows.csv"), "--shares", "-"},
			{"run", "h-traa", "trace=" + trace, "slot=1h", "--until", "20", "--shares", filepath.Join(dir, "shares.csv")},
			{"trace", "csv", "--page", "page", "--time", "unix_seconds", trace, "--out", filepath.Join(dir, "again.csv")},
			{"trace", "csv", "--page", argument, trace}, {"trace", "info", trace},
			{"report", results}, {"replay", session, "--until", "20"}, {"replay", session, "--plain"}, {"cast", session, "--seconds", "1", "--fps", "1", "--out", "-"},
			{"cast", session, "--seconds", "1", "--fps", "1", "--out", filepath.Join(dir, "s.svg")},
			{"config", "check", settings}, {"h-traa", "pages=4", "--plain", "--config", settings},
			{"run", argument}, {"run", "h-traa", argument + "=1"}, {"run", "h-traa", "trace=" + argument}, {argument}, {"explain", argument}, {"open", argument}, {"run", "--" + argument},
			{"run", "own", "--exec", argument}, {"race", "h-traa", "pages=4", "vs", "h-traa", "pages=4", "--name", argument, "--until", "10", "--reps", "2"},
			{"study", "run", settings}, {"lesson", argument}, {"figure", argument},
		} {
			out, errs, code := lascope(t, line...)
			if code > exitRefused {
				t.Errorf("%q: exit %d, %s", line, code, errs)
			}
			table := code == 0 && (line[0] == "run" || line[0] == "lesson" && line[1] == "check")
			cleanOutput(t, strings.Join(line[:min(2, len(line))], " "), out, table)
			cleanOutput(t, "standard error of "+strings.Join(line[:min(2, len(line))], " "), errs, false)
		}
		files := modeltest.Must(filepath.Glob(filepath.Join(dir, "*")))
		for _, path := range files {
			if slices.Contains([]string{trace, results, homework, session, settings}, path) {
				continue
			}
			text := modeltest.Must(os.ReadFile(path))
			cleanOutput(t, filepath.Base(path), string(text), filepath.Ext(path) == ".csv")
		}
		// A trace that is written again reads as the one before, if that can be read.
		again := filepath.Join(dir, "again.csv")
		if _, err := os.Stat(again); err != nil {
			continue
		}
		shares := func(trace string) (string, int) {
			out, _, code := lascope(t, "run", "h-traa", "trace="+trace, "slot=1h", "--until", "20", "--out", filepath.Join(dir, "x.csv"), "--force", "--shares", "-")
			return out, code
		}
		before, code := shares(trace)
		if after, codeAfter := shares(again); codeAfter != 0 || code == 0 && after != before {
			t.Errorf("%q: the trace that is written again has, with exit %d, the shares\n%s", word, codeAfter, after)
		}
	}
}

// TestNamesOfPhones: the name of a phone is clean in the lecturer's words, in the phone's answers and in the results.
func TestNamesOfPhones(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "class.csv")
	x := leads(t, "liar", "--names", "--results", file)
	for _, word := range hostileWords {
		p := &pupil{x: x, client: http.DefaultClient}
		coded := modeltest.Must(foreign.JSON(map[string]string{"code": x.code}))
		escaped := strings.NewReplacer(`"`, `\"`, "\x1b", `\u001b`, "\x07", `\u0007`, "\x00", `\u0000`, "\t", `\t`, "\r", `\r`).Replace(word)
		if status, text := p.ask("POST", "join", strings.TrimSuffix(string(coded), "}")+`,"name":"`+escaped+`"}`); status != 200 {
			t.Fatalf("%q joins: %d %s", word, status, text)
		}
		_, me := p.ask("GET", "me", "")
		cleanOutput(t, "me", me, false)
	}
	x.say("list")
	for range hostileWords {
		cleanOutput(t, "list", x.until(""), false)
	}
	x.say("quit")
	x.cmd.Wait()
	text := modeltest.Must(os.ReadFile(file))
	cleanOutput(t, "the results", string(text), true)
}
