/**
 * Reads the reports of the test runners strictly: what did not run, or passed only when repeated, did
 * not pass. Complaints name everything that failed, so that the end of a long run tells what and why.
 *
 * @typedef {{ passed: number, failed: number, complaints: string[] }} Count
 */

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 */

/**
 * @param {VitestReport | undefined} report undefined when the runner left none
 * @param {number} exitCode
 * @param {boolean} [canBeEmpty] a run of some tests only, of which this runner may have none
 * @returns {Count}
 */
export function countVitest(report, exitCode, canBeEmpty = false) {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const failed = tests
    .filter((test) => test.status === 'failed')
    .map((test) => named(test.fullName, test.failureMessages?.[0]))
  const notRun = tests
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => `not run: ${test.fullName}`)
  const broken = files
    .filter((file) => file.status === 'failed')
    .filter((file) => file.assertionResults.every((test) => test.status !== 'failed'))
    .map((file) => `could not be loaded or torn down: ${file.name}`)
  return judge({ passed, complaints: [...failed, ...notRun, ...broken], exitCode, canBeEmpty })
}

/**
 * @typedef {{ errors?: { message?: string }[] }} PlaywrightResult
 * @typedef {{ status: string, projectName: string, results?: PlaywrightResult[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport
 */

/**
 * @param {PlaywrightReport | undefined} report undefined when the runner left none
 * @param {number} exitCode
 * @param {boolean} [canBeEmpty] a run of some tests only, of which this runner may have none
 * @returns {Count}
 */
export function countPlaywright(report, exitCode, canBeEmpty = false) {
  const tests = (report?.suites ?? []).flatMap(allSpecs).flatMap((spec) =>
    spec.tests.map((test) => ({
      name: `[${test.projectName}] ${spec.file} › ${spec.title}`,
      status: test.status,
      error: test.results?.[0]?.errors?.[0]?.message,
    })),
  )
  const passed = tests.filter((test) => test.status === 'expected').length
  const failed = tests
    .filter((test) => test.status === 'unexpected')
    .map((test) => named(test.name, test.error))
  const repeated = tests
    .filter((test) => test.status === 'flaky')
    .map((test) => named(test.name, test.error, 'passed only when repeated'))
  const notRun = tests
    .filter((test) => !['expected', 'unexpected', 'flaky'].includes(test.status))
    .map((test) => `not run: ${test.name}`)
  const errors = (report?.errors ?? []).map((error) => error.message ?? 'an error outside any test')
  const complaints = [...failed, ...repeated, ...notRun, ...errors]
  return judge({ passed, complaints, exitCode, canBeEmpty })
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function allSpecs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(allSpecs)]
}

/** @param {string} name @param {string | undefined} message @param {string} outcome */
function named(name, message = '', outcome = 'failed') {
  const [reason = ''] = message.split('\n')
  return `${outcome}: ${name}${reason === '' ? '' : `: ${reason}`}`
}

/**
 * @param {{ passed: number, complaints: string[], exitCode: number, canBeEmpty: boolean }} seen
 * @returns {Count}
 */
function judge({ passed, complaints, exitCode, canBeEmpty }) {
  const isEmpty = passed + complaints.length === 0
  const all = [
    ...complaints,
    ...(isEmpty && exitCode === 0 && !canBeEmpty ? ['no test was run'] : []),
    ...(exitCode !== 0 && complaints.length === 0
      ? [`the runner ended with exit code ${exitCode}`]
      : []),
  ]
  return { passed, failed: all.length, complaints: all }
}
