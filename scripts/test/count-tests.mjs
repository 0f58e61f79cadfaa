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
 * @param {readonly string[]} [missing] complaints about projects with too few tests
 * @returns {Count}
 */
export function countTests(
  { tests, errors } = { tests: [], files: [], errors: [] },
  exitCode,
  missing = [],
) {
  const complaints = [...tests.flatMap(complaintsAbout), ...errors]
  if (exitCode !== 0 && complaints.length === 0) {
    complaints.push(`the runner ended with exit code ${exitCode}`)
  }
  complaints.push(...missing)
  const passed = tests.filter(({ outcome }) => outcome === 'passed').length
  return { passed, failed: complaints.length, complaints }
}

/** @param {ReportedTest} test @returns {string[]} */
function complaintsAbout({ name, outcome, reason = '' }) {
  if (outcome === 'passed') return []
  const [line = ''] = reason.split('\n')
  return [`${COMPLAINTS[outcome]}: ${name}${line === '' ? '' : `: ${line}`}`]
}
