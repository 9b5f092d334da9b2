package model

import (
	"fmt"
	"hash/crc32"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/knapsacklab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
)

// varying matches numbers, lists of them and the traits of a document: a sentence that differs in them alone has the same shape.
var varying = regexp.MustCompile(`x = \(l [^)]*\)|(?:[0-9][0-9.e+-]*|\.[0-9]+)(?:, [0-9]+)*(?: and [0-9]+)?`)

// TestSentenceScripts: the sentences on the steps of every scheme, with their short forms and hidden values, are those of
// testdata/sentences/SCHEME.txt. Under "$ STEPS LINE" stands a sentence for each shape that none of the lines above has, then
// the number and the CRC-32 of all. Each value that a stage moves stands in a sentence.
func TestSentenceScripts(t *testing.T) {
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			if _, err := os.Stat("testdata/sentences/" + s.Name + ".txt"); err != nil {
				t.Errorf("write a script of some lines of it, \"$ 100 %s\", and record it with -update: %v", s.Name, err)
			}
		}
	}
	modeltest.Scripts(t, "testdata/sentences/*.txt", func(t *testing.T) func(string, []string) string {
		seen := map[string]bool{}
		return func(command string, _ []string) string {
			var steps int
			if _, err := fmt.Sscan(command, &steps); err != nil {
				t.Fatalf("%q does not begin with a number of steps: %v", command, err)
			}
			_, line, _ := strings.Cut(command, " ")
			return tell(t, line, steps, seen)
		}
	})
}

// tell returns the sentences of a line that have a new shape, and the sum of all.
func tell(t *testing.T, line string, steps int, seen map[string]bool) string {
	var out strings.Builder
	tl, sum, count, plain := openTimeline(line), uint32(0), 0, map[string]bool{}
	request := lab.ViewRequest{Trace: true, Width: 40}
	before := tl.Snapshot(request).View
	for range steps {
		tl.Advance(1)
		v := tl.Snapshot(request).View
		sentences := said(v)
		for _, sentence := range sentences {
			sum = crc32.Update(sum, crc32.IEEETable, []byte(sentence))
			count++
			bare := strings.Map(func(r rune) rune {
				if r >= '0' && r <= '9' || r == '.' {
					return -1
				}
				return r
			}, sentence)
			if plain[bare] {
				continue // of the same shape
			}
			plain[bare] = true
			if shape := varying.ReplaceAllString(sentence, "#"); !seen[shape] {
				seen[shape] = true
				long, short, _ := strings.Cut(sentence, " | ")
				fmt.Fprintf(&out, "%d %s\n", tl.Tick(), long)
				if short != "" {
					fmt.Fprintf(&out, "    %s\n", short)
				}
			}
		}
		for _, stage := range v.Stages(before) {
			for _, m := range stage.Moves {
				if m.Moved() && !m.Value && !told(sentences, fmt.Sprint(m.From), fmt.Sprint(m.To)) {
					t.Fatalf("%s: at %d no sentence says that %s moves from %v to %v: %q", line, tl.Tick(), m.Who, m.From, m.To, sentences)
				}
			}
		}
		before = v
	}
	fmt.Fprintf(&out, "= %d sentences %08x\n", count, sum)
	return out.String()
}

// told reports that a sentence has two numbers.
func told(sentences []string, a, b string) bool {
	for _, s := range sentences {
		words := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,;:|", r) })
		if slices.Contains(words, a) && slices.Contains(words, b) {
			return true
		}
	}
	return false
}

// said are the sentences on the last slot, each with its short forms, hidden values and marks behind it.
func said(v lab.View) (out []string) {
	add := func(parts ...string) {
		if parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" }); len(parts) > 0 {
			out = append(out, strings.Join(parts, " | "))
		}
	}
	mark := func(name string, on bool) string {
		if on {
			return name
		}
		return ""
	}
	all := func(explanations []lab.Explanation) {
		for _, x := range explanations {
			parts := append([]string{x.Who + ": " + x.What}, x.Briefs...)
			add(append(parts, x.Hidden, x.Way, mark("moved", x.Moved), mark("learnt", x.Learnt))...)
		}
	}
	switch v := v.(type) {
	case *pollinglab.View:
		all(v.Explanations)
		add(v.Stayed)
		add(strings.TrimSpace(v.Choice + " " + v.From + " " + v.Source))
		if c, ok := v.State.(*lab.ChainView); ok {
			add(c.Step, c.Hidden)
		}
	case *crawllab.View:
		all(v.Explanations)
		add(v.Stayed)
	case *armslab.View:
		all(v.Explanations)
	case *knapsacklab.View:
		all(v.Explanations)
	case *linelab.View:
		add(v.Chain.Step, v.Chain.Hidden)
	case *placementlab.View:
		for _, x := range v.Explanations {
			var who []string
			for _, o := range x.Objects {
				who = append(who, fmt.Sprintf("object %d", o.Object+1))
			}
			add(strings.Join(who, ", ")+": "+x.What, x.Brief, mark("moved", x.Moved))
		}
		add(v.Stayed)
	}
	return out
}
