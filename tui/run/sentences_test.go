package run

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/modeltest"
)

// nameOf are names in texts: of flags and keys, of columns and their rows, of milestones and of rows of theory; and a player's score.
var nameOf = regexp.MustCompile(`(?m)Your \{Choices choice\} earned|^\t+slot(, poll)? \| |^\t+earned rate|\{[^{}]*\}|--(budget|worlds)|budget = |the budget (of %s )?is spent|budget curves|default:? earned|(?m)^ +earned  |^\t+slot +\| text|one: optimum,|exact optimum|zoom ghosts blind|slot=%s: slot is|` +
	`^stationary law of |the least c$|(%s|nobody) earned`)

// TestSentencesUseTheVocabulary: no text of the program of three words or more, be it a note, a message, a refusal or a sentence of slow
// motion, has a word that the vocabulary of its lab replaces.
func TestSentencesUseTheVocabulary(t *testing.T) {
	replaced := map[string]func(string) (string, string){}
	for _, l := range model.Labs() {
		replaced[l.Name] = modeltest.Replaced(l.Name)
	}
	texts := 0
	for _, pattern := range []string{"../*/*.go", "../../model/*.go", "../../model/*/*.go", "../../automata/*/*.go", "../../world/*.go", "../../world/*/*.go", "../../internal/*/*.go"} {
		files := modeltest.Must(filepath.Glob(pattern))
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "terms/table.go") || strings.HasSuffix(name, "modeltest/words.go") {
				continue
			}
			lab := "polling"
			for other := range replaced {
				if strings.Contains(filepath.Dir(name), other) {
					lab = other
				}
			}
			source := modeltest.Must(os.ReadFile(name))
			var s scanner.Scanner
			file := token.NewFileSet().AddFile(name, -1, len(source))
			s.Init(file, source, nil, 0)
			for pos, tok, literal := s.Scan(); tok != token.EOF; pos, tok, literal = s.Scan() {
				if tok != token.STRING {
					continue
				}
				text := modeltest.Must(strconv.Unquote(literal))
				if len(strings.Fields(text)) < 3 {
					continue
				}
				texts++
				if word, instead := replaced[lab](nameOf.ReplaceAllString(text, "")); word != "" {
					t.Errorf("%s: %q is now %s: %s", file.Position(pos), word, instead, text)
				}
			}
		}
	}
	for _, v := range verbs {
		said := strings.Join([]string{v.Help, v.Brief, v.Meaning, v.saidMeaning, v.unsaid}, " ")
		if word, instead := replaced["polling"](nameOf.ReplaceAllString(said, "")); word != "" {
			t.Errorf("%s: %q is now %s: %s", v.Name, word, instead, said)
		}
	}
	if texts < 2000 {
		t.Errorf("%d texts were read", texts)
	}
}
