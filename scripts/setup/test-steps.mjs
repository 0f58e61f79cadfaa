import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countPlaywright, countVitest } from './count-tests.mjs'
import { findMemoryFolder } from './memory-folder.mjs'
import { PARTS } from './parts.mjs'
import { missingPrograms } from './programs.mjs'
import { runTool } from './run-tool.mjs'

/**
 * @typedef {import('./count-tests.mjs').Count} Count
 * @typedef {import('./parts.mjs').PartName} PartName
 * @typedef {import('./parts.mjs').Tier} Tier
 * @typedef {import('./test-request.mjs').RequestedPart} RequestedPart
 * @typedef {Count & { output?: string }} Outcome with what a quiet step printed
 * @typedef {{ name: string, isQuiet?: boolean, run: () => Promise<Outcome> }} Step
 */

/**
 * Creates the steps of each part. A static step counts as one check, each test as one. Quiet steps
 * depend on nothing and print nothing while they run, so that two can run at a time.
 *
 * @param {{ node: string, env: NodeJS.ProcessEnv, tier: Tier }} options
 */
export function createSteps({ node, env: given, tier }) {
  const memory = findMemoryFolder()
  const env = {
    ...given,
    ...(memory && { TMPDIR: memory }),
    ...(tier === 'all' && { TEST_ALL: '1' }),
  }
  const reports = mkdtempSync(join(tmpdir(), '55tickets-reports-'))
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

  /** @param {number} code @returns {Count} */
  const asCheck = (code) => ({
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    complaints: [],
  })

  /** @param {string} program @param {string[]} args @returns {Promise<Outcome>} */
  const check = async (program, ...args) => {
    let output = ''
    const code = await runTool(program, args, env, (text) => {
      output += text
    })
    return { ...asCheck(code), output }
  }

  /** @param {string[]} projects @param {string[]} [files] */
  const vitest = async (projects, files) => {
    const report = join(reports, `${projects.join('-')}.json`)
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const chosen = projects.map((project) => `--project=${project}`)
    const args = ['run', ...(files ?? []), ...chosen, '--passWithNoTests', ...output]
    const code = await runTool(tool('vitest'), args, env)
    return countVitest(readReport(report), code, files !== undefined)
  }

  /** @param {string[]} [files] */
  const playwright = async (files) => {
    const report = join(reports, 'journeys.json')
    const withReport = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = ['test', ...(files ?? []), '--reporter=list,json', '--pass-with-no-tests']
    const code = await runTool(tool('playwright'), args, withReport)
    return countPlaywright(readReport(report), code, files !== undefined)
  }

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
    { name: 'Lockfile', run: () => check(node, 'scripts/check-lockfile.mjs') },
  ].map((step) => ({ ...step, isQuiet: true }))

  /** @type {Record<Exclude<PartName, 'static'>, (files?: string[]) => Promise<Outcome>>} */
  const runs = {
    unit: (files) => vitest(['unit'], files),
    build: async () => asCheck(await runTool(node, ['scripts/build.ts'], env)),
    api: (files) => vitest(['api', 'api-alone'], files),
    components: (files) => vitest(['browser'], files),
    journeys: playwright,
    engines: (files) => vitest(['engines'], files),
    long: (files) => vitest(['long'], files),
  }

  /** @param {RequestedPart} part @returns {Step[]} */
  return ({ name, files }) => {
    if (name === 'static') return statics
    const { title, needs = [] } = PARTS[name]
    const run = async () => {
      const missing = missingPrograms(needs)
      return missing ? { passed: 0, failed: 1, complaints: [missing] } : runs[name](files)
    }
    return [{ name: title, run }]
  }
}

/** @param {string} name */
const tool = (name) => join('node_modules', '.bin', name)

/** @param {string} report undefined when the runner left none */
const readReport = (report) =>
  existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
