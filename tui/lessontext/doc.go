// Package lessontext prints lessons: played in sentences, as a handout for the classroom, and as its
// key.
package lessontext
