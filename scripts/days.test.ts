import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY } from './setup/repository.mjs'

/** A day that is read as an instant, or made of one by the clock of UTC. */
const MISTAKES = [
  /toISOString\(\)\s*\.slice\(0, ?10\)/,
  /(?:Date\.parse|new Date)\((?:\w+\??\.)*(?:day|\w+Day|\w+On)\)/,
  /(?:Date\.parse|new Date)\(`\$\{[^}]*\}T/,
]
/** Those that compute with days, and the model that computes apart from them. */
const ALLOWED = [
  'rules/text/day.ts',
  'rules/text/zone.ts',
  'api/areas/ledger/testing/model/expected-ledger.ts',
]

const isMistake = (line: string) => MISTAKES.some((mistake) => mistake.test(line))

test.each([
  'Date.now() - Date.parse(request.day) > DAYS',
  'new Date(lastDay)',
  'new Date(`${day}T12:00:00-03:00`)',
  'const today = new Date().toISOString().slice(0, 10)',
])('%s takes a day for an instant', (line) => {
  expect(isMistake(line)).toBe(true)
})

test('days are no instants: nothing else computes with their text', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !ALLOWED.includes(file) && file !== 'scripts/days.test.ts')
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    readFileSync(join(REPOSITORY, file), 'utf8')
      .split('\n')
      .filter(isMistake)
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found, 'use addDays, daysBetween, dayKey or zonedToInstant').toEqual([])
})
