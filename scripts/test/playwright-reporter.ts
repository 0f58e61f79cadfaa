import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, Suite, TestCase, TestError, TestStep } from '@playwright/test/reporter'
import { REPOSITORY } from '../setup/repository.mjs'
import type { Report, ReportedTest } from './count-tests.mjs'

/**
 * Fails a run with a journey that asserts nothing. Writes the results of the run to the file that
 * `TEST_REPORT` names.
 */
export default class PlaywrightReporter implements Reporter {
  readonly #errors: string[] = []
  #tests: readonly TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  onError({ message = 'an error outside any test' }: TestError): void {
    this.#errors.push(stripVTControlCharacters(message))
  }

  async onEnd() {
    const report = reportJourneys(this.#tests, this.#errors)
    const file = process.env['TEST_REPORT']
    if (file) writeFileSync(file, JSON.stringify(report))
    const empty = report.tests.filter(({ reason }) => reason === NO_ASSERTION)
    for (const { name } of empty) console.log(`${name}: ${NO_ASSERTION}`)
    return empty.length > 0 ? { status: 'failed' as const } : undefined
  }
}

const NO_ASSERTION = 'ended without an assertion'

const OUTCOMES = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'repeated',
  skipped: 'not run',
} as const

export function reportJourneys(tests: readonly TestCase[], errors: string[]): Report {
  const files = [...Map.groupBy(tests, filePath)].map(([name, fileTests]) => ({
    name,
    seconds: fileTests.reduce((sum, test) => sum + totalSeconds(test), 0),
  }))
  return { tests: tests.map(readTest), files, errors }
}

function readTest(test: TestCase): ReportedTest {
  const project = test.parent.project()?.name ?? ''
  const about = {
    project,
    name: `${filePath(test)} [${project}] > ${test.title}`,
    seconds: totalSeconds(test),
  }
  const assertsNothing =
    test.outcome() === 'expected' && !test.results.some(({ steps }) => steps.some(isAssertion))
  if (assertsNothing) return { ...about, outcome: 'failed', reason: NO_ASSERTION }
  const error = test.results[0]?.errors[0]?.message
  const reason = error && stripVTControlCharacters(error)
  return { ...about, outcome: OUTCOMES[test.outcome()], reason }
}

/** Finds assertions also inside of other steps, but not in hooks: those prove nothing about the journey. */
const isAssertion = ({ category, steps }: TestStep): boolean =>
  category === 'expect' || (category !== 'hook' && steps.some(isAssertion))

const filePath = ({ location }: TestCase) => relative(REPOSITORY, location.file)

const totalSeconds = ({ results }: TestCase) =>
  results.reduce((sum, { duration }) => sum + duration, 0) / 1000
