package run

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/screen"
)

// verbs is the table.
func verbs() []Verb {
	line := func(_ *app, words []string, typed string) ([]string, bool) { return model.Complete(words, typed) }
	lessons := courseOf(func(a *app) (*lesson.Course, error) { return a.opts.OpenCourse() })
	demos := courseOf(func(a *app) (*lesson.Course, error) { return a.opts.OpenDemos() })
	return slices.Concat(grouped(groupRun,
		keyed("pause", "space", "pause, go on", Sends(driver.Toggle{})).bar(screen.PauseBar, pauses).idle((*runView).Persons).
			typed("", "rest at this tick", alone(Sends(driver.Pause{}))).said("", "", bare(plainPause)),
		typed("go", "", "go on", alone(Sends(driver.Resume{}))).said("", "let it run", plainGo),
		keyed("step", ".", "one tick", Sends(driver.Step{Ticks: 1})).bar(screen.StepBar, "tick").idle((*runView).runsAlone).
			said("step, step 3", "that number of ticks, each explained", plainStep),
		keyed("follow", "f", "follow one poll in slow motion; . next stage, f plays", followPoll).bar(screen.FollowBar, "one poll").
			idle((*runView).personsOrRace).said("", "one tick, stage by stage", plainFollow),
		keyed("faster", "+ =", "faster", Sends(driver.Faster{})).bar(screen.PaceBar, "").idle((*runView).rests),
		keyed("slower", "- _", "slower", Sends(driver.Slower{})).bar(screen.PaceBar, "speed").idle((*runView).rests),
		keyed("fastest", "*", "full speed, and back", fastest),
		typed("speed", "speed N|max", "ticks a second", setSpeed),
	), past(grouped(groupRun,
		keyed("onward", "j", "jump to the next event", runOn),
		typed("until", "until, or until NAME", "run on to the next milestone, or to one: optimum, converged, deadlock, traversal …", runUntil).
			proposes(oneOf(milestoneNames)),
	)), grouped(groupRun,
		keyed("restart", "r", "restart, same seed", Sends(driver.Restart{})).bar(screen.RestartBar, "restart").
			word("begin again with the same seed"),
		keyed("reseed", "R", "restart, new seed", reseed),
	), past(grouped(groupRun,
		typed("predict", "predict, or predict TICKS", "draw the curve to come, then let the run score it", predictCurve).
			unsaid("a curve is drawn on the screen; go on, and value says how it went"),
	)), grouped(groupRun,
		typed("hint", "hint, or hint 2", "in a game: what a scheme would choose now, and its rule; 2 asks the second", hintTyped),
		typed("challenge", "", "in a game: copy the command that lets a friend play the same", alone(challenge)),
		said("every", "every 5s, every 1000, every event", "how often a run that goes on is reported", plainEvery),
		said("where", "an empty line", "the state of the run", sentences(sayWhere)),
		said("value", "", "the main numbers", sentences(sayValue)),
		said("state", "", "the state of the scheme", sentences(sayState)),
		said("shares", "shares, shares 20", "the largest shares, page by page", plainShares),
		said("line", "", "the line of this run", bare(plainLine)),
	), grouped(groupChange,
		keyed("digit", "1 2 3 4 5 6 7 8 9 0", "switch to a scheme", pickScheme).label("1-9 0"),
		keyed("scheme", "c", "choose a scheme, lab, demo, lesson or session", openChooser).bar(screen.SchemeBar, "choose"),
		said("schemes", "", "the schemes that can take over", sentences(saySchemes)),
		keyed("halve", "n", "halve the states N", scalesN(0.5)).bar(screen.HalveBar, "").idle((*runView).stateless),
		keyed("double", "N", "double them", scalesN(2)).bar(screen.DoubleBar, "states").idle((*runView).stateless),
		keyed("params", "S", "all parameters", toggleParams).bar(screen.ParamsBar, "parameters").
			said("", "the parameters and their values", sentences(sayParams)),
		keyed("untouched", "G", "the run without your changes", Sends(driver.ToggleUntouched{})),
	), grouped(groupRun,
		keyed("ghosts", "g", "30 replications behind the curve", Sends(driver.ToggleGhosts{})).bar(screen.GhostBar, "replications"),
	), past(grouped(groupTime,
		keyed("back", ",", "one tick back", Sends(driver.Back{Ticks: 1})).bar(screen.BackBar, "back").idle((*runView).running).
			said("back, back 3", "that number of ticks back", plainBack),
		keyed("earlier", "<", "back by a fiftieth of the run", Sends(driver.Scrub{Part: -1. / 50})),
		keyed("later", ">", "forward by a fiftieth", Sends(driver.Scrub{Part: 1. / 50})),
		keyed("event-before", "[", "to the previous shift or intervention", Sends(driver.ToEvent{})).in("run"),
		keyed("event-after", "]", "to the next", Sends(driver.ToEvent{Forward: true})).in("run"),
		keyed("change-before", "{", "to the previous change of class", Sends(driver.ToClassChange{})),
		keyed("change-after", "}", "to the next", Sends(driver.ToClassChange{Forward: true})),
		keyed("head", ";", "to the furthest tick seen", Sends(driver.ToHead{})),
		typed("goto", "goto TICK", "go to a tick, back or forward; +N and -N from here", gotoTick),
		keyed("note", "i", "attach a note to this tick", openNote).typed("note TEXT", "attach a remark to this tick", annotate),
		shared("save", askSave).typed("save FILE", "save the session, with its notes", saveTo(false)),
		typed("save!", "save! FILE", "save it over an existing file", saveTo(true)),
		keyed("undo", "U", "undo, or do again", Sends(driver.Undo{})).
			word("undo the last intervention, branch, restart or opened line; once more, do it again"),
		typed("branches", "", "list the branches of the session", openBranches).
			said("", "the branches of the session", sentences(sayBranches)),
		typed("branch", "branch NUMBER", "go to a branch", numbered("branch", goToBranch)).proposes(oneOf(branchNumbers)),
		typed("compare", "compare NUMBER", "draw a branch beside this one, or leave it out", numbered("compare", compareBranch)).
			proposes(oneOf(branchNumbers)).said("compare 2", "the main numbers of a branch, beside those of this one", plainCompare),
	)), grouped(groupTime,
		keyed("recover", "O", "open the session that was cut off or left last", restoreLast).
			typed("recover", "open the session that was cut off or left last; recover list shows all, recover 2 opens the second", recoverWord).
			proposes(oneOf(fixed("list"))),
		typed("forget", "", "remove it for good; forget 2 removes the second", forgetWord),
	), grouped(groupWorld,
		keyed("cure", "e", "hand this state to EOMA", cure).in("placement").bar(screen.CureBar, "EOMA").idle((*runView).cured),
		keyed("deadlock", "d", "the deadlock: OMA, two objects in each other's place", openDeadlock).in("placement").
			bar(screen.CureBar, "deadlock"),
		typed("shift", "shift NAME", "make the environment shift now", shiftNow).proposes(oneOf(shiftNames)),
		said("shifts", "", "the shifts of the environment", sentences(sayActions)),
	), grouped(groupScreen,
		shared("next", movesFocus(1)).bar(screen.PaneBar, "pane"),
		shared("previous", movesFocus(-1)),
		keyed("zoom", "z", "enlarge the pane", toggleZoom).bar(screen.ZoomBar, "enlarge"),
		keyed("loop", "l", "the loop, and back", toggleLoop).bar(screen.LoopBar, "loop").idle((*runView).races),
		shared("help", openHelp).bar(screen.HelpBar, "help").word("show the keys").said("", "these words", plainHelp),
		keyed("info", "h f1", "info: how it learns, what to try", openInfo).bar(screen.InfoBar, "info").
			word("show the page of this scheme: how it learns, what to watch, what to try").
			said("info, info lab", "the page of this scheme, or of the lab: how it learns, what to watch, what to try", plainInfo),
		keyed("explain", "a", "explain what is under the cursor", explainCursor).bar(screen.ExplainBar, "explain").
			typed("explain, or explain WORD", "explain the cursor's cell, or a parameter, shift, scheme, sign, pages or term", explainTyped).
			proposes(oneOf(explained)).
			said("explain, explain N", "the last tick in full: each automaton, and the rule's place in the paper; "+
				"or a parameter, shift, scheme, pages or term", plainExplain),
		shared("search", searchHelp),
		keyed("theme", "T", "the next theme", nextTheme).typed("theme NAME", "other colours", setThemeNamed).
			proposes(oneOf(fixed(canvas.Themes...))).unsaid("there are no colours in lines of words"),
		keyed("projector", "P", "projector view, and back", toggleProjector).word("projector view, and back").
			unsaid("there is no projector in lines of words"),
		shared("copy", copyLine),
		keyed("link", "Y", "copy the address that opens this run in a browser", copyLink),
		shared("close", dismiss),
		shared("suspend", func(*app, string) tea.Cmd { return tea.Suspend }),
		shared("quit", quit).bar(screen.QuitBar, "quit").word("quit").said("", "end", bare(plainQuit)),
		typed("q", "", "quit", alone(quit)).said("", "", bare(plainQuit)),
		shared("picture", saveFrame).word("save the frame as SVG, PNG, PDF and text").
			unsaid("there is no picture in lines of words; line gives the line to draw elsewhere"),
		keyed("blind", "H", "hide what the scheme cannot know", toggleHidden).stage(flipHidden),
		said("hide", "", "hide all that the automaton cannot know", hides(true, "Hidden: all that an automaton cannot know.")),
		said("show", "", "show all again", hides(false, "All is shown again.")),
		keyed("prompt", ":", "type a command or a line", openPrompt).bar(screen.PromptBar, "type"),
		typed("page", "page NUMBER, or page", "choose a page, which is lit in all panes; without a number, none", choosePage).
			proposes(pageNumbers).unsaid("no pane lights a page in lines of words; shares gives its share"),
		typed("open", "open LINE", "open another line", file(openLine)).proposes(line),
		typed("replay", "replay FILE", "replay a saved session", file(openSaved)),
		typed("race", "race SCHEME, or SPEC vs SPEC", "race this line, or others, on the same webs", startRace).proposes(line).
			said("race lakg", "race this line against another, in words", plainRaceWord),
		typed("sweep", "sweep N=100,200,500 --metric reach", "run this line, or another, for every value of its axes", startSweep).
			proposes(line).said("sweep N=100,200", "run this line for every value, in words", plainSweepWord),
		typed("sensitivity", "sensitivity N=50..2000log beta=0.5..2", "which of these parameters of this line, or another, matter", startSensitivity).
			proposes(line).said("sensitivity N=50..2000log beta=0.5..2", "which of these parameters matter, in words", plainSensitivityWord),
		typed("lesson", "lesson NAME|list", "open a lesson, by its name or number", lessons.open).proposes(oneOf(lessons.names)).
			unsaid("a lesson runs alone: quit, then "+lab.Command("lesson NAME --plain")),
		typed("class", "class, or class off", "in a lesson: let the phones of the room predict from this step on", inLesson("class")).
			proposes(oneOf(fixed("off", "back", "door", "code"))).unsaid("a class runs alone: quit, then "+lab.Command("class NAME --plain")),
		typed("answer", "answer b, or answer 0.35", "in a lesson: predict by a letter, a number, or the 20 values of a curve", inLesson("answer")).
			unsaid("a lesson runs alone: quit, then "+lab.Command("lesson NAME --plain")),
		typed("demo", "demo NAME|list", "open a demo, by its name or number", demos.open).proposes(oneOf(demos.names)).
			unsaid("a demo runs alone: quit, then "+lab.Command("demo NAME --plain")),
		typed("tour", "", "take the tour: 90 seconds, from one poll to 512 pages", openTour).
			unsaid("the tour runs alone: quit, then "+lab.Command("tour --plain")),
		said("yes", "", "accept an offer, such as a restart", bare(plainYes)),
	), added)
}
