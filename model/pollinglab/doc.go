// Package pollinglab is the polling lab: how often should each page be polled?
//
// Start reading at lab.go (the table), then environment.go ([Environment]), which
// steps a web and a scheme; view.go is what a snapshot shows of them.
package pollinglab
