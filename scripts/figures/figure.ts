/** A measured figure, as a benchmark prints it and docs/performance.md lists it. */
export interface Figure {
  readonly what: string
  readonly value: string
  /** Bar that the value has to reach; a figure without one is not judged. */
  readonly bar?: string
  readonly holds?: boolean
}

/** Writes a count as documents do: 3,763. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString('en')

/** Prints figures, one a line, as `npm run figures` reads them. Returns whether all bars hold. */
export function printFigures(figures: readonly Figure[]): boolean {
  for (const { what, value, bar, holds = true } of figures) {
    const mark = holds ? '✓' : '✗'
    console.log(`${bar ? mark : '·'} ${what} | ${value} | ${bar ?? '–'}`)
  }
  return figures.every(({ holds = true }) => holds)
}

/** Reads the figures back from what a command has printed. */
export function readFigures(output: string): Figure[] {
  return [...output.matchAll(/^([✓✗·]) (.+) \| (.+) \| (.+)$/gmu)].map(
    ([, mark, what = '', value = '', bar = '']) => ({ what, value, bar, holds: mark !== '✗' }),
  )
}

/** Circumstances of a measurement, as the rows of its figures say. */
export interface Run {
  readonly command: string
  /** Begins with the kind of machine. */
  readonly machine: string
  readonly date: string
}

const splitCells = (line: string) => line.split(' | ')

/**
 * Replaces the rows of a command on one kind of machine, in the first table of a document. Rows of a
 * command that has none are added at the end of the table.
 */
export function writeRows(document: string, run: Run, figures: readonly Figure[]): string {
  const command = `\`npm run ${run.command}\``
  const kind = run.machine.split(',')[0] ?? ''
  const rows = figures.map(({ what, value, bar, holds }) => {
    const judged = holds ? bar : `${bar} ✗`
    return `| ${[what, value, judged, command, run.machine, run.date].join(' | ')} |`
  })
  const lines = document.split('\n')
  const isReplaced = (line: string) => {
    const [, , , by, machine = ''] = splitCells(line)
    return line.startsWith('| ') && by === command && machine.split(',')[0] === kind
  }
  const first = lines.findIndex(isReplaced)
  const end = lines.findLastIndex((line) => line.startsWith('| ')) + 1
  const kept = (part: string[]) => part.filter((line) => !isReplaced(line))
  const at = first < 0 ? end : first
  return [...kept(lines.slice(0, at)), ...rows, ...kept(lines.slice(at))].join('\n')
}
