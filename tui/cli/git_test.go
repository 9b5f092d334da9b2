package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// traced is the trace of a repository, and its remark.
func traced(t *testing.T, dir string, words ...string) (rows, remark string) {
	t.Helper()
	rows, remark, code := starts(t, append([]string{"trace", "git", dir}, words...)...)
	if code != 0 {
		t.Fatalf("trace git %v: exit %d, %s", words, code, remark)
	}
	return rows, remark
}

// rowsOf is a trace of rows name time, at seconds from the start of a repository of a test.
func rowsOf(rows ...string) string {
	text := "page,unix_seconds\n"
	for _, row := range rows {
		name, time, _ := strings.Cut(row, "@")
		var at int
		fmt.Sscan(time, &at)
		text += fmt.Sprintf("%s,%d\n", name, 1_700_000_000+at)
	}
	return text
}

// hostileRepository has what settings of git act on: a root commit, renames, one by contents of which a half is the same, a
// merge, a subfolder, names that are quoted, a tag, line ends of two kinds.
func hostileRepository(t *testing.T) *repository {
	r := newRepository(t)
	r.write("a", "text of a")
	r.write("dir/é \"b\"\n", "text of b")
	r.write("old.dat", "one\r\ntwo\r")
	r.commit()
	r.git("mv", "a", "c")
	r.write("old.dat", "one\ntwo")
	r.git("mv", "old.dat", "new.dat")
	r.commit()
	r.git("checkout", "-q", "-b", "side")
	r.write("dir/x", "text of x")
	r.commit()
	r.git("checkout", "-q", "main")
	r.write("c", "other text")
	r.commit()
	r.time += 10
	r.git("merge", "-q", "--no-edit", "side")
	r.git("tag", "-a", "-m", "tag", "v1")
	return r
}

// TestTraceGitOfHostileSettings: no setting of the user, the machine or the repository and no variable changes a byte.
func TestTraceGitOfHostileSettings(t *testing.T) {
	r := hostileRepository(t)
	want, remark := traced(t, r.dir)
	if plain := rowsOf("c@10", `"dir/é \""b\""\n"@10`, "new.dat@10", "c@20", "new.dat@20", "dir/x@30", "c@40"); want != plain {
		t.Fatalf("without them: %s, want %s", want, plain)
	}
	stolen := filepath.Join(t.TempDir(), "stolen")
	program := filepath.Join(t.TempDir(), "program")
	write := func(path, text string) {
		t.Helper()
		modeltest.OK(t, os.WriteFile(path, []byte(text), 0o700))
	}
	write(program, "#!/bin/sh\necho \"$@\" >> "+stolen+"\nexit 1\n")
	attributes := filepath.Join(t.TempDir(), "attributes")
	write(attributes, "* -diff filter=f diff=f\n")
	settings := "[log]\n\tshowRoot = false\n\tfollow = true\n\tdate = relative\n\tshowSignature = true\n\tdecorate = full\n\tmailmap = false\n" +
		"\tabbrevCommit = true\n\tdiffMerges = first-parent\n\texcludeDecoration = *\n\tgraphColors = red\n\tinitialDecorationSet = all\n" +
		"[diff]\n\trenames = copies\n\trenameLimit = 1\n\tnoprefix = true\n\texternal = " + program + "\n\torderFile = " + attributes + "\n" +
		"\tignoreSubmodules = all\n\trelative = true\n\tmnemonicPrefix = true\n\tstatGraphWidth = 1\n\twordRegex = .\n\tsubmodule = log\n" +
		"\talgorithm = patience\n\tcolorMoved = zebra\n\tinterHunkContext = 9\n\tdirstat = files\n\tautoRefreshIndex = true\n" +
		"[diff \"f\"]\n\ttextconv = " + program + "\n\tcommand = " + program + "\n\tbinary = true\n" +
		"[filter \"f\"]\n\tclean = " + program + "\n\tsmudge = " + program + "\n\trequired = true\n" +
		"[core]\n\tquotePath = true\n\tpager = " + program + "\n\tattributesFile = " + attributes + "\n\tfsmonitor = " + program + "\n" +
		"\thooksPath = " + filepath.Dir(program) + "\n\tabbrev = 4\n\tautocrlf = true\n\teol = crlf\n\tcommitGraph = true\n\tignoreCase = true\n" +
		"\tprecomposeUnicode = true\n\tsshCommand = " + program + "\n\taskPass = " + program + "\n\tbigFileThreshold = 1\n" +
		"[color]\n\tui = always\n\tdiff = always\n[format]\n\tpretty = fuller\n\tnotes = *\n[notes]\n\tdisplayRef = *\n" +
		"[i18n]\n\tlogOutputEncoding = UTF-16\n\tcommitEncoding = UTF-16\n[pager]\n\tlog = " + program + "\n\trev-parse = " + program + "\n" +
		"[alias]\n\tlog = !" + program + "\n\trev-parse = !" + program + "\n\trev-list = !" + program + "\n\tcat-file = !" + program + "\n" +
		"[gpg]\n\tprogram = " + program + "\n[grep]\n\tpatternType = perl\n[status]\n\tshowUntrackedFiles = no\n[merge]\n\trenames = false\n" +
		"[init]\n\ttemplateDir = " + filepath.Dir(program) + "\n\tdefaultBranch = log\n\tdefaultObjectFormat = sha256\n" +
		"[safe]\n\tbareRepository = explicit\n[column]\n\tui = always\n[advice]\n\tdetachedHead = true\n[trace2]\n\tnormalTarget = 2\n"
	same := func(name, dir string, words ...string) {
		t.Helper()
		if got, says := traced(t, dir, words...); got != want || says != remark {
			t.Errorf("%s: %s%s, want %s%s", name, got, says, want, remark)
		}
		if ran, err := os.ReadFile(stolen); err == nil {
			t.Errorf("%s: a program of the settings was started: %s", name, ran)
		}
	}
	home := t.TempDir()
	write(filepath.Join(home, ".gitconfig"), settings)
	modeltest.OK(t, os.MkdirAll(filepath.Join(home, "git"), 0o700))
	write(filepath.Join(home, "git", "config"), settings)
	write(filepath.Join(home, "git", "attributes"), "* -diff\n")
	for variable, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": home, "TZ": "Pacific/Chatham", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "de", "PAGER": program,
		"GIT_CONFIG_GLOBAL": filepath.Join(home, ".gitconfig"), "GIT_CONFIG_SYSTEM": filepath.Join(home, ".gitconfig"), "GIT_CONFIG": filepath.Join(home, ".gitconfig"),
		"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "log.showRoot", "GIT_CONFIG_VALUE_0": "false", "GIT_CONFIG_PARAMETERS": "'log.showroot=false'",
		"GIT_PAGER": program, "GIT_EXTERNAL_DIFF": program, "GIT_DIFF_OPTS": "-u0", "GIT_DIR": "/nowhere", "GIT_WORK_TREE": "/nowhere", "GIT_COMMON_DIR": "/nowhere",
		"GIT_INDEX_FILE": "/nowhere", "GIT_OBJECT_DIRECTORY": "/nowhere", "GIT_ALTERNATE_OBJECT_DIRECTORIES": "/nowhere", "GIT_NAMESPACE": "n",
		"GIT_CEILING_DIRECTORIES": r.dir, "GIT_LITERAL_PATHSPECS": "1", "GIT_ICASE_PATHSPECS": "1", "GIT_NOGLOB_PATHSPECS": "1", "GIT_TRACE": "1",
		"GIT_DEFAULT_HASH": "sha256", "GIT_GRAFT_FILE": attributes, "GIT_SHALLOW_FILE": attributes, "GIT_REPLACE_REF_BASE": "refs/heads/",
		"GIT_EXEC_PATH": filepath.Dir(program), "GIT_TEMPLATE_DIR": filepath.Dir(program), "GIT_ATTR_SOURCE": "HEAD", "GIT_REF_PARANOIA": "1", "GIT_FLUSH": "0",
		"GIT_SSH": program, "GIT_ASKPASS": program, "GIT_EDITOR": program, "GIT_PREFIX": "dir/", "GIT_PROTOCOL": "2", "GIT_QUARANTINE_PATH": "/nowhere",
	} {
		t.Setenv(variable, value)
	}
	same("the user's settings and variables", r.dir)
	same("a folder of the repository", filepath.Join(r.dir, "dir"))
	own := filepath.Join(r.dir, ".git", "config")
	text := modeltest.Must(os.ReadFile(own))
	write(own, string(text)+settings+"[core]\n\tworktree = /nowhere\n[include]\n\tpath = "+filepath.Join(home, ".gitconfig")+"\n")
	write(filepath.Join(r.dir, ".git", "info", "attributes"), "* -diff\n")
	write(filepath.Join(r.dir, ".gitattributes"), "* -diff\n")
	same("the repository's settings", r.dir)
	if os.Geteuid() == 0 {
		for _, path := range []string{r.dir, filepath.Join(r.dir, ".git")} {
			modeltest.OK(t, os.Chown(path, 4321, 4321))
		}
		same("another owner", r.dir)
	}
}

// TestTraceGitOfOddRepositories: replacements and grafts, a bare repository, a linked folder, one whose objects lie in another,
// SHA-256 and a place with odd signs give the rows of the plain one.
func TestTraceGitOfOddRepositories(t *testing.T) {
	r := hostileRepository(t)
	want, _ := traced(t, r.dir)
	odd := filepath.Join(t.TempDir(), "a \"b\":c\né")
	for name, words := range map[string][]string{
		"bare": {"clone", "-q", "--bare", r.dir, odd + "1"}, "shared objects": {"clone", "-q", "--shared", r.dir, odd + "2"},
		"linked": {"worktree", "add", "-q", "--detach", odd + "3"},
	} {
		r.git(words...)
		if got, _ := traced(t, words[len(words)-1]); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	r.git("replace", "--graft", "HEAD~1")
	modeltest.OK(t, os.WriteFile(filepath.Join(r.dir, ".git", "info", "grafts"), []byte(r.said("rev-parse", "HEAD")), 0o600))
	if got, _ := traced(t, r.dir); got != want {
		t.Errorf("with a replacement and a graft: %s, want %s", got, want)
	}
	long := newRepository(t)
	if exec.Command("git", "init", "-q", "--object-format=sha256", filepath.Join(long.dir, "new")).Run() != nil {
		return // an old git
	}
	long.dir = filepath.Join(long.dir, "new")
	long.write("a", "a")
	long.commit()
	if got, _ := traced(t, long.dir); got != rowsOf("a@10") {
		t.Errorf("with SHA-256: %s", got)
	}
}

// said is what git prints.
func (r *repository) said(args ...string) string {
	r.t.Helper()
	c := exec.Command("git", args...)
	c.Dir = r.dir
	out, err := c.Output()
	if err != nil {
		r.t.Fatalf("git %v: %v", args, err)
	}
	return string(out)
}

// TestTraceGitDates: the times of the whole history are compared with the dates, also behind a commit whose clock was wrong;
// a day begins at 00:00 UTC. Renames outside the dates are followed.
func TestTraceGitDates(t *testing.T) {
	t.Setenv("TZ", "Pacific/Chatham")
	r := newRepository(t)
	r.time = 1_704_067_190 // 2023-12-31 23:59:50 UTC
	commit := func(name string) {
		r.write(name, "text of "+name)
		r.commit()
	}
	commit("first")           // 2024-01-01 00:00:00
	r.time += 24*3600 - 11    //
	commit("second")          // 2024-01-01 23:59:59
	r.time -= 9               //
	commit("third")           // 2024-01-02 00:00:00
	late := r.time            //
	r.time = 978_307_190      //
	commit("slow")            // 2001-01-01 00:00:00
	r.time = 4_102_444_790    //
	commit("fast")            // 2100-01-01 00:00:00
	r.time = late             //
	r.git("mv", "first", "y") // 2024-01-02 00:00:10
	r.commit()
	for _, c := range []struct{ dates, want string }{
		{"", "slow second third y y fast"},
		{"--since 2024-01-01", "y second third y fast"},
		{"--since 2024-01-02", "third y fast"},
		{"--since 2024-01-01T23:59:59.5Z", "third y fast"},
		{"--since 2024-01-02T01:00:01+01:00", "y fast"},
		{"--until 2024-01-02", "slow y second"},
		{"--since 2024-01-01 --until 2024-01-02", "y second"},
		{"--until 2001-01-02", "slow"},
	} {
		rows, _ := traced(t, r.dir, strings.Fields(c.dates)...)
		var got []string
		for line := range strings.Lines(rows) {
			name, _, _ := strings.Cut(line, ",")
			got = append(got, name)
		}
		if all := strings.Join(got[1:], " "); c.dates != "" && all != c.want || c.dates == "" && len(got) != 7 {
			t.Errorf("%s: %s, want %s", c.dates, all, c.want)
		}
	}
	if _, remark := traced(t, r.dir); !strings.Contains(remark, "2 changes lie alone") || !strings.Contains(remark, "slow at 2001-01-01 00:00:00, fast at 2100-01-01 00:00:00") {
		t.Errorf("the changes of wrong clocks are not named: %s", remark)
	}
	for _, date := range []string{"2 years ago", "yesterday", "1700000000", "01/02/2024", ""} {
		for _, flag := range []string{"--since", "--until"} {
			if out, errs, code := starts(t, "trace", "git", r.dir, flag, date); code == 0 || out != "" || !strings.Contains(errs, flag+" "+date) {
				t.Errorf("%s %q: exit %d, %s%s", flag, date, code, out, errs)
			}
		}
	}
}

// TestTraceGitOfOddTimes: a commit whose time is no time is left out and counted, and its renames are followed.
func TestTraceGitOfOddTimes(t *testing.T) {
	r := newRepository(t)
	r.write("a", "text of a")
	r.commit()
	r.git("mv", "a", "b")
	r.git("add", "-A")
	tree, parent := strings.TrimSpace(r.said("write-tree")), strings.TrimSpace(r.said("rev-parse", "HEAD"))
	for _, time := range []string{"99999999999999999999999", "", "-5"} {
		c := exec.Command("git", "hash-object", "-t", "commit", "-w", "--literally", "--stdin")
		c.Dir = r.dir
		c.Stdin = strings.NewReader(fmt.Sprintf("tree %s\nparent %s\nauthor a <a@b> 5 +0000\ncommitter a <a@b> %s +0000\n\nm\n", tree, parent, time))
		hash := modeltest.Must(c.Output())
		r.git("reset", "-q", "--hard", strings.TrimSpace(string(hash)))
		r.write("b", "other text")
		r.time = 1_700_000_010
		r.commit()
		rows, remark := traced(t, r.dir)
		if rows != rowsOf("b@10", "b@20") || !strings.Contains(remark, "commits without a time that can be read left out: 1") {
			t.Errorf("a time of %q: %s%s", time, rows, remark)
		}
	}
}
