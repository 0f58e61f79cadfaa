import type { TestRun } from './test-runner.ts'

export interface CheckResult {
  readonly isPassed: boolean
  /** Test that found the fault, or the reason why the check failed. */
  readonly detail: string
}

/**
 * Passes if an assertion found the fault: a file that can't be loaded, or a test that throws something
 * else, would be red for any mistake. Problems after it, such as those of a hook, are its effects.
 */
export function judgeRun({ tests, problems }: TestRun): CheckResult {
  const found = tests.find(({ failure }) => failure?.errors.includes('AssertionError'))
  if (found) return { isPassed: true, detail: `found by: ${found.title}` }
  return { isPassed: false, detail: explainMiss({ tests, problems }) }
}

function explainMiss({ tests, problems: [problem] }: TestRun): string {
  if (problem !== undefined) return `outside of tests: ${problem}`
  for (const { title, failure } of tests)
    if (failure) return `no assertion failed: ${title}: ${failure.message}`
  return `not found: ${tests.length} tests passed`
}
