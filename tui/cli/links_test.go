package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

var (
	linkOf     = regexp.MustCompile(`\]\(([^)\s]+)[^)]*\)|(?:src|href)="([^"]+)"`)
	elsewhere  = regexp.MustCompile(`^[a-z]+:`)
	fenced     = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	headingOf  = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notInNames = regexp.MustCompile(`[^\p{L}\p{N}_\- ]`)
)

// headingNames returns the link names of a page's headings.
func headingNames(page string) []string {
	var names []string
	for _, h := range headingOf.FindAllStringSubmatch(page, -1) {
		name := notInNames.ReplaceAllString(strings.ToLower(strings.TrimSpace(h[1])), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}

// TestLinks follows every link of the pages that leads to a file or a heading of ours.
func TestLinks(t *testing.T) {
	followed := 0
	modeltest.OK(t, filepath.WalkDir(".", func(page string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == ".git" {
			return filepath.SkipDir
		}
		if entry.IsDir() || filepath.Ext(page) != ".md" {
			return nil
		}
		text, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		for _, m := range linkOf.FindAllStringSubmatch(fenced.ReplaceAllString(string(text), ""), -1) {
			link := m[1] + m[2]
			if elsewhere.MatchString(link) {
				continue
			}
			followed++
			file, heading, _ := strings.Cut(link, "#")
			to := page
			if file != "" {
				to = filepath.Join(filepath.Dir(page), file)
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s links to %s: %v", page, link, err)
				continue
			}
			if heading == "" {
				continue
			}
			there, err := os.ReadFile(to)
			if err != nil {
				t.Errorf("%s links to %s: %v", page, link, err)
			} else if !slices.Contains(headingNames(string(there)), heading) {
				t.Errorf("%s links to %s: there is no such heading", page, link)
			}
		}
		return nil
	}))
	if followed < 40 {
		t.Errorf("only %d links were found", followed)
	}
}
