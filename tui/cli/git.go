package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"lascope/model/lab"
	"lascope/world/changelog"
)

// gitErrorMost bounds the bytes of git's standard error that are kept.
const gitErrorMost = 4096

// gitLog reads the history of a repository from git log, the only program that lascope trace
// starts. since and paths may be empty. git runs nothing itself: no pager, no external
// differences, no signatures, no fetching.
func gitLog(ctx context.Context, repo, since string, paths []string, bulk int) (changelog.History, error) {
	words := []string{
		"--no-pager", "--no-optional-locks", "-C", repo,
		"-c", "log.showSignature=false", "-c", "core.fsmonitor=false",
		"log", "--reverse", "--topo-order", "--name-status", "-z", "-M", "--no-ext-diff", "--no-textconv",
		"--format=" + changelog.GitFormat,
	}
	if since != "" {
		words = append(words, "--since="+since)
	}
	words = append(words, "HEAD", "--")
	for _, path := range paths {
		words = append(words, ":(top,glob)"+path)
	}
	git := exec.CommandContext(ctx, "git", words...)
	git.Env = append(os.Environ(), "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "LC_ALL=C")
	errs := &beginning{}
	git.Stderr = errs
	out, err := git.StdoutPipe()
	if err != nil {
		return changelog.History{}, fmt.Errorf("git: %w", err)
	}
	if err := git.Start(); err != nil {
		return changelog.History{}, fmt.Errorf("git cannot be started: %w; install it, or make a table and use lascope trace csv", err)
	}
	history, wrong := changelog.ReadGit(out, bulk)
	if wrong != nil {
		_ = git.Process.Kill() // it may still be writing
	}
	switch err := git.Wait(); {
	case ctx.Err() != nil:
		return history, ctx.Err()
	case wrong != nil:
		return history, fmt.Errorf("%s: %w", repo, wrong)
	case err != nil:
		said, _, _ := strings.Cut(strings.TrimSpace(errs.String()), "\n")
		return history, fmt.Errorf("%s: git log failed: %s", repo, lab.Brief(said))
	case len(history.Changes) == 0:
		return history, fmt.Errorf("%s: git log lists no change of a file; --since, --paths and --bulk may leave out all", repo)
	}
	return history, nil
}

// A beginning keeps the first bytes that are written to it.
type beginning struct{ bytes.Buffer }

// Write implements [io.Writer].
func (b *beginning) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:min(len(p), max(0, gitErrorMost-b.Len()))])
	return len(p), nil
}
