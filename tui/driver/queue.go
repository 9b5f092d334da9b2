package driver

import (
	"sync"
)

// A Command is a request to the loop, which applies it between two batches.
type Command interface{ Apply(*Loop) }

// A queue holds the commands that are not applied yet, in order and without a limit, so
// that a sender never waits.
type queue struct {
	mutex  sync.Mutex
	list   []Command
	filled chan struct{} // holds a value after a command was pushed
}

func newQueue() *queue { return &queue{filled: make(chan struct{}, 1)} }

func (q *queue) push(c Command) {
	q.mutex.Lock()
	q.list = append(q.list, c)
	q.mutex.Unlock()
	select {
	case q.filled <- struct{}{}:
	default:
	}
}

// pop takes the first command; nil if there is none.
func (q *queue) pop() (c Command) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.list) > 0 {
		c, q.list[0] = q.list[0], nil
		q.list = q.list[1:]
	}
	return c
}

func (q *queue) len() int {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return len(q.list)
}
