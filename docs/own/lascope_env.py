"""lascope as an environment of gymnasium: an action is a page from 0, the reward is 1 for a hit.

    env = Lascope("pages=64 seed=7", until=20000)
    observation, info = env.reset()
    observation, reward, terminated, truncated, info = env.step(16)
"""
import random
import subprocess

try:
    import gymnasium
    import numpy
    from gymnasium.spaces import Box, Discrete

    Env, whole, array = gymnasium.Env, numpy.int64, lambda ages: numpy.array(ages, numpy.int64)
except ImportError:  # the same methods, and an observation is a list
    whole, array = int, list

    class Env:
        def reset(self, *, seed=None, options=None):
            if seed is not None:
                self.np_random = random.Random(seed)

    class Space:
        def __init__(self):
            self.coins = random.Random()

        def seed(self, seed=None):
            self.coins.seed(seed)

    class Discrete(Space):
        def __init__(self, n):
            super().__init__()
            self.n = n

        def contains(self, x):
            return isinstance(x, int) and 0 <= x < self.n

        def sample(self):
            return self.coins.randrange(self.n)

    class Box(Space):
        def __init__(self, low, high, shape, dtype):
            super().__init__()
            self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

        def contains(self, x):
            return len(x) == self.shape[0] and all(isinstance(v, int) and self.low <= v <= self.high for v in x)


class Lascope(Env):
    """A web whose pages a program polls. The observation is the ticks since each page's last poll.

    A tick has capacity polls, or with costs=on as many as its units pay, each page once. Its rewards come with its last poll: for a
    hit 1, or with importance=on the importance of the page. info holds the tick, and importance and cost of each page where the line
    has them. An episode is truncated after until ticks; a recorded web may end before. A line that lascope refuses is a ValueError
    with lascope's sentence.
    """

    metadata = {"render_modes": []}

    def __init__(self, line="pages=64", until=20000, command="lascope"):
        words = line.split()
        self.web_seed = next((int(w[5:]) for w in words if w.startswith("seed=")), 1)
        self.words = [w for w in words if not w.startswith("seed=")]
        self.command, self.until, self.child, self.episodes = command, until, None, 0
        self.start()  # the size of the world stands in lascope's first line
        self.action_space = Discrete(self.pages)
        self.observation_space = Box(0, until, (self.pages,), whole)

    def start(self):
        self.close()
        words = [self.command, "env", f"seed={self.web_seed}", *self.words, "--until", str(self.until)]
        self.child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        hello = dict(w.split("=") for w in self.hear()[3:])
        self.pages, self.capacity = int(hello["pages"]), int(hello["capacity"])
        self.tell("version 2")
        facts = self.hear()
        self.importance = [0.0] * self.pages if "importance=on" in facts else None
        self.cost = [0.0] * self.pages if "costs=on" in facts else None
        for table in (self.importance, self.cost):
            for _ in table or ():
                self.note(self.hear())
        self.tick, self.polls, self.left, self.named, self.age = 0, 0, 0.0, [], [0] * self.pages
        self.over = False

    def purse(self):
        """The units that the polls of this tick have left."""
        return self.left + self.capacity - sum(1 if self.cost is None else self.cost[page] for page in self.named)

    def pays(self):
        """Reports whether the tick has another poll."""
        return self.purse() > 1e-12 and (self.cost is None or len(self.named) < self.pages)

    def end_tick(self):
        self.left, self.named = min(self.purse(), self.capacity if self.cost else 0), []
        self.tick += 1
        self.over = self.tick >= self.until
        self.age = [min(age + 1, self.until) for age in self.age]

    def tell(self, line):
        try:
            self.child.stdin.write(line + "\n")
            self.child.stdin.flush()
        except BrokenPipeError:  # its last line is there to be read
            pass

    def hear(self):
        words = self.child.stdout.readline().split()
        if not words:
            said = self.child.communicate()[1].strip()
            self.child = None
            raise ValueError(said.removeprefix("lascope: ") or "lascope ended without a word")
        return words

    def note(self, words):
        """Notes a line that is no answer."""
        if words[0] in ("importance", "cost"):
            getattr(self, words[0])[int(words[1]) - 1] = float(words[2])

    def reset(self, *, seed=None, options=None):
        """seed is that of the web; without one the first episode has the line's, and each further one the next."""
        super().reset(seed=seed)
        if seed is not None:
            self.web_seed = seed
        elif self.episodes:
            self.web_seed += 1
        self.episodes += 1
        self.start()
        return array(self.age), self.info()

    def info(self):
        info = {"tick": self.tick}
        for name in ("importance", "cost"):
            if getattr(self, name) is not None:
                info[name] = list(getattr(self, name))
        return info

    def step(self, action):
        if self.over:
            return array(self.age), 0.0, False, True, self.info()
        self.poll(int(action))
        if self.pays():
            return array(self.age), 0.0, False, False, self.info()  # the tick goes on
        reward, heard = 0.0, 0
        while heard < len(self.named):
            words = self.hear()
            if words[0] == "end":
                self.over = True
                return array(self.age), 0.0, False, True, self.info()
            if words[0] == "capacity":  # another capacity, or costs that moved: lascope asks for the tick anew
                self.capacity = int(words[1])
                self.tell("capacity " + words[1])
                named, self.named = self.named, []
                while named and self.pays():
                    self.poll(named.pop(0))
                if self.pays():
                    return array(self.age), 0.0, False, False, self.info()
            elif words[0].isdigit():
                heard += 1
                weight = 1.0 if self.importance is None else self.importance[int(words[0]) - 1]
                reward += weight * float(words[1])
            else:
                self.note(words)
        named = self.named
        self.end_tick()
        for page in named:
            self.age[page] = 0
        while not self.over and not self.pays():  # ticks without a poll: the units are overdrawn
            self.end_tick()
        return array(self.age), reward, False, self.over, self.info()

    def poll(self, page):
        self.tell(f"poll {page + 1}")
        self.named.append(page)
        self.polls += 1

    def close(self):
        if self.child:
            self.child.communicate()  # closes its input, on which it ends
            self.child = None
