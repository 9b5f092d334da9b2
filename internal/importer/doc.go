// Package importer reads other people's data: text in any encoding, tables with any separator, dates in many forms. It
// gives UTF-8 text, rows and times, and knows nothing of their meaning.
package importer
