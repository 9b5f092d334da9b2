// The types that the modules of the parts and of both pages share.

type Child = Node | string | number | false | null | undefined | Child[];

type Made = HTMLElementTagNameMap & Pick<SVGElementTagNameMap, "svg" | "path">;
type Make = <K extends keyof Made>(name: K, attributes?: Record<string, any>, ...children: Child[]) => Made[K];
type Renew = (e: Element, data: any, draw: () => Child) => boolean;

type Values = (number | null)[];

/** An Axis is that of a curve, whose values are parts of it. */
interface Axis { from: number; to: number; low: number; high: number; name: string; so_far?: Values }
type Line = [kind: string, values?: Values, back?: Values];

type PathOf = (values: Values, from: number, to: number) => string;
type Curves = (axis: Axis, lines: Line[]) => HTMLElement;

/** A CurveField begins with the values drawn before. It sends them by its button; where take hears each change, there is none. */
type CurveField = (axis: Axis, before: number[] | null | undefined, send: (values: number[]) => void,
  take?: (values: number[]) => void) => HTMLElement;
/** A NumberField is alike; take gets null for what is no number. */
type NumberField = (value: number | undefined, send: (value: number) => void, take?: (value: number | null) => void) => HTMLElement;

type Say = (key: string, ...words: (string | number)[]) => string;
type Letters = (ask: Node, options: string[], lang: string | undefined, chosen: number | undefined,
  choose: (option: number) => void) => HTMLElement;
type Told = (options: string[], about: { lang?: string; chosen?: number; right?: number },
  extra?: (option: number) => Child[]) => HTMLElement;
type CopyTo = (text: string, label: string, show: (field: HTMLTextAreaElement) => void) => Promise<void>;
