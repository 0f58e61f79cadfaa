/**
 * @typedef {import('./count-tests.mjs').Report} Report
 * @typedef {{ name: string, seconds: number }} Measured
 */

const TESTS = 20
const FILES = 10

/**
 * Lists what took longest on the clock. Tests run beside others, so these are no CPU seconds; a file
 * also loads modules and runs hooks.
 *
 * @param {readonly Report[]} reports
 */
export function formatDearest(reports) {
  const tests = dearest(
    reports.flatMap((report) => report.tests),
    TESTS,
  )
  const files = dearest(
    reports.flatMap((report) => report.files),
    FILES,
  )
  return ['Dearest tests', ...tests, '', 'Dearest files', ...files].join('\n')
}

/** @param {readonly Measured[]} measured @param {number} amount */
const dearest = (measured, amount) =>
  measured
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, amount)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
