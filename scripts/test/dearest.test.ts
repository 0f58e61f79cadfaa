import { expect, test } from 'vitest'
import { formatDearest } from './dearest.mjs'

const reportOf = (project: string, tests: number, files: number) => ({
  tests: Array.from({ length: tests }, (_, seconds) => ({
    project,
    name: `${project} ${seconds}`,
    outcome: 'passed' as const,
    seconds,
  })),
  files: Array.from({ length: files }, (_, seconds) => ({ name: `${project}.test.ts`, seconds })),
  errors: [],
})

test('the twenty dearest tests and ten dearest files of all runners are listed', () => {
  const lines = formatDearest([reportOf('unit', 15, 6), reportOf('phone', 16, 6)]).split('\n')
  expect(lines.slice(0, 4)).toEqual([
    'Dearest tests',
    '    15.0 s  phone 15',
    '    14.0 s  unit 14',
    '    14.0 s  phone 14',
  ])
  expect(lines.slice(20, 24)).toEqual([
    '     5.0 s  unit 5',
    '',
    'Dearest files',
    '     5.0 s  unit.test.ts',
  ])
  expect(lines).toHaveLength(1 + 20 + 2 + 10)
})
