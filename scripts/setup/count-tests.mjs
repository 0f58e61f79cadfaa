/**
 * Counts the tests of a run strictly: what did not run, or passed only when repeated, did not pass.
 * Complaints name everything that failed, so that the end of a long run tells what and why.
 *
 * @typedef {{ passed: number, failed: number, complaints: string[] }} Count
 * @typedef {{
 *   project: string, name: string, outcome: 'passed' | 'failed' | 'repeated' | 'not run',
 *   seconds: number, reason?: string | undefined,
 * }} ReportedTest
 * @typedef {{ name: string, seconds: number }} ReportedFile
 * @typedef {{ tests: ReportedTest[], files: ReportedFile[], errors: string[] }} Report
 */

const COMPLAINTS = {
  failed: 'failed',
  repeated: 'passed only when repeated',
  'not run': 'not run',
}

/**
 * @param {Report | undefined} report undefined when the runner left none
 * @param {number} exitCode
 * @param {boolean} [canBeEmpty] a run of some files only, whose tests may all be of the long form
 * @returns {Count}
 */
export function countTests(
  { tests, errors } = { tests: [], files: [], errors: [] },
  exitCode,
  canBeEmpty = false,
) {
  const complaints = [...tests.flatMap(complaintsAbout), ...errors]
  const passed = tests.filter(({ outcome }) => outcome === 'passed').length
  if (exitCode !== 0 && complaints.length === 0) {
    complaints.push(`the runner ended with exit code ${exitCode}`)
  }
  if (passed + complaints.length === 0 && !canBeEmpty) complaints.push('no test was run')
  return { passed, failed: complaints.length, complaints }
}

/** @param {ReportedTest} test @returns {string[]} */
function complaintsAbout({ name, outcome, reason = '' }) {
  if (outcome === 'passed') return []
  const [line = ''] = reason.split('\n')
  return [`${COMPLAINTS[outcome]}: ${name}${line === '' ? '' : `: ${line}`}`]
}
