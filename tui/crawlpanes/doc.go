// Package crawlpanes holds the panes of the crawl lab: fetches, traversals, frontier, the
// map of links.
package crawlpanes
