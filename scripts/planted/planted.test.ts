import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARTS } from '../test/parts.mjs'
import { listTestFiles } from '../test/test-files.mjs'
import { replaceOnce } from './fault.ts'
import { clusterFaults } from './faults/cluster.ts'
import { gateFaults } from './faults/gate.ts'
import { moneyFaults } from './faults/money.ts'
import { plantedFaults } from './faults/planted-faults.ts'
import { promoterFaults } from './faults/promoters.ts'
import { judgeRun } from './judge-run.ts'

test('a text is replaced that occurs exactly once, and literally', () => {
  expect(replaceOnce('a < b', '<', '<=')).toBe('a <= b')
  expect(replaceOnce('a', 'a', '$&$&')).toBe('$&$&')
})

test.each([
  ['lacks "<"', 'a > b'],
  ['has "<" 2 times', 'a < b < c'],
])('a fault no longer applies where the file %s', (reason, text) => {
  expect(() => replaceOnce(text, '<', '<=')).toThrow(
    `the fault no longer applies: the file ${reason}`,
  )
})

test.each(plantedFaults)('$title: the line is still there', ({ file, find, replace }) => {
  const text = readFileSync(file, 'utf8')
  expect(replaceOnce(text, find, replace)).not.toBe(text)
})

test('forty faults are planted: ten in each of four files', () => {
  const files = [clusterFaults, gateFaults, moneyFaults, promoterFaults]
  expect(files.map(({ length }) => length)).toEqual([10, 10, 10, 10])
  expect(new Set(plantedFaults)).toEqual(new Set(files.flat()))
  expect(readdirSync(new URL('faults/', import.meta.url))).toHaveLength(files.length + 1)
})

test('the tests that find the faults are run by npm test', () => {
  const { unit, api } = PARTS
  const run = listTestFiles().filter((file) => unit.tests?.test(file) || api.tests?.test(file))
  expect(run).toEqual(expect.arrayContaining(plantedFaults.flatMap(({ tests }) => tests)))
  expect(plantedFaults.filter(({ tests }) => tests.length === 0)).toEqual([])
})

const passed = { file: 'a.test.ts', title: 'loads', seconds: 0, failure: null }
const failed = (...errors: string[]) => ({
  ...passed,
  title: 'sold once',
  failure: { errors, message: 'oversold' },
})

test('a fault is found by an assertion, also by one that caused another error', () => {
  for (const errors of [['AssertionError'], ['Error', 'AssertionError']])
    expect(judgeRun({ tests: [failed('TypeError'), failed(...errors)], problems: [] })).toEqual({
      isPassed: true,
      detail: 'found by: sold once',
    })
})

test('a fault is found although a hook fails after the assertion', () => {
  const run = { tests: [passed, failed('AssertionError')], problems: ['violated invariants'] }
  expect(judgeRun(run)).toEqual({ isPassed: true, detail: 'found by: sold once' })
})

test.each([
  ['not found: 2 tests passed', { tests: [passed, passed], problems: [] }],
  [
    'no assertion failed: sold once: oversold',
    { tests: [passed, failed('TypeError')], problems: [] },
  ],
  ['outside of tests: no such file', { tests: [], problems: ['no such file'] }],
])('a fault is not found: %s', (detail, run) => {
  expect(judgeRun(run)).toEqual({ isPassed: false, detail })
})
