import { expect, test, vi } from 'vitest'
import { printFigures, readFigures, writeRows } from './figure.ts'

const fast = { what: 'Reservations a second', value: '3,763', bar: '≥ 3,000', holds: true }
const slow = { what: '… against a bare POST', value: '0.37 ×', bar: '≥ 0.4', holds: false }
const unjudged = { what: 'CPU for one', value: '265 µs' }

function print(figures: Parameters<typeof printFigures>[0]) {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const holds = printFigures(figures)
  const output = log.mock.calls.map(([line]) => line).join('\n')
  log.mockRestore()
  return { holds, output }
}

test('figures are read as they were printed, without what a command prints beside them', () => {
  const { output } = print([fast, slow, unjudged])
  const read = readFigures(`2 cores\n✓ ready\n${output}\nan operator | and a pipe\n`)
  expect(read).toEqual([fast, slow, { ...unjudged, bar: '–', holds: true }])
})

test('one missed bar is a missed run, a figure without a bar is none', () => {
  expect(print([fast, unjudged]).holds).toBe(true)
  expect(print([fast, slow, unjudged]).holds).toBe(false)
})

const document = `# Performance

| What | Figure | Bar | Command | Machine | Date |
|---|---|---|---|---|---|
| First start | 28 s | – | \`time npm start\` | x64 | 2026-11-15 |
| Reservations | 1 | – | \`npm run bench:reserve\` | arm64, quiet | 2026-11-15 |
| Reservations | 2 | – | \`npm run bench:reserve\` | x64, load 4 | 2026-11-15 |
| Scans | 3 | – | \`npm run bench:gate\` | x64 | 2026-11-15 |
| Another event | 4 | – | \`npm run bench:reserve\` | x64 | 2026-11-14 |

The end.
`
const rows = (text: string) => text.split('\n').filter((line) => line.startsWith('| '))
const run = { command: 'bench:reserve', machine: 'x64, 2 cores, quiet', date: '2026-11-19' }

test('rows of the same command on the same kind of machine are replaced where they were', () => {
  const [head, start, arm, , gate] = rows(document)
  const written = writeRows(document, run, readFigures(print([fast, slow]).output))
  expect(rows(written)).toEqual([
    head,
    start,
    arm,
    '| Reservations a second | 3,763 | ≥ 3,000 | `npm run bench:reserve` | x64, 2 cores, quiet | 2026-11-19 |',
    '| … against a bare POST | 0.37 × | ≥ 0.4 ✗ | `npm run bench:reserve` | x64, 2 cores, quiet | 2026-11-19 |',
    gate,
  ])
  expect(written).toMatch(/\|\n\nThe end\.\n$/)
})

test('a command without rows gets its own at the end of the table', () => {
  const figures = readFigures(print([fast]).output)
  const written = rows(writeRows(document, { ...run, command: 'bench:people' }, figures))
  expect(written.slice(0, -1)).toEqual(rows(document))
  expect(written.at(-1)).toContain('`npm run bench:people`')
})
