/** A report before it is drawn as PDF or written as a workbook: both show the same texts and figures. */
export interface Report {
  readonly title: string
  readonly eventName: string
  /** When it was made, and how final its figures are. */
  readonly issued: string
  readonly standing: string
  /** Facts about the organization and the event, side by side. */
  readonly facts: readonly FactBlock[]
  /** Tables of one section stand side by side, if there is room. */
  readonly sections: readonly (readonly Table[])[]
  readonly notes: readonly string[]
  /** People who sign below. */
  readonly signatures: readonly string[]
}

export interface FactBlock {
  readonly title: string
  readonly facts: readonly Fact[]
}

type Fact = readonly [label: string, value: string]

export interface Table {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

/** Units of a column's numbers: things, centavos, or basis points of a whole. */
export type Unit = 'count' | 'money' | 'share'

export interface Column {
  readonly heading: string
  /** Null for texts. */
  readonly unit: Unit | null
  /** Width relative to the table's other columns. */
  readonly width: number
}

export interface Row {
  /** A group heads the lines below it; a sum closes them; a total closes the table. */
  readonly kind: 'group' | 'line' | 'sum' | 'total'
  /** In the order of the columns. */
  readonly cells: readonly (string | number | null)[]
}

/** Share of a whole in basis points, rounded; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole)

/** Sum of an amount over a list. */
export const add = <T>(list: readonly T[], amount: (one: T) => number): number =>
  list.reduce((sum, one) => sum + amount(one), 0)

/** A row of sums, left out where it would repeat the only line that it sums. */
export const whereSeveral = (lines: readonly unknown[], row: Row): Row[] =>
  lines.length > 1 ? [row] : []
