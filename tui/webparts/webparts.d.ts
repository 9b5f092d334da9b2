// The types that the modules of the parts and of both pages share.

type Child = Node | string | number | false | null | undefined;

/** An Axis is that of a curve, whose values are parts of it. */
interface Axis { from: number; to: number; low: number; high: number; name: string; so_far?: (number | null)[] }
interface Line { values?: (number | null)[] | null; style: string; width: number; dash?: number[] }
interface Band { low: number[]; high: number[] }

/** A Picture's canvas is drawn anew by draw, which is false once it is on no page. */
type Picture = (axis: Axis, of: () => Line[], band?: Band | null) => { canvas: HTMLCanvasElement; draw(): boolean | void };

/** A CurveField begins with the values drawn before. take gets them at each change, send when the button is pressed; without
 * send there is none. */
type CurveField = (axis: Axis, before: number[] | null, send?: (values: number[]) => void,
  take?: (values: number[]) => void) => Child[];
interface Point { clientX: number; clientY: number }

type Letters = (ask: Node, options: string[], lang?: string, chosen?: number, choose?: (option: number) => void) => HTMLElement;
type Told = (options: string[], about: { lang?: string; chosen?: number; right?: number },
  extra?: (option: number) => Child[]) => HTMLElement;
type NumberField = (value: number | undefined, take: (value: number) => void, button?: boolean) => HTMLFormElement;
