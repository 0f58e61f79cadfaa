import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { REPOSITORY } from '../setup/repository.mjs'
import type { Report, ReportedTest } from './count-tests.mjs'

/** An error that no test caught, with the file that ran meanwhile. */
interface UnhandledError {
  readonly message: string
  readonly VITEST_TEST_PATH?: string
}

/** Writes the results of a run of Vitest to the file that `TEST_REPORT` names. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly UnhandledError[]): void {
    const file = process.env['TEST_REPORT']
    if (file) writeFileSync(file, JSON.stringify(reportVitest(modules, unhandled)))
  }
}

function reportVitest(
  modules: readonly TestModule[],
  unhandled: readonly UnhandledError[],
): Report {
  return {
    tests: modules.flatMap((module) => Array.from(module.children.allTests(), readTest)),
    files: modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return {
        name: filePath(module),
        seconds: (collectDuration + setupDuration + duration) / 1000,
      }
    }),
    errors: [...modules.flatMap(moduleErrors), ...unhandled.map(describeUnhandled)],
  }
}

function readTest(test: TestCase): ReportedTest {
  const { state, errors } = test.result()
  const { duration = 0, flaky = false } = test.diagnostic() ?? {}
  const outcome = state === 'passed' && flaky ? 'repeated' : state
  return {
    // Vitest adds the browser to the name of a project: `browser (chromium)`.
    project: test.project.name.replace(/ \(.*/, ''),
    name: `${filePath(test.module)} > ${test.fullName}`,
    outcome: outcome === 'pending' || outcome === 'skipped' ? 'not run' : outcome,
    seconds: duration / 1000,
    reason: errors?.[0]?.message,
  }
}

/** Errors of loading, setting up and tearing down a file, which belong to none of its tests. */
function moduleErrors(module: TestModule): string[] {
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  const messages = errors.map(({ message }) => message)
  const isUnexplained =
    module.state() === 'failed' &&
    messages.length === 0 &&
    [...module.children.allTests('failed')].length === 0
  return (isUnexplained ? ['failed outside its tests'] : messages).map(
    (message) => `${filePath(module)}: ${message}`,
  )
}

const describeUnhandled = ({ message, VITEST_TEST_PATH: path }: UnhandledError): string =>
  path ? `${relative(REPOSITORY, path)}: ${message}` : message

const filePath = (module: TestModule) => relative(REPOSITORY, module.moduleId)
