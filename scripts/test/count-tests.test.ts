import { expect, test } from 'vitest'
import { countTests, type ReportedTest } from './count-tests.mjs'

const report = (...outcomes: ReportedTest['outcome'][]) => ({
  tests: outcomes.map((outcome) => ({
    project: 'unit',
    name: `a.test.ts > a ${outcome} test`,
    outcome,
    seconds: 1,
    reason: outcome === 'failed' ? 'expected 1\n    at line 2' : undefined,
  })),
  files: [],
  errors: [],
})

test('passed and failed tests are counted, and failed ones are named', () => {
  expect(countTests(report('passed', 'passed', 'failed'), 1)).toEqual({
    passed: 2,
    failed: 1,
    complaints: ['failed: a.test.ts > a failed test: expected 1'],
  })
})

test('a test that did not run, or passed only when repeated, counts as failed and is named', () => {
  expect(countTests(report('passed', 'not run', 'repeated'), 0)).toEqual({
    passed: 1,
    failed: 2,
    complaints: [
      'not run: a.test.ts > a not run test',
      'passed only when repeated: a.test.ts > a repeated test',
    ],
  })
})

test('an error outside the tests fails a run in which every test passed', () => {
  const withError = { ...report('passed'), errors: ['b.test.ts: could not be loaded'] }
  expect(countTests(withError, 1)).toEqual({
    passed: 1,
    failed: 1,
    complaints: ['b.test.ts: could not be loaded'],
  })
  expect(countTests(report('passed'), 1)).toMatchObject({ passed: 1, failed: 1 })
})

test('a runner that crashed without a report counts as failed', () => {
  expect(countTests(undefined, 134)).toEqual({
    passed: 0,
    failed: 1,
    complaints: ['the runner ended with exit code 134'],
  })
})

test('a project with too few tests fails a run in which every test passed', () => {
  expect(countTests(report('passed'), 0, ['unit: 4 tests are missing'])).toEqual({
    passed: 1,
    failed: 1,
    complaints: ['unit: 4 tests are missing'],
  })
})

test('a run of some files may leave a runner without any test', () => {
  expect(countTests(report(), 0)).toEqual({ passed: 0, failed: 0, complaints: [] })
})
