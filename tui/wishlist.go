package tui

import "sync"

// A wishList is what the driver was asked and has not done yet, in order. However long the
// driver is at something, and however many keys are pressed meanwhile, nobody who asks has
// to wait.
type wishList struct {
	mutex sync.Mutex
	list  []func(*cockpit)
	asked chan struct{} // has something in it after a wish was added
}

func newWishList() *wishList { return &wishList{asked: make(chan struct{}, 1)} }

func (w *wishList) add(f func(*cockpit)) {
	w.mutex.Lock()
	w.list = append(w.list, f)
	w.mutex.Unlock()
	select {
	case w.asked <- struct{}{}:
	default:
	}
}

// take is the next wish; nil if there is none.
func (w *wishList) take() (f func(*cockpit)) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if len(w.list) > 0 {
		f, w.list[0] = w.list[0], nil
		w.list = w.list[1:]
	}
	return f
}

// count is the number of wishes that wait.
func (w *wishList) count() int {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return len(w.list)
}
