import type { TestRun } from './test-runner.ts'

export type Verdict =
  | { readonly isFound: true; readonly test: string }
  | { readonly isFound: false; readonly reason: string }

/**
 * A fault counts as found if an assertion failed: a file that can't be loaded, or a test that throws
 * something else, would be red for any mistake. Problems after it, such as those of a hook, are its effects.
 */
export function judgeRun({ tests, problems }: TestRun): Verdict {
  const found = tests.find(({ failure }) => failure?.errors.includes('AssertionError'))
  if (found) return { isFound: true, test: found.title }
  const [problem] = problems
  if (problem !== undefined) return { isFound: false, reason: `outside of tests: ${problem}` }
  for (const { title, failure } of tests)
    if (failure)
      return { isFound: false, reason: `no assertion failed: ${title}: ${failure.message}` }
  return { isFound: false, reason: `not found: ${tests.length} tests passed` }
}
