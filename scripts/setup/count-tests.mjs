/**
 * Reads the reports of the test runners strictly: what did not run did not pass.
 *
 * @typedef {{ passed: number, failed: number, complaints: string[] }} Count
 */

/**
 * @typedef {{ fullName: string, status: string }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 */

/**
 * @param {VitestReport | undefined} report undefined when the runner left none
 * @param {number} exitCode
 * @returns {Count}
 */
export function countVitest(report, exitCode) {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const failed = tests.filter((test) => test.status === 'failed').length
  const notRun = tests
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => `not run: ${test.fullName}`)
  const broken = files
    .filter((file) => file.status === 'failed')
    .filter((file) => file.assertionResults.every((test) => test.status !== 'failed'))
    .map((file) => `could not be loaded or torn down: ${file.name}`)
  return judge({ passed, failed, complaints: [...notRun, ...broken], exitCode })
}

/**
 * @typedef {{ status: string, projectName: string }} PlaywrightTest
 * @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport
 */

/**
 * @param {PlaywrightReport | undefined} report undefined when the runner left none
 * @param {number} exitCode
 * @returns {Count}
 */
export function countPlaywright(report, exitCode) {
  const tests = (report?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests.map((test) => ({
      name: `[${test.projectName}] ${spec.file} › ${spec.title}`,
      status: test.status,
    })),
  )
  const passed = tests.filter((test) => test.status === 'expected').length
  const failed = tests.filter((test) => test.status === 'unexpected').length
  const notRun = tests
    .filter((test) => test.status !== 'expected' && test.status !== 'unexpected')
    .map((test) => `${test.status === 'flaky' ? 'unsteady' : 'not run'}: ${test.name}`)
  const errors = (report?.errors ?? []).map((error) => error.message ?? 'an error outside any test')
  return judge({ passed, failed, complaints: [...notRun, ...errors], exitCode })
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/**
 * @param {{ passed: number, failed: number, complaints: string[], exitCode: number }} seen
 * @returns {Count}
 */
function judge({ passed, failed, complaints, exitCode }) {
  const isEmpty = passed + failed + complaints.length === 0
  const isSilent = exitCode !== 0 && failed + complaints.length === 0
  const all = [
    ...complaints,
    ...(isEmpty && exitCode === 0 ? ['no test was run'] : []),
    ...(isSilent ? [`the runner ended with exit code ${exitCode}`] : []),
  ]
  return { passed, failed: failed + all.length, complaints: all }
}
