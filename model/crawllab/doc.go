// Package crawllab is the crawl lab: which document should be fetched next for one topic?
// It opens with lab.go; environment.go steps the crawler over the documents.
package crawllab
