// What the program sends of a screen (tui/course/browser.go and page.go have its meaning).

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
  title: string; place: string; under?: string; heading: string; before?: Block[]; question?: Question; after?: Block[];
  params?: Param[]; score?: string; buttons: Button[];
}
type Predict = (what: string, line: string) => void;
type Hear = (what: any) => void;
type Kept = [path: string, bytes: Uint8Array];
