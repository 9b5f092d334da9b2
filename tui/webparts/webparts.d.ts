// The types that the modules of the parts and of both pages share.

type Child = Node | string | number | false | null | undefined | Child[];

type Make = <K extends keyof HTMLElementTagNameMap>(name: K, attributes?: Record<string, any>, ...children: Child[]) =>
  HTMLElementTagNameMap[K];
type Shape = (name: string, attributes: Record<string, any>, ...children: Child[]) => SVGElement;

type Values = (number | null)[];

/** An Axis is that of a curve, whose values are parts of it. */
interface Axis { from: number; to: number; low: number; high: number; name: string; so_far?: Values }
interface Line { values?: Values | null; style: string; width: number; dash?: boolean }
interface Band { low: number[]; high: number[] }

type PathOf = (values: Values, from: number, to: number) => string;
type Curves = (axis: Axis, lines: Line[], band?: Band | null) => HTMLElement;

/** A CurveField begins with the values drawn before. take gets them at each change, send when the button is pressed; without
 * send there is none. */
type CurveField = (axis: Axis, before: number[] | null, send?: (values: number[]) => void,
  take?: (values: number[]) => void) => Child[];

type Letters = (ask: Node, options: string[], lang?: string, chosen?: number, choose?: (option: number) => void) => HTMLElement;
type Told = (options: string[], about: { lang?: string; chosen?: number; right?: number },
  extra?: (option: number) => Child[]) => HTMLElement;
type NumberField = (value: number | undefined, take: (value: number) => void, button?: boolean) => HTMLFormElement;
type CopyTo = (text: string, label: string, show: (field: HTMLTextAreaElement) => void) => Promise<boolean>;
