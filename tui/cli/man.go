package cli

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
)

// The manual of the command line, from the help of the commands: a page for man, and one page
// of Markdown for each command of lascope.

func manCommand(c command) action {
	var own struct {
		Markdown string
		Force    bool
	}
	declare(c, &own)
	return func([]string) {
		if own.Markdown == "" {
			writeMan(c.OutOrStdout(), c.Root())
			return
		}
		pages := manualPages(c.Root())
		for _, name := range slices.Sorted(maps.Keys(pages)) {
			heading, _, _ := strings.Cut(pages[name], "\n")
			f := disk.File{Word: "--markdown", Path: filepath.Join(own.Markdown, name), Force: own.Force,
				Like: func(text string) bool { return strings.HasPrefix(text, heading+"\n") }}
			refusal.Check(f.Write(disk.Text(pages[name])))
		}
	}
}

// documentedCommands are the commands below c, each before those below it.
func documentedCommands(c command) (found []command) {
	for _, sub := range c.Commands() {
		if sub.Name() != "help" && sub.IsAvailableCommand() {
			found = append(append(found, sub), documentedCommands(sub)...)
		}
	}
	return found
}

// description returns the paragraphs of a command's long help, or its short help where it has no
// other. Cobra's own commands indent by tabs and have headings of Markdown.
func description(c command) []string {
	text := cmp.Or(c.Long, c.Short+".")
	text = strings.NewReplacer("\t", "  ", "\n#### ", "\n").Replace(strings.TrimSpace(text))
	return strings.Split(text, "\n\n")
}

// isCode reports whether a paragraph of the help is indented.
func isCode(paragraph string) bool { return strings.HasPrefix(paragraph, "  ") }

// eachFlag calls show with each flag in the help of c but --help: the flag with its placeholder
// and its meaning with the default.
func eachFlag(c command, show func(flag, meaning string)) {
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		word, meaning := pflag.UnquoteUsage(f)
		if !slices.Contains([]string{"", "false", "0", "[]"}, f.DefValue) {
			meaning += " (default " + f.DefValue + ")"
		}
		show(strings.TrimSpace("--"+f.Name+" "+word), meaning)
	})
}

// roff escapes text for man.
var roff = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")

func writeMan(to io.Writer, root command) {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, ".TH LASCOPE 1 \"\" \"lascope %s\"\n.SH NAME\nlascope \\- %s\n.SH SYNOPSIS\n", roff.Replace(model.Version()),
		roff.Replace(root.Short))
	commands := documentedCommands(root)
	for _, c := range append([]command{root}, commands...) {
		fmt.Fprintf(w, ".B %s\n.br\n", roff.Replace(c.UseLine()))
	}
	fmt.Fprint(w, ".SH DESCRIPTION\n")
	manText(w, root)
	fmt.Fprint(w, ".SH COMMANDS\n")
	for _, c := range commands {
		fmt.Fprintf(w, ".SS %s\n", roff.Replace(c.UseLine()))
		manText(w, c)
	}
	w.Flush()
}

func manText(w io.Writer, c command) {
	for _, paragraph := range description(c) {
		begin, end := ".PP\n", ""
		if isCode(paragraph) {
			begin, end = ".PP\n.nf\n", ".fi\n"
		}
		fmt.Fprintf(w, "%s%s\n%s", begin, strings.TrimPrefix(roff.Replace("\n"+paragraph), "\n"), end)
	}
	eachFlag(c, func(flag, meaning string) {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff.Replace(flag), strings.TrimPrefix(roff.Replace("\n"+meaning), "\n"))
	})
	if c.Example != "" {
		fmt.Fprintf(w, ".PP\nExamples:\n.PP\n.nf\n%s\n.fi\n", roff.Replace(c.Example))
	}
}

// markdown escapes text for Markdown.
var markdown = strings.NewReplacer(`\`, `\\`, "<", `\<`, "*", `\*`, "_", `\_`, "`", "\\`", "|", `\|`)

// manualPages returns the pages of docs/cli by name: README.md for lascope itself with a list
// of the commands, and one for each command with those below it.
func manualPages(root command) map[string]string {
	pages := map[string]string{}
	var first strings.Builder
	markdownText(&first, root, "#")
	first.WriteString("\n## Commands\n\n| command | |\n|---|---|\n")
	for _, c := range root.Commands() {
		if c.Name() == "help" || !c.IsAvailableCommand() {
			continue
		}
		name := c.Name() + ".md"
		fmt.Fprintf(&first, "| [%s](%s) | %s |\n", c.Name(), name, markdown.Replace(c.Short))
		var page strings.Builder
		markdownText(&page, c, "#")
		for _, sub := range documentedCommands(c) {
			page.WriteByte('\n')
			markdownText(&page, sub, "##")
		}
		pages[name] = page.String()
	}
	first.WriteString("\n`lascope man` prints all of this for man; `lascope man --markdown docs/cli` wrote these pages.\n")
	pages["README.md"] = first.String()
	return pages
}

// markdownText writes a command under a heading. Flags that stand with the same meaning on the page of
// lascope itself are only named.
func markdownText(w io.Writer, c command, heading string) {
	fmt.Fprintf(w, "%s %s\n\n    %s\n", heading, c.CommandPath(), c.UseLine())
	for _, paragraph := range description(c) {
		if isCode(paragraph) {
			paragraph = strings.ReplaceAll("  "+paragraph, "\n", "\n  ")
		} else {
			paragraph = markdown.Replace(paragraph)
		}
		fmt.Fprintf(w, "\n%s\n", paragraph)
	}
	common := map[string]string{}
	if c.HasParent() {
		eachFlag(c.Root(), func(flag, meaning string) { common[flag] = meaning })
	}
	between := "\n| flag | |\n|---|---|\n"
	var named []string
	eachFlag(c, func(flag, meaning string) {
		if common[flag] == meaning {
			name, _, _ := strings.Cut(flag, " ")
			named = append(named, "`"+name+"`")
			return
		}
		fmt.Fprintf(w, "%s| `%s` | %s |\n", between, flag, markdown.Replace(meaning))
		between = ""
	})
	if len(named) > 0 {
		fmt.Fprintf(w, "\nFlags of [lascope](README.md): %s.\n", strings.Join(named, ", "))
	}
	if c.Example != "" {
		fmt.Fprintf(w, "\nExamples:\n\n%s\n", strings.ReplaceAll("  "+c.Example, "\n", "\n  "))
	}
}
