import { isFailed, type RunTest, type TestRun } from '../test-runner.ts'

/** Mutants that a test killed: by the trade's word, that made it fail. */
export interface TestKills {
  readonly name: string
  readonly seconds: number
  readonly all: number
  /** Those that no other test killed. */
  readonly alone: number
}

const qualifiedTitle = ({ file, title }: RunTest) => `${file} › ${title}`

/**
 * Names what killed a mutant: the tests that fail, and problems outside of tests, such as a file that
 * can't be loaded or a broken invariant.
 */
export function findKillers({ tests, problems }: TestRun): string[] {
  const lines = problems.map((problem) => problem.split('\n', 1)[0] ?? '')
  return [...new Set([...tests.filter(isFailed).map(qualifiedTitle), ...lines])]
}

/** Counts the kills of all tests of the run without a mutant, given the killers of each mutant. */
export const countKills = (
  { tests }: TestRun,
  killers: readonly (readonly string[])[],
): TestKills[] =>
  tests.map((test) => {
    const name = qualifiedTitle(test)
    const killed = killers.filter((names) => names.includes(name))
    const alone = killed.filter((names) => names.length === 1).length
    return { name, seconds: test.seconds, all: killed.length, alone }
  })
