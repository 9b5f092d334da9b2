package classserver

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"lascope/tui/webparts"
)

// The page, embedded: nothing of the machine's files can be asked for.
var (
	//go:embed page/index.html
	indexPage []byte
	//go:embed page/class.css
	style []byte
	//go:embed page/words.json
	sentences []byte
	//go:embed page/*.js
	modules embed.FS
)

// script is the page's: its modules in the order of their imports, without comments. It is joined when a class begins.
var script = sync.OnceValue(func() []byte { return joined("classserver/page/main.js", map[string]bool{}) })

var (
	importLine = regexp.MustCompile(`(?m)^import [^;]*? from "([^"]+)";\n`)
	comment    = regexp.MustCompile(`(?m)^ *(?://.*|/\*\*(?s:.*?)\*/)\n`)
	exported   = regexp.MustCompile(`(?m)^export `)
)

// joined is a module, named by its path below tui, after those that it imports and that are not done.
func joined(module string, done map[string]bool) (all []byte) {
	if done[module] {
		return nil
	}
	done[module] = true
	read, name := modules.ReadFile, strings.TrimPrefix(module, "classserver/")
	if in, ok := strings.CutPrefix(module, "webparts/"); ok {
		read, name = webparts.Files.ReadFile, in
	}
	text, err := read(name)
	if err != nil {
		panic(err) // it is embedded
	}
	for _, m := range importLine.FindAllSubmatch(text, -1) {
		all = append(all, joined(path.Join(path.Dir(module), string(m[1])), done)...)
	}
	text = comment.ReplaceAll(importLine.ReplaceAll(text, nil), nil)
	return append(all, exported.ReplaceAll(text, nil)...)
}

// securityHeaders stand in every answer. The page's script and style run by their hashes, any other text of the page
// does not.
var securityHeaders = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"Content-Security-Policy": "default-src 'none'; script-src " + hashSource(script()) + "; style-src " + hashSource(style) +
			"; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy":        "no-referrer",
		"Cache-Control":          "no-store",
	}
})

// hashSource allows a text of the page in its policy (Content Security Policy Level 3, section 2.3.1).
func hashSource(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// page has its script and style inside, so that a phone asks once. names reports that phones are asked for a name.
func page(names bool) []byte {
	text := indexPage
	for tag, inside := range map[string][]byte{"<style>": style, `type="application/json">`: sentences, `<script type="module">`: script()} {
		text = bytes.Replace(text, []byte(tag), slices.Concat([]byte(tag), inside), 1)
	}
	if names {
		text = bytes.Replace(text, []byte(`data-names="no"`), []byte(`data-names="yes"`), 1)
	}
	return text
}
