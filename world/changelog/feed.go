package changelog

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"lascope/internal/importer"
)

// A Feed is the log of snapshots of a sitemap or a news feed.
type Feed struct {
	Log
	Files   int
	Undated int // entries without a time that can be read; they are left out
}

// OpenFeeds reads files, each a snapshot of a sitemap (sitemaps.org, protocol 0.9), an RSS feed (2.0 or 1.0) or an Atom
// feed (RFC 4287), plain or compressed by gzip. An entry is a page under its link or identifier, and each of its times
// in any snapshot is one change. The error is a sentence that names the file.
func OpenFeeds(files []string) (Feed, error) {
	f := feedReader{log: newBuilder(), seen: map[Change]bool{}}
	for _, file := range files {
		_, err := open(file, file, func(r io.Reader) (Log, error) { return Log{}, f.read(r) })
		var syntax *xml.SyntaxError
		switch {
		case errors.As(err, &syntax):
			return Feed{}, fmt.Errorf("%s:%d: it is not XML: %s", file, syntax.Line, syntax.Msg)
		case err != nil && strings.HasPrefix(err.Error(), file):
			return Feed{}, err
		case err != nil:
			return Feed{}, fmt.Errorf("%s: %w", file, err)
		}
		f.Files++
	}
	f.Log = f.log.Log
	if len(f.Changes) == 0 {
		return Feed{}, fmt.Errorf("%s: no entry has a time; %d have none, such as <lastmod>, <pubDate> or <updated>", strings.Join(files, ", "), f.Undated)
	}
	return f.Feed, nil
}

// A feedReader gathers the entries of many files.
type feedReader struct {
	Feed
	log  *builder
	seen map[Change]bool
}

// An entry is a page of a sitemap or an entry of a feed, under the names of all formats.
type entry struct {
	Loc     string `xml:"loc"`     // sitemap
	Lastmod string `xml:"lastmod"` // sitemap
	GUID    string `xml:"guid"`    // RSS 2.0
	PubDate string `xml:"pubDate"` // RSS 2.0
	Date    string `xml:"date"`    // RSS 1.0, Dublin Core
	ID      string `xml:"id"`      // Atom
	Updated string `xml:"updated"` // Atom
	Links   []struct {
		Href string `xml:"href,attr"` // Atom
		Text string `xml:",chardata"` // RSS
	} `xml:"link"`
}

// entryNames are the elements of entries, by the root elements of the formats.
var entryNames = map[string]string{"urlset": "url", "rss": "item", "RDF": "item", "feed": "entry"}

// read adds the entries of one file.
func (f *feedReader) read(r io.Reader) error {
	d := xml.NewDecoder(r)
	d.CharsetReader = charset
	name := ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) && name != "" {
			return nil
		}
		if err != nil {
			return err
		}
		start, begins := token.(xml.StartElement)
		switch {
		case !begins:
		case name == "":
			if name = entryNames[start.Name.Local]; name == "" {
				return refusedRoot(start.Name.Local)
			}
		case start.Name.Local == name:
			var e entry
			if err := d.DecodeElement(&e, &start); err != nil {
				return err
			}
			if err := f.add(e); err != nil {
				return err
			}
		}
	}
}

func refusedRoot(root string) error {
	if root == "sitemapindex" {
		return errors.New("it is an index of sitemaps; give the sitemaps that it names")
	}
	return fmt.Errorf("its first element is <%.100s>; a sitemap begins with <urlset>, a feed with <rss>, <rdf:RDF> or <feed>", root)
}

// add adds the change of an entry, once for each page and time.
func (f *feedReader) add(e entry) error {
	page := e.name()
	at, err := feedTime(firstOf(e.Lastmod, e.Updated, e.PubDate, e.Date))
	if page == "" || err != nil {
		f.Undated++
		return nil
	}
	before := len(f.log.Changes)
	if err := f.log.add(page, at); err != nil {
		return err
	}
	change := f.log.Changes[before]
	if f.seen[change] {
		f.log.Changes = f.log.Changes[:before]
	}
	f.seen[change] = true
	return nil
}

// name identifies an entry in all snapshots.
func (e entry) name() string {
	words := []string{e.Loc, e.ID, e.GUID}
	for _, link := range e.Links {
		words = append(words, link.Href, link.Text)
	}
	return firstOf(words...)
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

// feedTime reads a time of a sitemap or a feed, in Unix seconds: a date, also a year alone.
func feedTime(text string) (int64, error) {
	if len(text) == len("2006") && strings.Trim(text, "0123456789") == "" {
		text += "-01"
	}
	at, err := importer.Date(text)
	if err != nil {
		return 0, err
	}
	return within(float64(at.Unix()), text)
}

// charset reads the encodings that feeds have beside UTF-8.
func charset(name string, r io.Reader) (io.Reader, error) {
	switch strings.ToLower(name) {
	case "us-ascii", "ascii":
		return r, nil
	case "iso-8859-1", "latin1", "windows-1252":
		return charmap.Windows1252.NewDecoder().Reader(r), nil
	case "iso-8859-15":
		return charmap.ISO8859_15.NewDecoder().Reader(r), nil
	}
	return nil, fmt.Errorf("its text is in %.40s; it can be UTF-8, ISO-8859-1, ISO-8859-15 or windows-1252", name)
}
