// What the program sends of a screen (tui/course/browser.go and tui/lessontext/page.go have its meaning).

interface Button { label: string; key?: string; keys: string; lead?: boolean }
interface Block { kind: string; text: string }
interface Param {
  key: string; symbol: string; meaning: string; unit: string; value: string; min: number; max: number; step: number;
  log: boolean; integer: boolean; choices: string[] | null; set: string;
}
interface Question {
  kind: string; ask: string; options?: string[]; open?: boolean; chosen?: number; right?: number; axis?: Axis;
  free?: string[]; set?: string;
}
interface Page {
  noun: string; number: number; title: string; under?: string; step: number; steps: number; heading: string;
  before: Block[] | null; question?: Question; after?: Block[]; params?: Param[]; score?: string; buttons: Button[];
}
/** A Lead takes the place of the program's first button, and types a line at the prompt. */
interface Lead { label: string; line: string }
type Kept = [path: string, bytes: Uint8Array];
