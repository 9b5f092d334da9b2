// Package topic holds linked documents of which some are relevant to a topic, how they
// change, and the servers that answer for them [Robot].
//
// Start reading at topic.go, then collection.go and change.go.
package topic
