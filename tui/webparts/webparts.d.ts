// The types that the modules of the parts and of both pages share.

type Child = Node | string | number | false | null | undefined;

/** An Axis is that of a curve, whose values are parts of it. */
interface Axis { from: number; to: number; low: number; high: number; name: string; so_far?: (number | null)[] }
interface Line { values?: (number | null)[] | null; style: string; width: number; dash?: number[] }
interface Band { low: number[]; high: number[] }
