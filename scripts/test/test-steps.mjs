import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMemoryFolder } from '../setup/memory-folder.mjs'
import { describeMissingPrograms } from '../setup/programs.mjs'
import { runTool } from '../setup/run-tool.mjs'
import { countTests } from './count-tests.mjs'
import { missingTests } from './least-tests.mjs'
import { PARTS } from './parts.mjs'

/**
 * @typedef {import('./count-tests.mjs').Count} Count
 * @typedef {import('./count-tests.mjs').Report} Report
 * @typedef {import('./parts.mjs').PartName} PartName
 * @typedef {import('./parts.mjs').Tier} Tier
 * @typedef {import('./test-request.mjs').RequestedPart} RequestedPart
 * @typedef {Count & { output?: string, report?: Report | undefined }} Outcome with what a quiet step
 *   printed, or what a runner reported
 * @typedef {{ name: string, isQuiet?: boolean, run: () => Promise<Outcome> }} Step
 */

/**
 * Prepares the steps of all parts, and returns a function that lists those of one. A static step counts
 * as one check, each test as one. Quiet steps depend on nothing and print nothing while they run, so
 * that two can run at a time.
 *
 * @param {{ node: string, env: NodeJS.ProcessEnv, tier: Tier }} options
 */
export function prepareSteps({ node, env: given, tier }) {
  const memory = findMemoryFolder()
  const reports = mkdtempSync(join(tmpdir(), '55tickets-report-'))
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  const reportFile = join(reports, 'report.json')
  const env = {
    ...given,
    TEST_REPORT: reportFile,
    ...(memory && { TMPDIR: memory }),
    ...(tier === 'all' && { TEST_ALL: '1' }),
  }

  /** @param {number} code @returns {Count} */
  const asCheck = (code) => ({
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    complaints: [],
  })

  /**
   * On one core, as two run at a time: the garbage collection of tsc and oxlint, which are written in
   * Go, otherwise takes what the other one needs.
   *
   * @param {string} program @param {string[]} args @returns {Promise<Outcome>}
   */
  const check = async (program, ...args) => {
    let output = ''
    const onOutput = (/** @type {string} */ text) => void (output += text)
    const options = { onOutput, killOnSignal: true }
    const code = await runTool(program, args, { ...env, GOMAXPROCS: '1' }, options)
    return { ...asCheck(code), output }
  }

  /**
   * @param {string} program
   * @param {string[]} args
   * @param {string[]} projects
   * @param {string[]} [files] all of the projects if undefined
   * @param {NodeJS.ProcessEnv} [more]
   * @returns {Promise<Outcome>}
   */
  const runTests = async (program, args, projects, files, more) => {
    rmSync(reportFile, { force: true })
    const chosen = projects.map((project) => `--project=${project}`)
    const code = await runTool(tool(program), [...args, ...(files ?? []), ...chosen], {
      ...env,
      ...more,
    })
    /** @type {Report | undefined} none if the runner crashed */
    const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined
    const missing = files ? [] : missingTests(report?.tests ?? [], projects)
    return { ...countTests(report, code, missing), report }
  }

  /** @param {string[]} projects @returns {(files?: string[]) => Promise<Outcome>} */
  const vitest =
    (...projects) =>
    (files) =>
      runTests('vitest', ['run', '--passWithNoTests'], projects, files)

  /**
   * With React's production build, as users have it: an eighth less CPU than with the one that explains
   * mistakes to developers, which `npx vitest --project=browser` uses.
   *
   * @param {string[]} [files]
   */
  const components = (files) =>
    runTests('vitest', ['run', '--passWithNoTests'], ['browser'], files, { NODE_ENV: 'production' })

  /** @param {string[]} [files] */
  const playwright = (files) =>
    runTests('playwright', ['test', '--pass-with-no-tests'], ['desktop', 'phone'], files)

  // The longest first, so that two at a time end together.
  const statics = [
    { name: 'Types', run: () => check(tool('tsc'), '-p', '.') },
    { name: 'Lint', run: () => check(tool('oxlint'), '--type-aware') },
    { name: 'Browser features', run: () => check(node, 'scripts/check-browser-features.ts') },
    { name: 'Import boundaries', run: () => check(tool('depcruise'), '.') },
    {
      name: 'Unused code',
      run: () => check(tool('knip'), '--no-progress', '--treat-config-hints-as-errors'),
    },
    { name: 'Formatting', run: () => check(tool('biome'), 'check', '--error-on-warnings') },
    { name: 'Table boundaries', run: () => check(node, 'scripts/check-table-boundaries.ts') },
    { name: 'Advisories', run: () => check(node, 'scripts/advisories.ts', 'check') },
    { name: 'Lockfile', run: () => check(node, 'scripts/check-lockfile.mjs') },
  ].map((step) => ({ ...step, isQuiet: true }))

  /** @type {Record<Exclude<PartName, 'static'>, (files?: string[]) => Promise<Outcome>>} */
  const runs = {
    unit: vitest('unit'),
    build: async () => asCheck(await runTool(node, ['scripts/build.ts'], env)),
    api: vitest('api', 'api-alone'),
    components,
    journeys: playwright,
    engines: vitest('engines'),
    long: vitest('long'),
  }

  /** @param {RequestedPart} part @returns {Step[]} */
  return ({ name, files }) => {
    if (name === 'static') return statics
    const { title, needs = [] } = PARTS[name]
    const run = async () => {
      const missing = describeMissingPrograms(needs)
      return missing ? { passed: 0, failed: 1, complaints: [missing] } : runs[name](files)
    }
    return [{ name: title, run }]
  }
}

/** @param {string} name */
const tool = (name) => join('node_modules', '.bin', name)
