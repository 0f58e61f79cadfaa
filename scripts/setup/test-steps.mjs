import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countPlaywright, countVitest } from './count-tests.mjs'
import { findMemoryFolder } from './memory-folder.mjs'
import { installPrograms, missingPrograms } from './programs.mjs'
import { runTool } from './run-tool.mjs'

/**
 * @typedef {import('./count-tests.mjs').Count} Count
 * @typedef {Count & { output?: string }} Outcome with what a quiet step printed
 * @typedef {{ name: string, isQuiet?: boolean, run: () => Promise<Outcome> }} Step
 */

/**
 * The steps of a test run. A static step counts as one check, each test as one. Quiet steps depend on
 * nothing, print nothing while they run, and come first.
 *
 * - `fast`: what needs neither a database nor a browser.
 * - `standard`: that and everything else that can break a promise, each journey once.
 * - `all`: models for minutes with new seeds, whole drills, every journey on both screen sizes, and
 *   other browser engines.
 *
 * With words only tests run, those whose path holds one of them.
 *
 * @param {{ node: string, env: NodeJS.ProcessEnv, tier: 'fast' | 'standard' | 'all', words: string[] }} options
 * @returns {Step[]}
 */
export function testSteps({ node, env: given, tier, words }) {
  const memory = findMemoryFolder()
  const env = {
    ...given,
    ...(memory && { TMPDIR: memory }),
    ...(tier === 'all' && { TEST_ALL: '1' }),
  }
  const canBeEmpty = words.length > 0
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

  /** @param {string[]} projects */
  const vitest = async (...projects) => {
    const report = join(reports, `${projects.join('-')}.json`)
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const chosen = projects.map((project) => `--project=${project}`)
    const args = ['run', ...words, ...chosen, '--passWithNoTests', ...output]
    const code = await runTool(tool('vitest'), args, env)
    return countVitest(readReport(report), code, canBeEmpty)
  }

  const playwright = async () => {
    const report = join(reports, 'journeys.json')
    const withReport = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = ['test', ...words, '--reporter=list,json', '--pass-with-no-tests']
    const code = await runTool(tool('playwright'), args, withReport)
    return countPlaywright(readReport(report), code, canBeEmpty)
  }

  /**
   * Runs a step that needs programs, or fails with what to install.
   *
   * @param {import('./programs.mjs').ProgramName[]} programs
   * @param {() => Promise<Count>} work
   * @returns {Promise<Count>}
   */
  const withPrograms = async (programs, work) => {
    await installPrograms(programs)
    const missing = missingPrograms(programs)
    return missing ? { passed: 0, failed: 1, complaints: [missing] } : work()
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
  const rules = { name: 'Rules', run: () => vitest('unit') }
  const build = {
    name: 'Web build',
    run: async () => asCheck(await runTool(node, ['scripts/build.ts'], env)),
  }
  const onDatabaseAndBrowser = [
    { name: 'API and races on PostgreSQL', run: () => vitest('api', 'api-alone') },
    {
      name: 'Components in Chromium',
      run: () => withPrograms(['chromium'], () => vitest('browser')),
    },
    { name: 'Journeys in Chromium', run: () => withPrograms(['chromium'], playwright) },
  ]
  const otherEngines = {
    name: 'Smoke journey in Firefox and WebKit',
    run: () => withPrograms(['firefox', 'webKitDriver', 'xvfb'], () => vitest('engines')),
  }
  if (tier === 'fast') return [...statics, rules]
  if (words.length > 0) return [rules, ...onDatabaseAndBrowser]
  const standard = [...statics, rules, build, ...onDatabaseAndBrowser]
  return tier === 'all' ? [...standard, otherEngines] : standard
}

/** @param {string} name */
const tool = (name) => join('node_modules', '.bin', name)

/** @param {string} report undefined when the runner left none */
const readReport = (report) =>
  existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
