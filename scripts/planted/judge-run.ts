import type { TestRun } from './test-runner.ts'

export type Verdict =
  | { readonly isFound: true; readonly test: string }
  | { readonly isFound: false; readonly reason: string }

/**
 * A fault counts as found if an assertion failed: a file that can't be loaded, or a test that throws
 * something else, would be red for any mistake. Problems after it, such as those of a hook, are its effects.
 */
export function judgeRun({ passed, failed, problems }: TestRun): Verdict {
  const found = failed.find(({ errors }) => errors.includes('AssertionError'))
  if (found) return { isFound: true, test: found.title }
  const [problem] = problems
  if (problem !== undefined) return { isFound: false, reason: `outside of tests: ${problem}` }
  const [other] = failed
  if (other)
    return { isFound: false, reason: `no assertion failed: ${other.title}: ${other.message}` }
  return { isFound: false, reason: `not found: ${passed} tests passed` }
}
