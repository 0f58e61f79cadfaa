import { createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import type { ScratchCopy } from './scratch-copy.ts'

/** Results of a run of test files. */
export interface TestRun {
  readonly tests: readonly RunTest[]
  /** Files that can't be loaded, hooks that failed, errors outside of tests. */
  readonly problems: readonly string[]
}

/** A test that passed or failed. */
export interface RunTest {
  readonly file: string
  readonly title: string
  readonly seconds: number
  /** Null if it passed. */
  readonly failure: {
    /** Names of its errors and of their causes. */
    readonly errors: readonly string[]
    readonly message: string
  } | null
}

export const isFailed = ({ failure }: RunTest): boolean => failure !== null

export interface TestRunner {
  /** Runs test files; if brief, only until the first test fails. */
  run(files: readonly string[], options?: { readonly isBrief: boolean }): Promise<TestRun>
  /** Writes a file of the copy, and makes the next run read it again. */
  write(file: string, text: string): void
  close(): Promise<void>
}

const PROJECTS = ['unit', 'api', 'api-alone']

/**
 * Starts Vitest once for many runs in a copy of the repository, so that transformed files stay in memory
 * and PostgreSQL starts once.
 */
export async function openTestRunner(copy: ScratchCopy): Promise<TestRunner> {
  process.chdir(copy.folder)
  // Modules of the current run: Vitest's own result also has those of all earlier runs.
  const ended: TestModule[] = []
  const vitest = await createVitest({
    root: copy.folder,
    watch: false,
    reporters: [{ onTestModuleEnd: (module) => void ended.push(module) }],
    project: PROJECTS,
  })
  await vitest.standalone()

  async function findSpecifications(file: string): Promise<TestSpecification[]> {
    const found = await vitest.globTestSpecifications([file])
    const exact = found.filter(({ moduleId }) => moduleId === `${copy.folder}/${file}`)
    if (exact.length === 0) throw new Error(`${file} is no test file of ${PROJECTS.join(' or ')}`)
    return exact
  }

  return {
    async run(files, { isBrief } = { isBrief: false }) {
      for (const project of vitest.projects) project.config.bail = isBrief ? 1 : 0
      const specifications = (await Promise.all(files.map(findSpecifications))).flat()
      const runs: TestRun[] = []
      // Projects with different numbers of workers can't run together.
      for (const project of PROJECTS) {
        const chosen = specifications.filter((one) => one.project.name === project)
        if (chosen.length === 0) continue
        ended.length = 0
        const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
        runs.push(readRun(ended, unhandledErrors))
        if (isBrief && runs.some(({ tests }) => tests.some(isFailed))) break
      }
      return {
        tests: runs.flatMap(({ tests }) => tests),
        problems: runs.flatMap(({ problems }) => problems),
      }
    },
    write(file, text) {
      copy.write(file, text)
      vitest.invalidateFile(`${copy.folder}/${file}`)
    },
    close: () => vitest.close(),
  }
}

function readRun(modules: readonly TestModule[], unhandled: readonly unknown[]): TestRun {
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  return {
    tests: modules.flatMap((module) =>
      Array.from(module.children.allTests(), readTest).filter((test) => test !== null),
    ),
    problems: [
      ...suites.flatMap((suite) => suite.errors().map(({ message }) => message)),
      ...unhandled.map((error) => (error instanceof Error ? error.message : String(error))),
    ],
  }
}

/** Returns null for a test that was skipped, such as those after the first failure of a brief run. */
function readTest(test: TestCase): RunTest | null {
  const { state, errors = [] } = test.result()
  if (state !== 'passed' && state !== 'failed') return null
  return {
    file: test.module.relativeModuleId,
    title: test.fullName,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    failure:
      state === 'passed'
        ? null
        : { errors: errors.flatMap(errorNames), message: errors[0]?.message ?? '' },
  }
}

/** Names of an error and of what caused it. */
function errorNames(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { name, cause } = error as { name?: unknown; cause?: unknown }
  return [...(typeof name === 'string' ? [name] : []), ...errorNames(cause)]
}
