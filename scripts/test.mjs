import { prepare } from './setup/prepare.mjs'
import { installPrograms } from './setup/programs.mjs'
import { formatDearest } from './test/dearest.mjs'
import { passedByProject } from './test/least-tests.mjs'
import { formatPartTimes, measureParts } from './test/part-times.mjs'
import { PARTS, SETUP } from './test/parts.mjs'
import { listTestFiles } from './test/test-files.mjs'
import { readTestRequest, USAGE } from './test/test-request.mjs'
import { prepareSteps } from './test/test-steps.mjs'

// Runs the tests: `npm test`, `npm run test:all` (--all), `npm run check` (--fast). USAGE explains the
// other arguments.
const request = readTestRequest(process.argv.slice(2), listTestFiles())
if ('isHelp' in request) {
  console.log(USAGE)
  process.exit()
}
if ('problem' in request) {
  console.error(request.problem)
  process.exit(2)
}
const { parts, tier, showsDearest } = request

const times = measureParts()
const needs = parts.flatMap(({ name }) => PARTS[name].needs ?? [])
const [{ node, env }] = await Promise.all([prepare(), installPrograms(needs)])
times.end(SETUP)

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true))

let passed = 0
let failed = 0
/** @type {string[]} */
const summary = []
/** @type {import('./test/count-tests.mjs').Report[]} */
const reports = []

/** @param {import('./test/test-steps.mjs').Step} step */
async function runStep({ name, isQuiet, run }) {
  const header = `\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`
  if (!isQuiet) console.log(header)
  const began = Date.now()
  const count = await run()
  if (isInterrupted) count.failed += 1
  passed += count.passed
  failed += count.failed
  if (count.report) reports.push(count.report)
  if (isQuiet) console.log(`${header}\n${count.output?.trimEnd() ?? ''}`)
  for (const complaint of count.complaints) console.log(complaint)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const projects = Object.entries(passedByProject(count.report?.tests ?? []))
  const details = [`${seconds} s`, ...projects.map(([project, tests]) => `${project}: ${tests}`)]
  const line = `${count.failed > 0 ? '✗' : '✓'} ${name}: ${count.passed} passed, ${count.failed} failed (${details.join(', ')})`
  summary.push(line, ...count.complaints.map((complaint) => `    ${complaint}`))
  console.log(line)
}

/** @param {Iterable<import('./test/test-steps.mjs').Step>} steps */
async function runSteps(steps) {
  for (const step of steps) {
    if (isInterrupted) return
    await runStep(step)
  }
}

// All parts run even when one fails, so that one run shows everything. Two steps of a part run at a time:
// both calls of `runSteps` take the next one from the same iterator.
const listSteps = prepareSteps({ node, env, tier })
for (const part of parts) {
  if (isInterrupted) break
  const steps = listSteps(part).values()
  await Promise.all([runSteps(steps), runSteps(steps)])
  const { title, goal } = PARTS[part.name]
  // Goals hold for whole parts of `npm test` only.
  times.end({ title, goal: tier === 'all' || part.files ? undefined : goal })
}

if (passed + failed === 0) {
  summary.push('No test was run.')
  failed = 1
}
console.log(
  `\n${summary.join('\n')}${isInterrupted ? '\nInterrupted: the rest was not run.' : ''}\n`,
)
if (showsDearest) console.log(`${formatDearest(reports)}\n`)
console.log(`${formatPartTimes(times.times)}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
