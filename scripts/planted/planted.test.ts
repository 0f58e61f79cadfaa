import { expect, test } from 'vitest'
import { replaceOnce } from './fault.ts'
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

const failed = (...errors: string[]) => ({ title: 'sold once', errors, message: 'oversold' })

test('a fault is found by an assertion, also by one that caused another error', () => {
  for (const errors of [['AssertionError'], ['Error', 'AssertionError']])
    expect(
      judgeRun({ passed: 1, failed: [failed('TypeError'), failed(...errors)], problems: [] }),
    ).toEqual({ isFound: true, test: 'sold once' })
})

test('a fault is found although a hook fails after the assertion', () => {
  const run = { passed: 1, failed: [failed('AssertionError')], problems: ['violated invariants'] }
  expect(judgeRun(run)).toEqual({ isFound: true, test: 'sold once' })
})

test.each([
  ['not found: 7 tests passed', { passed: 7, failed: [], problems: [] }],
  [
    'no assertion failed: sold once: oversold',
    { passed: 1, failed: [failed('TypeError')], problems: [] },
  ],
  ['outside of tests: no such file', { passed: 0, failed: [], problems: ['no such file'] }],
])('a fault is not found: %s', (reason, run) => {
  expect(judgeRun(run)).toEqual({ isFound: false, reason })
})
