package engine

import (
	"context"
	"errors"
	"time"
)

// ErrBudget ends an experiment whose budget is spent.
var ErrBudget = errors.New("the budget is spent")

// Within is a context that a budget ends with [ErrBudget], 0 for none.
func Within(ctx context.Context, budget time.Duration) (context.Context, context.CancelFunc) {
	if budget == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, budget, ErrBudget)
}

// OrBudget is [ErrBudget] if that ended the context, else the error.
func OrBudget(ctx context.Context, err error) error {
	if context.Cause(ctx) == ErrBudget {
		return ErrBudget
	}
	return err
}

// ParseBudget reads --budget; "" is none, 0.
func ParseBudget(budget string) (time.Duration, error) {
	if budget == "" {
		return 0, nil
	}
	d, err := time.ParseDuration(budget)
	if err != nil || d <= 0 {
		return 0, errors.New("--budget " + budget + ": it is a time of computing, such as 10m or 1h30m")
	}
	return d, nil
}
