package picture

import (
	"fmt"
	"io"
	"strings"
)

// A Document is pages for paper: a title, then its blocks from top to bottom.
type Document struct {
	Title  string
	Blocks []Block
}

// Add adds a block of text.
func (d *Document) Add(kind BlockKind, text string) {
	d.Blocks = append(d.Blocks, Block{Kind: kind, Text: text})
}

// A Block is a part of a [Document]. In Text, `code` and *words* are emphasised.
type Block struct {
	Kind    BlockKind
	Text    string
	Drawing *Drawing // of a picture
}

// A BlockKind is the kind of a [Block].
type BlockKind uint8

// The kinds of blocks.
const (
	Plain    BlockKind = iota // a paragraph
	Heading                   // a heading
	Question                  // a paragraph that stands out
	Choice                    // an option to tick
	Right                     // the option that holds
	Answer                    // a label and a line to write on
	Axes                      // an empty chart to draw into; the text names its horizontal axis
	Picture                   // a drawing; the text says what it shows
)

// Drawings are the pictures, from the top.
func (d *Document) Drawings() (drawings []*Drawing) {
	for _, b := range d.Blocks {
		if b.Kind == Picture {
			drawings = append(drawings, b.Drawing)
		}
	}
	return drawings
}

// Markdown writes the document as Markdown. name returns the file of the i-th picture, from 0; without it there are none.
func (d *Document) Markdown(w io.Writer, name func(i int) string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", d.Title)
	pictures, before := 0, Plain
	for _, block := range d.Blocks {
		listed := func(k BlockKind) bool { return k == Choice || k == Right }
		if !listed(block.Kind) || !listed(before) {
			b.WriteByte('\n')
		}
		before = block.Kind
		switch block.Kind {
		case Plain:
			fmt.Fprintln(&b, block.Text)
		case Heading:
			fmt.Fprintf(&b, "## %s\n", block.Text)
		case Question:
			fmt.Fprintf(&b, "**%s**\n", strings.ReplaceAll(block.Text, "*", ""))
		case Choice:
			fmt.Fprintf(&b, "- [ ] %s\n", block.Text)
		case Right:
			fmt.Fprintf(&b, "- [x] %s\n", block.Text)
		case Answer:
			fmt.Fprintf(&b, "%s: %s\n", block.Text, strings.Repeat("\\_", 30))
		case Axes:
			fmt.Fprintf(&b, "```text\n%s  +%s\n   now%*s\n```\n", strings.Repeat("  |\n", 10), strings.Repeat("-", 60), 57, block.Text)
		case Picture:
			if name != nil {
				fmt.Fprintf(&b, "![%s](%s)\n", block.Text, name(pictures))
			}
			pictures++
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
