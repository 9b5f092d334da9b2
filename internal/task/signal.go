package task

// Signal leaves a value in a channel that holds one; a value that is there already stays.
func Signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}
