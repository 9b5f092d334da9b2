"""lascope as an environment of gymnasium: an action is a page from 0, the reward is 1 for a hit.

    env = Lascope("pages=64 seed=7", until=20000)
    observation, info = env.reset()
    observation, reward, terminated, truncated, info = env.step(16)
"""
import subprocess

try:
    import gymnasium
    import numpy
except ImportError:  # the methods are the same, and an observation is a list
    gymnasium = None


class Lascope(gymnasium.Env if gymnasium else object):
    """A web with one poll a slot. The observation is the slots since each page's last poll.

    An episode is truncated after until polls; a recorded web may end before.
    """

    def __init__(self, line="pages=64", until=20000, command="lascope"):
        self.start = [command, "env", *line.split(), "--until", str(until)]
        self.until, self.child = until, None
        self.reset()  # the world's size stands in lascope's first line
        if gymnasium:
            self.action_space = gymnasium.spaces.Discrete(self.pages)
            self.observation_space = gymnasium.spaces.Box(0, until, (self.pages,), numpy.int64)

    def reset(self, *, seed=None, options=None):
        self.close()
        words = [w for w in self.start if seed is None or not w.startswith("seed=")]
        words[2:2] = [] if seed is None else [f"seed={seed}"]
        self.child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        hello = dict(w.split("=") for w in self.child.stdout.readline().split()[3:])
        assert hello["capacity"] == "1", "this environment polls one page a slot"
        self.pages, self.polls, self.age = int(hello["pages"]), 0, [0] * int(hello["pages"])
        return self.observe(), {}

    def observe(self):
        return numpy.array(self.age) if gymnasium else self.age

    def step(self, action):
        try:
            self.child.stdin.write(f"poll {action + 1}\n")
            self.child.stdin.flush()
        except BrokenPipeError:  # the web may end first; its last line is there to be read
            pass
        answer = self.child.stdout.readline().split()
        if len(answer) < 2:  # the line end
            return self.observe(), 0.0, False, True, {}
        self.polls += 1
        self.age = [0 if page == action else age + 1 for page, age in enumerate(self.age)]
        return self.observe(), float(answer[1]), False, self.polls == self.until, {}

    def close(self):
        if self.child:
            self.child.communicate()  # closes its input, on which it ends
            self.child = None
