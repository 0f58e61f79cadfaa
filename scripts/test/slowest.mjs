/**
 * @typedef {import('./count-tests.mjs').Report} Report
 * @typedef {{ name: string, seconds: number }} Duration of a test or a file
 */

const TESTS = 20
const FILES = 10

/**
 * Lists what took longest on the clock. Tests run beside others, so these are no CPU seconds; a file
 * also loads modules and runs hooks.
 *
 * @param {readonly Report[]} reports
 */
export function formatSlowest(reports) {
  const tests = reports.flatMap((report) => report.tests)
  const files = reports.flatMap((report) => report.files)
  return [
    'Slowest tests',
    ...listSlowest(tests, TESTS),
    '',
    'Slowest files',
    ...listSlowest(files, FILES),
  ].join('\n')
}

/** @param {readonly Duration[]} durations @param {number} count */
const listSlowest = (durations, count) =>
  durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
