// Package arms holds the environment of the textbooks: arms of unknown penalty probabilities,
// one of which is pulled a tick [Thesis] §2.1.1.
package arms
