import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './count-tests.mjs'

const vitestFile = (status: string, ...tests: string[]) => ({
  testResults: [
    {
      name: 'a.test.ts',
      status,
      assertionResults: tests.map((one) => ({
        fullName: `a ${one} test`,
        status: one,
        failureMessages: one === 'failed' ? ['expected 1\n    at line 2'] : [],
      })),
    },
  ],
})

const journeys = (...statuses: string[]) => ({
  errors: [],
  suites: [
    {
      suites: [
        {
          specs: statuses.map((status) => ({
            title: `${status} journey`,
            file: 'a.spec.ts',
            tests: [{ status, projectName: 'phone' }],
          })),
        },
      ],
    },
  ],
})

test('passed and failed tests are counted, and failed ones are named', () => {
  const report = vitestFile('failed', 'passed', 'passed', 'failed')
  expect(countVitest(report, 1)).toEqual({
    passed: 2,
    failed: 1,
    complaints: ['failed: a failed test: expected 1'],
  })
})

test('a skipped or planned test counts as failed and is named', () => {
  const report = vitestFile('passed', 'passed', 'skipped', 'todo')
  expect(countVitest(report, 0)).toEqual({
    passed: 1,
    failed: 2,
    complaints: ['not run: a skipped test', 'not run: a todo test'],
  })
})

test('a test file that could not be loaded counts as failed', () => {
  expect(countVitest(vitestFile('failed'), 1)).toMatchObject({ passed: 0, failed: 1 })
})

test('a runner that crashed without a report counts as failed', () => {
  expect(countVitest(undefined, 134)).toMatchObject({ passed: 0, failed: 1 })
  expect(countPlaywright(undefined, 134)).toMatchObject({ passed: 0, failed: 1 })
})

test('a runner that found no test counts as failed', () => {
  expect(countVitest({ testResults: [] }, 0)).toMatchObject({ failed: 1 })
  expect(countPlaywright(journeys(), 0)).toMatchObject({ failed: 1 })
})

test('a run of some tests only may leave a runner without any', () => {
  const none = { passed: 0, failed: 0, complaints: [] }
  expect(countVitest({ testResults: [] }, 0, true)).toEqual(none)
  expect(countPlaywright(journeys(), 0, true)).toEqual(none)
})

test('an error outside the tests fails a run in which every test passed', () => {
  expect(countVitest(vitestFile('passed', 'passed'), 1)).toMatchObject({ passed: 1, failed: 1 })
})

test('journeys are counted once for each device, skipped and repeated ones as failed', () => {
  const report = journeys('expected', 'unexpected', 'skipped', 'flaky')
  expect(countPlaywright(report, 1)).toEqual({
    passed: 1,
    failed: 3,
    complaints: [
      'failed: [phone] a.spec.ts › unexpected journey',
      'passed only when repeated: [phone] a.spec.ts › flaky journey',
      'not run: [phone] a.spec.ts › skipped journey',
    ],
  })
})

test('an error that kept the journeys from starting counts as failed', () => {
  const report = { suites: [], errors: [{ message: 'the server did not start' }] }
  expect(countPlaywright(report, 1)).toEqual({
    passed: 0,
    failed: 1,
    complaints: ['the server did not start'],
  })
})
