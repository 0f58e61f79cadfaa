import type { Outcome } from './run-drill.ts'

const MAX_COMPLAINTS = 12
const HEAD = ['fault', 'fired', 'sent', '2xx', '4xx', '503', 'cut', 'lost', 'doubled', 'oversold']

/** Line of one outcome, printed while the drill runs. */
export function outcomeLine({ fault, seconds, result, complaints }: Outcome): string {
  const mark = complaints.length === 0 ? '✓' : '✗'
  const more = complaints.length - MAX_COMPLAINTS
  return [
    `${mark} ${fault} (${seconds.toFixed(0)} s): ${result.times} ${result.seen}`,
    ...(result.lines ?? []).map((line) => `    ${line}`),
    ...complaints.slice(0, MAX_COMPLAINTS).map((complaint) => `    ${complaint}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ].join('\n')
}

/** Table of all outcomes with totals, and on request the longest time without a paid order. */
export function outcomeTable(
  outcomes: readonly Outcome[],
  { hasGaps = false }: { readonly hasGaps?: boolean } = {},
): string {
  const figures = outcomes.map(({ result, ledger, verdict }) => [
    result.times,
    ledger.sent,
    ledger.ok,
    ledger.refused,
    ledger.busy,
    ledger.broken,
    verdict.lost.length,
    verdict.doubled.length,
    verdict.oversold,
  ])
  const sums = HEAD.slice(1).map((_, column) =>
    figures.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  )
  const gap = (seconds: number) => (hasGaps ? [`${seconds.toFixed(1)} s`] : [])
  const gaps = outcomes.map(({ result }) => result.gapSeconds ?? 0)
  const head = [...HEAD, ...(hasGaps ? ['gap'] : [])]
  const rows = [
    head,
    ...outcomes.map(({ fault }, index) => [
      fault,
      ...(figures[index] ?? []).map(String),
      ...gap(gaps[index] ?? 0),
    ]),
    [`${outcomes.length} faults`, ...sums.map(String), ...gap(Math.max(...gaps))],
  ]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
