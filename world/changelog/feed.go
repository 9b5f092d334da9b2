package changelog

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/world"
)

// A Feed is the log of snapshots of a sitemap or a news feed.
type Feed struct {
	Imported
	Files   int
	Undated int // entries without a time; they are left out
}

// OpenFeeds reads files, each a snapshot of a sitemap (sitemaps.org, protocol 0.9), an RSS feed (2.0 or 1.0) or an Atom
// feed (RFC 4287), plain or compressed by gzip. An entry is a page under its link or identifier, and each of its times
// in any snapshot is one change. The error is a sentence that names the file.
func OpenFeeds(files []string, how How) (out Feed, err error) {
	defer refusal.To(&err)
	f := feedReader{importing: newImporting(how), seen: map[Change]bool{}}
	for _, file := range files {
		f.readFile(file)
	}
	switch {
	case len(f.Changes) > 0:
	case f.skipped > 0:
		refusal.Say("no entry has a time that can be read; %d cannot be read, the first: %w", f.skipped, f.bad[0])
	default:
		refusal.Say("%s: no entry has a time; %d have none, such as <lastmod>, <pubDate> or <updated>",
			strings.Join(files, ", "), f.undated)
	}
	return Feed{f.result(), len(files), f.undated}, nil
}

// A feedReader gathers the entries of many files.
type feedReader struct {
	*importing
	seen    map[Change]bool
	undated int
	snapshot
}

// A snapshot is one file as it is read.
type snapshot struct {
	file  string
	text  []byte
	at    int       // the offset of the token that is read
	line  int       // of the offset counted
	to    int       // the offset up to which lines are counted
	entry string    // the element of an entry; "" before the first element
	stack []element // the elements that have begun and not ended
	found entry

	endless int // tokens that do not end
}

// An element is an element of XML that has begun.
type element struct {
	xml.Name
	line int
}

// An entry is a page of a sitemap or an entry of a feed, which may not have ended.
type entry struct {
	depth  int // of its element; 0 between entries
	line   int
	fields map[string]string // by their elements
	links  []string          // Atom's links, then RSS's, in their order
	fault  error             // the first
}

// entryNames are the elements of entries, by the root elements of the formats.
var entryNames = map[string]string{"urlset": "url", "rss": "item", "RDF": "item", "feed": "entry"}

// mostEndless bounds the tokens of a file that do not end, such as a comment, after which reading goes on in them.
const mostEndless = 100

// noEntry is the entry of a file that is no feed; no element has this name.
const noEntry = "-"

// entryFields are the elements of an entry that name its page or its time, of sitemaps, RSS, Dublin Core and Atom.
var entryFields = []string{"loc", "lastmod", "guid", "pubDate", "date", "id", "updated", "link"}

// readFile adds the entries of a file. A file that is damaged or none of a feed is an entry that cannot be read.
func (f *feedReader) readFile(file string) {
	f.snapshot = snapshot{file: file, line: 1}
	text, err := world.OpenText(file, f.Encoding)
	if err == nil {
		defer text.Close()
		f.text, err = io.ReadAll(text)
	}
	if err != nil {
		err = fmt.Errorf("the file cannot be read: %w", err)
		if errors.Is(err, fs.ErrNotExist) {
			refusal.As(err, "%s: %w", file)
		}
		if f.skip(file, 0, err); len(f.text) == 0 {
			return
		}
	}
	f.read() // or the part before a damage
}

// read adds the entries of the snapshot. A mistake of XML in an element that names neither a page nor a time is passed
// over, and reading goes on after it.
func (f *feedReader) read() {
	f.text = bytes.Map(xmlSign, f.text)
	for begin := 0; begin < len(f.text); {
		d := xml.NewDecoder(bytes.NewReader(f.text[begin:]))
		d.Strict, d.Entity = false, xml.HTMLEntity
		d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // it is UTF-8 by now
		for {
			f.at = begin + int(d.InputOffset())
			token, err := d.RawToken()
			next := begin + int(d.InputOffset())
			if errors.Is(err, io.EOF) {
				begin = next
				break
			}
			if err != nil {
				begin = f.after(err, next)
				break
			}
			f.take(token, next)
		}
	}
	f.end()
}

// after is the offset to read on at after a mistake of XML in the token at f.at, which was read up to an offset.
func (f *feedReader) after(mistake error, offset int) int {
	const comment, end = "<!--", "-->"
	if rest, is := bytes.CutPrefix(f.text[f.at:], []byte(comment)); is { // XML forbids -- in it
		if i := bytes.Index(rest, []byte(end)); i >= 0 {
			return f.at + len(comment) + i + len(end)
		}
	}
	f.mistake(mistake)
	if offset < len(f.text) {
		return offset
	}
	if f.endless++; f.endless > mostEndless {
		return offset
	}
	return f.at + 1
}

// xmlSign replaces a sign that XML forbids.
func xmlSign(r rune) rune {
	if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xfffe || r == 0xffff {
		return utf8.RuneError
	}
	return r
}

// take takes a token that ends at an offset.
func (f *feedReader) take(token xml.Token, end int) {
	switch token := token.(type) {
	case xml.StartElement:
		f.begins(token)
	case xml.EndElement:
		f.ends(token.Name)
	case xml.CharData:
		if field := f.field(); field != "" {
			f.found.fields[field] += string(token)
			if source := f.text[f.at:end]; !bytes.HasPrefix(source, []byte("<![CDATA[")) {
				f.entity(source)
			}
		}
	}
}

// field is the element of the entry whose text comes next; "" for another place.
func (f *feedReader) field() string {
	if f.found.depth == 0 || len(f.stack) != f.found.depth+1 || !slices.Contains(entryFields, f.stack[f.found.depth].Local) {
		return ""
	}
	return f.stack[f.found.depth].Local
}

// entities are the references to entities by name in a text.
var entities = regexp.MustCompile(`&([A-Za-z][A-Za-z0-9.-]*);`)

// entity notes an entity that is not known in the source of a field.
func (f *feedReader) entity(source []byte) {
	for _, match := range entities.FindAllSubmatch(source, -1) {
		name := string(match[1])
		if _, known := xml.HTMLEntity[name]; !known && !slices.Contains([]string{"lt", "gt", "amp", "quot", "apos"}, name) {
			f.found.fault = cmp.Or(f.found.fault, fmt.Errorf("<%s> has the entity &%s;, which is not known", f.field(), name))
		}
	}
}

// mistake notes a mistake of XML. One in an element of an entry that is not read does not matter, and neither does one
// between entries.
func (f *feedReader) mistake(err error) {
	if f.found.depth > 0 && (len(f.stack) == f.found.depth || f.field() != "") {
		var syntax *xml.SyntaxError
		if errors.As(err, &syntax) {
			err = errors.New(syntax.Msg)
		}
		f.found.fault = cmp.Or(f.found.fault, fmt.Errorf("it is not XML: %w", err))
	}
}

// begins begins an element.
func (f *feedReader) begins(start xml.StartElement) {
	if f.entry == "" {
		if f.entry = entryNames[start.Name.Local]; f.entry == "" {
			f.entry = noEntry
			f.skip(f.file, 0, refusedRoot(start.Name.Local))
			return
		}
	}
	if e := f.found; e.depth > 0 && start.Name == f.stack[e.depth-1].Name { // of another entry
		f.found.fault = cmp.Or(e.fault, fmt.Errorf("<%s> does not end", f.entry))
		f.stack = f.stack[:e.depth-1]
		f.add()
	}
	f.stack = append(f.stack, element{start.Name, f.lineOf(f.at)})
	switch field := f.field(); {
	case field == "link":
		f.found.fields[field] = ""
		for _, a := range start.Attr {
			if a.Name.Local == "href" {
				f.found.links = append(f.found.links, a.Value)
			}
		}
	case field != "":
		f.found.fields[field] = ""
	case start.Name.Local == f.entry && f.found.depth == 0:
		f.found = entry{depth: len(f.stack), line: f.lineOf(f.at), fields: map[string]string{}}
	}
}

// ends ends an element, and with it the open elements in it. The end of an element that has not begun is passed over.
func (f *feedReader) ends(name xml.Name) {
	i := len(f.stack) - 1
	for i >= 0 && f.stack[i].Name != name {
		i--
	}
	if i < 0 {
		return
	}
	if f.field() == "link" {
		f.found.links = append(f.found.links, f.found.fields["link"])
	}
	f.stack = f.stack[:i]
	if i < f.found.depth {
		f.add()
	}
}

// end ends the file, which is refused if elements are open: it may be the beginning of one.
func (f *feedReader) end() {
	switch {
	case f.entry == "":
		f.skip(f.file, 0, errors.New("it is not XML: it has no element; "+roots))
	case len(f.stack) > 0 && f.entry != noEntry:
		last := f.stack[len(f.stack)-1]
		f.skip(f.file, last.line, fmt.Errorf("it is not XML: the file ends in <%.40s>, which begins here", last.Local))
	}
}

// lineOf is the line of an offset, which must not lie before the offset of the last call.
func (s *snapshot) lineOf(offset int) int {
	s.line += bytes.Count(s.text[s.to:offset], []byte("\n"))
	s.to = offset
	return s.line
}

// roots completes the errors of files that are no feeds.
const roots = "a sitemap begins with <urlset>, a feed with <rss>, <rdf:RDF> or <feed>"

func refusedRoot(root string) error {
	if root == "sitemapindex" {
		return errors.New("it is an index of sitemaps; give the sitemaps that it names")
	}
	return fmt.Errorf("its first element is <%.100s>; %s", root, roots)
}

// add adds the change of the entry that was read, once for each page and time.
func (f *feedReader) add() {
	e := f.found
	f.found = entry{}
	err := refusal.Of(func() {
		refusal.Check(e.fault)
		if seconds, dated := e.time(); dated {
			f.keep(e.name(), seconds)
		} else {
			f.undated++
		}
	})
	if err != nil {
		f.skip(f.file, e.line, err)
	}
}

// keep adds a change that is not known yet.
func (f *feedReader) keep(page string, at int64) {
	switch {
	case page == "":
		refusal.Say("it has no name, such as <loc>, <guid>, <id> or <link>")
	case strings.ContainsRune(page, utf8.RuneError):
		refusal.Say("the page's name %.100q holds bytes that are no signs of the file's encoding; "+
			"--encoding names another, such as --encoding windows-1252", page)
	}
	before := len(f.Changes)
	f.importing.add(page, at)
	change := f.Changes[before]
	if f.seen[change] {
		f.Changes = f.Changes[:before]
	}
	f.seen[change] = true
}

// name identifies an entry in all snapshots.
func (e entry) name() string {
	return firstOf(append([]string{e.fields["loc"], e.fields["id"], e.fields["guid"]}, e.links...)...)
}

// time is the time of an entry, in Unix seconds. dated is false for one that has none.
func (e entry) time() (seconds int64, dated bool) {
	text := firstOf(e.fields["lastmod"], e.fields["updated"], e.fields["pubDate"], e.fields["date"])
	if text == "" {
		return 0, false
	}
	year := len(text) == len("2006") && strings.Trim(text, "0123456789") == "" // a year alone is a date of the W3C, which sitemaps use
	if year {
		text += "-01"
	}
	at := refusal.Must(importer.Date(text))
	if !year && importer.Placeholder(at) {
		return 0, false
	}
	return within(float64(at.Unix()), text), true
}

// firstOf is the first word that is not blank, without blanks around it.
func firstOf(words ...string) string {
	for _, word := range words {
		if word = strings.TrimSpace(word); word != "" {
			return word
		}
	}
	return ""
}
