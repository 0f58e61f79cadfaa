import { join } from 'node:path'
import type { TestCase, TestStep } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import config from '../../playwright.config.ts'
import { REPOSITORY } from '../setup/repository.mjs'
import { reportJourneys } from './playwright-reporter.ts'

const step = (category: string, ...steps: object[]) => ({ category, steps }) as TestStep
const assertion = step('expect')

const journey = (
  outcome: ReturnType<TestCase['outcome']>,
  steps: TestStep[] = [],
  message?: string,
) =>
  ({
    title: `${outcome} journey`,
    location: { file: join(REPOSITORY, 'e2e', 'a.spec.ts') },
    parent: { project: () => ({ name: 'phone' }) },
    outcome: () => outcome,
    results: [{ duration: 1500, steps, errors: message ? [{ message }] : [] }],
  }) as unknown as TestCase

const outcomes = (...journeys: TestCase[]) =>
  reportJourneys(journeys, []).tests.map(({ outcome, reason }) => [outcome, reason])

test('journeys are reported with screen, outcome, reason and time', () => {
  const failed = journey('unexpected', [assertion], '\u001B[31mno button\u001B[39m')
  expect(reportJourneys([journey('expected', [assertion]), failed], ['no server'])).toEqual({
    tests: [
      {
        project: 'phone',
        name: 'e2e/a.spec.ts [phone] > expected journey',
        outcome: 'passed',
        seconds: 1.5,
      },
      {
        project: 'phone',
        name: 'e2e/a.spec.ts [phone] > unexpected journey',
        outcome: 'failed',
        seconds: 1.5,
        reason: 'no button',
      },
    ],
    files: [{ name: 'e2e/a.spec.ts', seconds: 3 }],
    errors: ['no server'],
  })
})

test('a skipped or repeated journey is not reported as passed', () => {
  expect(outcomes(journey('skipped'), journey('flaky', [assertion]))).toEqual([
    ['not run', undefined],
    ['repeated', undefined],
  ])
})

test('a journey without an assertion of its own fails', () => {
  expect(
    outcomes(
      journey('expected'),
      journey('expected', [step('pw:api'), step('hook', step('fixture', assertion))]),
      journey('expected', [step('test.step', step('pw:api'), assertion)]),
    ),
  ).toEqual([
    ['failed', 'ended without an assertion'],
    ['failed', 'ended without an assertion'],
    ['passed', undefined],
  ])
})

test('journeys are always reported, and one alone fails the run', () => {
  expect(config.reporter).toContainEqual(['./scripts/test/playwright-reporter.ts'])
  expect(config.forbidOnly).toBe(true)
})
