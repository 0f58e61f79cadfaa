import { isFailed, type RunTest, type TestRun } from '../test-runner.ts'

/** What a test has found so far. */
export interface TestFinds {
  readonly name: string
  readonly seconds: number
  /** Mutants that it found, and those that no other test found. */
  readonly all: number
  readonly alone: number
}

const nameOf = ({ file, title }: RunTest) => `${file} › ${title}`

/**
 * Names what found a mutant: the tests that fail, and problems outside of tests, such as a file that can't
 * be loaded or a broken invariant.
 */
export function namesOfFinders({ tests, problems }: TestRun): string[] {
  const lines = problems.map((problem) => problem.split('\n', 1)[0] ?? '')
  return [...new Set([...tests.filter(isFailed).map(nameOf), ...lines])]
}

/** Counts the finds of all tests of the run without a mutant, given the finders of each mutant. */
export const countFinds = (
  { tests }: TestRun,
  finders: readonly (readonly string[])[],
): TestFinds[] =>
  tests.map((test) => {
    const name = nameOf(test)
    const found = finders.filter((names) => names.includes(name))
    const alone = found.filter((names) => names.length === 1).length
    return { name, seconds: test.seconds, all: found.length, alone }
  })
