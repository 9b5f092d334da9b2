package model

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"lascope/model/modeltest"
)

// TestSecondMethods: no line of any scheme, with any of its words, has a number of theory that no number of testdata/references holds.
func TestSecondMethods(t *testing.T) {
	family := func(quantity string) string { return regexp.MustCompile(`\d+`).ReplaceAllString(quantity, "#") }
	held := map[string]bool{}
	for _, path := range modeltest.Must(filepath.Glob("testdata/references/*.txt")) {
		for _, m := range regexp.MustCompile(`(?m)^theory\((.*?)\)@`).FindAllStringSubmatch(string(modeltest.Must(os.ReadFile(path))), -1) {
			held[family(m[1])] = true
		}
	}
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			lines := []string{s.Name}
			for _, p := range s.Params {
				for _, choice := range p.Choices {
					lines = append(lines, fmt.Sprintf("%s %s=%s", s.Name, p.Key, choice))
				}
			}
			for _, line := range lines {
				if s.Name == "own" {
					continue
				}
				spec, err := Parse(line)
				if err != nil {
					continue // the word goes with another one
				}
				facts, err := Theory(spec)
				if err != nil {
					continue
				}
				for _, f := range facts {
					if f.Number.Known() && f.Word == "" && !held[family(f.Quantity)] {
						t.Errorf("%s: %s has no number by a second method in testdata/references/second.txt", line, f.Quantity)
					}
				}
			}
		}
	}
}
