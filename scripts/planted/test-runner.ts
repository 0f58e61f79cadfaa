import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import type { ScratchCopy } from './scratch-copy.ts'

/** What a run of test files has shown. */
export interface TestRun {
  readonly passed: number
  /** Tests that failed, with the names of their errors and of the causes of these. */
  readonly failed: readonly FailedTest[]
  /** Files that can't be loaded, hooks that failed, errors outside of tests. */
  readonly problems: readonly string[]
}

interface FailedTest {
  readonly title: string
  readonly errors: readonly string[]
  readonly message: string
}

export interface TestRunner {
  /** Runs test files, or only as far as the first test that fails. */
  run(files: readonly string[], options?: { readonly isBrief: boolean }): Promise<TestRun>
  /** Writes a file of the copy, which the next run reads again. */
  write(file: string, text: string): void
  close(): Promise<void>
}

const PROJECTS = ['unit', 'api', 'api-alone']

/**
 * Starts Vitest once for many runs in a copy of the repository: what was transformed stays in memory, and
 * PostgreSQL starts once.
 */
export async function openTestRunner(copy: ScratchCopy): Promise<TestRunner> {
  process.chdir(copy.folder)
  // The result of a run holds the files of all earlier runs too.
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
        const ofProject = specifications.filter((one) => one.project.name === project)
        if (ofProject.length === 0) continue
        ended.length = 0
        const { unhandledErrors } = await vitest.runTestSpecifications(ofProject)
        runs.push(readRun(ended, unhandledErrors))
        if (isBrief && runs.some(({ failed }) => failed.length > 0)) break
      }
      return {
        passed: runs.reduce((sum, { passed }) => sum + passed, 0),
        failed: runs.flatMap(({ failed }) => failed),
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
  const failed = modules.flatMap((module) =>
    Array.from(module.children.allTests('failed'), (test) => {
      const errors = test.result().errors ?? []
      return {
        title: test.fullName,
        errors: errors.flatMap(errorNames),
        message: errors[0]?.message ?? '',
      }
    }),
  )
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  return {
    passed: modules.reduce(
      (sum, module) => sum + Array.from(module.children.allTests('passed')).length,
      0,
    ),
    failed,
    problems: [
      ...suites.flatMap((suite) => suite.errors().map(({ message }) => message)),
      ...unhandled.map((error) => (error instanceof Error ? error.message : String(error))),
    ],
  }
}

/** Names of an error and of what caused it. */
function errorNames(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { name, cause } = error as { name?: unknown; cause?: unknown }
  return [...(typeof name === 'string' ? [name] : []), ...errorNames(cause)]
}
