import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedFaults } from './planted/faults/planted-faults.ts'
import { REPOSITORY } from './setup/repository.mjs'
import { PARTS, SETUP } from './test/parts.mjs'

/** Compares counts and lists in the documents with what they count. */

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8')
const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, captured = '']) => captured)

test('testing.md has the goals by which a run judges its parts', () => {
  const page = read('docs/testing.md')
  const goals = [SETUP, ...Object.values(PARTS)].map(({ goal }) => String(goal ?? ''))
  const [parts = ''] = captures(page, /^## Parts of a run$([^]*?)^## /gm)
  expect(captures(parts, /^\| *(?:`\w+` )?\| (\d*) ?\|/gm)).toEqual(goals)
  const [times = ''] = captures(page, /^## Where the time goes$([^]*)/gm)
  expect(captures(times, /^\| [A-Z][^|]*\| (\d+) \|/gm)).toEqual(goals.filter(Boolean))
})

test('the documents say how many faults are planted', () => {
  const [said = ''] = captures(read('docs/testing.md'), /plants (\d+) known mistakes/g)
  expect(Number(said)).toBe(plantedFaults.length)
})

test('decision 12 says how long the function is, to fifty lines', () => {
  const lines = read('api/functions/reserve_tickets.sql').split('\n').length
  const decision = read('docs/decisions/0012-reservations-in-batches.md')
  const [said = ''] = captures(decision, /plpgsql function of (\d+) lines/g)
  expect(Number(said)).toBe(Math.round(lines / 50) * 50)
})

test('scale.md says of each table what more machines change', () => {
  const [section = ''] = captures(
    read('docs/scale.md'),
    /^### What each would change, table by table$([^]*?)^And beside the tables:$/gm,
  )
  const named = captures(section, /^\| ([^|]*) \|/gm).flatMap((cell) => captures(cell, /`(\w+)`/g))
  const tables = captures(read('api/schema.sql'), /^create (?:unlogged )?table (\w+) \($/gm)
  expect(tables.length).toBeGreaterThan(60)
  expect(
    tables.filter((table) => !named.includes(table)),
    'add these tables to a row of the table in docs/scale.md',
  ).toEqual([])
  expect(
    named.filter((table) => !tables.includes(table)),
    'these are gone: remove them there',
  ).toEqual([])
})

test('entries of one version of the changelog begin differently', () => {
  // Lines that a merge took from both sides, one of them in an older wording.
  const versions = read('CHANGELOG.md').split(/^## /m).slice(1)
  const doubled = versions.flatMap((version) => {
    const entries = captures(version, /^- (.{60})/gm)
    return entries.filter((entry, index) => entries.indexOf(entry) < index)
  })
  expect(versions.length).toBeGreaterThan(4)
  expect(doubled, 'merge what was doubled by a merge').toEqual([])
})
