// What the class sends (model/classroom/state.go has its meaning), and what a phone makes of it.

interface Answer { option?: number; number?: number; curve?: number[] }
interface Row { place?: number; you?: number; name?: string; hits: number; hottest?: number }
interface Share { question: number; first?: number; second?: number }
interface Act { title: string; scores?: Share[]; best?: number; median?: number; majority?: number }

interface State {
  n: number; phase: string; lesson: string; lang?: string; act?: number; acts?: number; step?: number; steps?: number;
  title?: string; asks?: boolean; joined: number; answered?: number; hands?: number; opened?: number; sent: number;
  computing?: boolean; recorded?: boolean;
  question?: number; round?: number; kind?: string; ask?: string; options?: string[]; axis?: Axis;
  tally?: number[]; span?: number[]; dots?: number[];
  first?: number[]; right?: number; measure?: string; value?: number; within?: number; near?: number; why?: string[];
  run?: (number | null)[]; mean?: number[]; low?: number[]; high?: number[]; drawn?: number[][]; distance?: number;
  nearest?: number[];
  game?: number; item?: string; pages?: number; budget?: number; together?: boolean; move?: number; page?: number;
  hit?: boolean; hits?: number; left?: number; ends?: number; table?: Row[]; rivals?: Row[]; median?: number;
  evening?: Act[]; home?: string;
}

interface Me {
  you: number; name?: string; answers: Record<string, Answer>; judged?: Record<string, boolean>; right: number; of: number; game?: number; moves?: number[];
  hit?: boolean[]; hits?: number; place?: number; games?: { place: number; hits: number }[];
}

/** About is what this phone knows beside: the class's clock in ms; of the present question its vote on the way, that it failed, and
 * what is said of it; of the present turn of a game, the page it wishes for, and that a poll is on its way. */
interface About { now?: number; answer?: Answer; failed?: boolean; says?: string; wish?: number; busy?: boolean }

/** A Part is a kind, and what it shows. */
type Part = [kind: string, ...shows: any[]] | null | undefined | false | "";

/** A View is what a phone shows: its key differs where all is new. The head begins with the lesson's title, the foot with the phone. */
interface View { key: string; head: any[]; parts: [string, ...any[]][]; foot: any[]; lang?: string }
/** Mine is a phone's, with its answer to the present question, the class's verdict on it, and its score in words. */
interface Mine extends Me { answer?: Answer; verdict?: boolean; score: string | false }
type ViewOf = (s: State, me: Mine, about: About) => Part[];
type PartOf = (s: State, me: Mine) => Part;
type CountOf = (s: State, now?: number) => string;

/** Acts are what the elements of a view do. */
interface Acts { vote(answer: Answer): void; again(): void; tap(page: number): void }
type Pages = (e: Element, acts: Acts, all: [name: string, about: string, wished: boolean][], done: boolean) => void;
type Show = (view: View, acts: Acts, says: string) => void;
type Draw = (acts: Acts, ...shows: any[]) => HTMLElement;

/** A Reply to a request; status 0 is none, wait are seconds. */
interface Reply { status: number; body: any; wait: number }
interface Clock { now(): number; after(ms: number, act: () => void): void }
interface Stream { close(): void; readyState: number; onmessage: any; onerror: any }

/** A Hearer hears of a state, of a line that is lost for 5 s or no more, of one that is back, of a cookie without a class. */
interface Hearer { state(state: any): void; lost(is: boolean): void; back(): void; out(): void }

type Tell = (path: string, body?: any, how?: { tries?: number; wanted?: () => boolean }) => Promise<Reply>;
type LineTo = (fetch: (path: string, options: any) => Promise<any>, stream: (path: string) => Stream, clock: Clock,
  hear: Hearer) => { ask: Tell; tell: Tell; connect(): void; watch(): void; wake(): void };
