// LAKG [LAKG §II] as a program for lascope's scheme own:
//
//     lascope run own pages=64 --exec 'node docs/own/lakg.js' --until 20000
const N = 1500, LAMBDA = 1.3; // states of an automaton, exponent of its amount
const lines = require("readline").createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const amount = (state) => (state / N) ** LAMBDA;

process.stdout.on("error", () => process.exit()); // lascope may end first

// coins are numbers of [0, 1) from a seed, by the mixing function of splitmix32.
function coins(seed) {
  return () => {
    seed = (seed + 0x9e3779b9) | 0;
    let x = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
  };
}

// drawn is a page with the probability of its part of the sum.
function drawn(state, sum, coin) {
  let left = coin() * sum;
  for (let page = 0; page < state.length - 1; page++) {
    left -= amount(state[page]);
    if (left < 0) return page;
  }
  return state.length - 1;
}

async function play() {
  const words = (await lines.next()).value.split(" ").slice(3);
  const world = Object.fromEntries(words.map((w) => [w.split("=")[0], Number(w.split("=")[1])]));
  const coin = coins(world.seed);
  const state = new Array(world.pages).fill(Math.floor(N * (world.capacity / world.pages) ** (1 / LAMBDA)));
  for (;;) {
    const sum = state.reduce((total, s) => total + amount(s), 0);
    const polls = Array.from({ length: world.capacity }, () => drawn(state, sum, coin));
    process.stdout.write(polls.map((page) => `poll ${page + 1}\n`).join(""));
    for (const page of polls) {
      const { value, done } = await lines.next();
      if (done || value === "end") return;
      const hit = value.endsWith(" 1"), full = sum >= world.capacity;
      if (hit && !full) state[page] = Math.min(state[page] + 1, N);
      if (!hit && full) state[page] = Math.max(state[page] - 1, 1);
    }
  }
}

play().then(() => process.exit());
