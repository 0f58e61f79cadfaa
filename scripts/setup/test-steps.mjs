import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { countPlaywright, countVitest } from './count-tests.mjs'
import { runTool } from './run-tool.mjs'

/**
 * @typedef {import('./count-tests.mjs').Count} Count
 * @typedef {{ name: string, run: () => Promise<Count> }} Step
 */

/**
 * The steps of `npm test`, and of the fast part of it that needs no database and no browser. A
 * static step counts as one check, each test as one.
 *
 * @param {{ node: string, env: NodeJS.ProcessEnv, isFast: boolean }} given
 * @returns {Step[]}
 */
export function testSteps({ node, env, isFast }) {
  const reports = mkdtempSync(join(tmpdir(), '55tickets-reports-'))
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

  /** @param {string} program @param {string[]} args @returns {Promise<Count>} */
  const check = async (program, ...args) => {
    const isPassed = (await runTool(program, args, env)) === 0
    return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, complaints: [] }
  }

  /** @param {string[]} projects */
  const vitest = async (...projects) => {
    const report = join(reports, `${projects.join('-')}.json`)
    const chosen = projects.map((project) => `--project=${project}`)
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runTool(tool('vitest'), ['run', ...chosen, ...output], env)
    return countVitest(readReport(report), code)
  }

  const playwright = async () => {
    const report = join(reports, 'journeys.json')
    const withReport = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    // Two browsers beside a product and a database on few cores: what fails is tried once more,
    // and named in the summary all the same. Races and money, without a browser, have one try.
    const args = ['test', '--reporter=list,json', '--retries=1']
    const code = await runTool(tool('playwright'), args, withReport)
    return countPlaywright(readReport(report), code)
  }

  /** @param {() => Promise<Count>} work @returns {Promise<Count>} */
  const inChromium = async (work) => {
    const chromium = ensureChromium()
    if ('missing' in chromium) return { passed: 0, failed: 1, complaints: [chromium.missing] }
    return work()
  }

  const fast = [
    { name: 'Formatting', run: () => check(tool('biome'), 'check', '--error-on-warnings') },
    { name: 'Types', run: () => check(tool('tsc'), '-p', '.') },
    { name: 'Lint', run: () => check(tool('oxlint'), '--type-aware') },
    { name: 'Import boundaries', run: () => check(tool('depcruise'), '.') },
    { name: 'Lockfile', run: () => check(node, 'scripts/check-lockfile.mjs') },
    { name: 'Rules', run: () => vitest('unit') },
  ]
  if (isFast) return fast
  return [
    ...fast,
    { name: 'Web build', run: () => check(node, 'scripts/build.ts') },
    { name: 'API and races on PostgreSQL', run: () => vitest('api') },
    { name: 'Components in Chromium', run: () => inChromium(() => vitest('browser')) },
    { name: 'Journeys in Chromium', run: () => inChromium(playwright) },
  ]
}

/** @param {string} name */
const tool = (name) => join('node_modules', '.bin', name)

/** @param {string} report undefined when the runner left none */
const readReport = (report) =>
  existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
