import { readFileSync } from 'node:fs'

/**
 * A least number of tests for each project, so that no run passes because tests are no longer found.
 *
 * @typedef {import('./count-tests.mjs').ReportedTest} ReportedTest
 * @typedef {Record<string, number>} Numbers by project
 */

/** @type {Numbers} */
const LEAST = JSON.parse(readFileSync(new URL('least-tests.json', import.meta.url), 'utf8'))

/** @param {readonly ReportedTest[]} tests @returns {Numbers} */
export function passedByProject(tests) {
  /** @type {Numbers} */
  const passed = {}
  for (const { project, outcome } of tests) {
    if (outcome === 'passed') passed[project] = (passed[project] ?? 0) + 1
  }
  return passed
}

/**
 * @param {readonly ReportedTest[]} tests of a whole run of the projects
 * @param {readonly string[]} projects
 * @param {Numbers} [least]
 * @returns {string[]} complaints
 */
export function missingTests(tests, projects, least = LEAST) {
  const passed = passedByProject(tests)
  return projects.flatMap((project) => {
    const [has, needs] = [passed[project] ?? 0, least[project]]
    if (needs === undefined) return [`${project} needs a number in scripts/test/least-tests.json`]
    if (has >= needs) return []
    return [
      `${project}: ${needs - has} tests are missing: ${has} of at least ${needs} passed. If they were ` +
        'removed on purpose, lower the number in scripts/test/least-tests.json (see docs/testing.md).',
    ]
  })
}

/**
 * A line in the body of a commit that lowers a number: `- removed: <title> → <what proves it instead>`.
 */
const REMOVED = /^- removed: .+ → .+$/

/**
 * @typedef {{ commit: string, body: string, numbers: Numbers }} Revision
 * @param {readonly Revision[]} revisions of the file, the newest first
 * @returns {string[]} commits that lower numbers without naming as many removed tests
 */
export function unexplainedFalls(revisions) {
  return revisions.flatMap(({ commit, body, numbers }, index) => {
    const before = revisions[index + 1]?.numbers ?? {}
    const falls = Object.entries(before).map(([project, number]) =>
      Math.max(0, number - (numbers[project] ?? 0)),
    )
    const fall = falls.reduce((sum, one) => sum + one, 0)
    const named = body.split('\n').filter((line) => REMOVED.test(line)).length
    return named < fall
      ? [`${commit} lowers numbers by ${fall} and names ${named} removed tests`]
      : []
  })
}
