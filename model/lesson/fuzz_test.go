package lesson

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/modeltest"
)

// FuzzReadLesson: no text hangs or crashes the reader. Small valid lessons are played.
func FuzzReadLesson(f *testing.F) {
	f.Add(little)
	for _, of := range []string{"lessons/*.txt", "demos/*.txt"} {
		files, err := filepath.Glob(of)
		if err != nil || len(files) == 0 {
			f.Fatal(of, err)
		}
		for _, file := range files {
			text := modeltest.Must(os.ReadFile(file))
			f.Add(string(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "trace") || strings.Contains(text, "graph") || strings.Contains(text, "relevance") {
			return // they read files
		}
		l, err := Read("01-fuzz.txt", text)
		if err != nil {
			modeltest.Named(t, "01-fuzz.txt", err, text)
			return
		}
		for _, b := range l.Beats {
			for _, d := range b.Do {
				if d.Name == "line" && heavy(d.Spec) || d.Moves() && d.Tick > 5000 {
					return
				}
			}
		}
		p := NewPlayer(l)
		for o, err := p.Next(context.Background()); o != nil && err == nil; {
			o, err = p.Next(context.Background())
		}
	})
}

// heavy reports whether a line's world takes long to build.
func heavy(s model.Spec) bool {
	for _, a := range s.Given {
		if v, err := strconv.ParseFloat(a.Word, 64); err == nil && v > 1000 {
			return true
		}
	}
	return s.Lab.Name == "crawl"
}
