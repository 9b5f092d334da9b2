package changelog

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"lascope/internal/refusal"
	"lascope/model/modeltest"
)

// TestScripts plays the scripts of testdata. The input of a command is the text of its file or a case a line, with the escapes of Go;
// {n*80} stands for 80 times n. A line --- begins the next file.
func TestScripts(t *testing.T) {
	modeltest.Scripts(t, "testdata/*.txt", func(t *testing.T) func(string, []string) string {
		return func(command string, lines []string) (out string) {
			words := strings.Fields(command)
			p := player{T: t, folder: t.TempDir(), options: map[string]string{"page": "p", "time": "t"}}
			for _, word := range words[1:] {
				key, value, _ := strings.Cut(word, "=")
				p.options[key] = plain(strings.ReplaceAll(value, "_", " "))
			}
			for _, line := range lines {
				p.lines = append(p.lines, plain(line))
			}
			for _, line := range p.answer(words[0]) {
				out += manyTimes.ReplaceAllStringFunc(
					strings.ReplaceAll(line, p.folder+"/", ""),
					func(n string) string { return fmt.Sprintf("{n*%d}", len(n)) },
				) + "\n"
			}
			return out
		}
	})
}

var (
	repeated  = regexp.MustCompile(`\{n\*(\d+)\}`)
	manyTimes = regexp.MustCompile(`n{50,}`)
)

// plain is a line without escapes.
func plain(line string) string {
	line = repeated.ReplaceAllStringFunc(line, func(part string) string {
		return strings.Repeat("n", modeltest.Must(strconv.Atoi(repeated.FindStringSubmatch(part)[1])))
	})
	return modeltest.Must(strconv.Unquote(`"` + strings.ReplaceAll(line, `"`, `\"`) + `"`))
}

// A player answers one command.
type player struct {
	*testing.T
	folder  string
	options map[string]string
	lines   []string
}

func (p *player) answer(command string) (out []string) {
	switch command {
	case "time", "times": // each line by another reader, or all by one
		r := timeReader{}
		for k, line := range p.lines {
			if k == 0 || command == "time" {
				r = timeReader{format: p.options["format"]}
			}
			var at int64
			err := refusal.Of(func() { at = r.seconds(line) })
			out = append(out, line+" → "+said(strconv.FormatInt(at, 10), err))
		}
	case "table":
		text := strings.Join(p.lines, "\n")
		if p.options["end"] != "none" {
			text += "\n"
		}
		path := p.file("f", text)
		return p.imported(func(how How) (Imported, error) {
			return OpenTable(path, Columns{p.options["page"], p.options["time"], p.options["format"], "", how})
		})
	case "feeds":
		return p.feeds(strings.Split(strings.Join(p.lines, "\n"), "\n---\n")...)
	case "items": // each line between two items
		for _, line := range p.lines {
			out = append(out, p.feeds("<rss><channel>\n<item><guid>a</guid><pubDate>1 Jan 1970 00:00:05 GMT</pubDate></item>\n"+line+
				"\n<item><guid>z</guid><pubDate>1 Jan 1970 00:00:09 GMT</pubDate></item>\n</channel></rss>")...)
		}
	case "git":
		take := Whole
		for key, to := range map[string]*int64{"from": &take.From, "to": &take.To} {
			if word := p.options[key]; word != "" {
				*to = modeltest.Must(strconv.ParseInt(word, 10, 64))
			}
		}
		take.Bulk, _ = strconv.Atoi(p.options["bulk"])
		h, err := ReadGit(strings.NewReader(strings.TrimSuffix(gitLog(p.lines...), p.options["without"])), take)
		counts := fmt.Sprintf(" (%d commits, %d large, %d renames, %d without a time)", h.Commits, h.Bulk, h.Renames, h.Untimed)
		return []string{said(p.rows(h.Log)+counts, err)}
	case "read":
		l, err := Open(p.file("f", strings.Join(p.lines, "\n")))
		return []string{said(p.rows(l), err)}
	case "lone":
		for _, line := range p.lines {
			l, words := Log{Names: []string{"a", "b"}}, map[int64]string{}
			for k, word := range strings.Fields(line) {
				at, err := strconv.ParseInt(word, 10, 64)
				if err != nil {
					at = modeltest.Must(time.Parse(time.DateOnly, word)).Unix()
				}
				words[at] = word
				l.Changes = append(l.Changes, Change{int32(k % 2), at})
			}
			rest, lone := l.WithoutLone()
			for _, c := range lone.Changes {
				out = append(out, words[c.At])
			}
			out = append(out, fmt.Sprintf("%d alone, %d others", len(lone.Changes), len(rest.Changes)))
		}
	default:
		p.Fatalf("%s is no command of a script", command)
	}
	return out
}

// gitLog writes the output of git log: a commit is its time, then the words of its files, parted by blanks.
func gitLog(commits ...string) string {
	var b strings.Builder
	for _, c := range commits {
		at, files, _ := strings.Cut(c, " ")
		b.WriteString("\x00commit " + at + "\x00")
		if files != "" {
			b.WriteString("\n" + strings.ReplaceAll(files, " ", "\x00") + "\x00")
		}
	}
	return b.String()
}

func said(words string, err error) string {
	if err != nil {
		return "refused: " + err.Error()
	}
	return words
}

// rows are the changes of a log, which reads back as it is.
func (p *player) rows(l Log) string {
	var out []string
	for _, c := range l.Changes {
		out = append(out, fmt.Sprintf("%s@%d", l.Names[c.Page], c.At))
	}
	if len(l.Changes) > 0 {
		check(p.T, l)
	}
	return strings.Join(out, " ")
}

func (p *player) file(name, text string) string {
	path := filepath.Join(p.folder, name)
	modeltest.OK(p, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func (p *player) feeds(texts ...string) []string {
	var files []string
	for k, text := range texts {
		files = append(files, p.file(fmt.Sprint(k, ".xml"), text))
	}
	return p.imported(func(how How) (Imported, error) {
		feed, err := OpenFeeds(files, how)
		if feed.Undated > 0 {
			err = fmt.Errorf("%d entries without a time beside %s", feed.Undated, p.rows(feed.Log))
		}
		return feed.Imported, err
	})
}

// imported is a log of other people's files, or its refusal and the log without the entries that cannot be read.
func (p *player) imported(open func(how How) (Imported, error)) []string {
	got, err := open(How{Encoding: p.options["encoding"]})
	if err == nil {
		return []string{p.rows(got.Log)}
	}
	out := []string{said("", err)}
	if got, err = open(How{p.options["encoding"], true}); err != nil {
		return append(out, "and without such entries "+said("", err))
	}
	for _, bad := range got.Bad {
		out = append(out, "left out "+bad.Error())
	}
	for _, more := range got.More {
		out = append(out, fmt.Sprintf("and %d more of %s", more.Entries, more.File))
	}
	return append(out, "the rest "+p.rows(got.Log))
}
