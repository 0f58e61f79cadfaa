import { prepare } from './setup/prepare.mjs'
import { testSteps } from './setup/test-steps.mjs'

// `npm test`: everything that can break a promise. `npm test -- reservations`: the tests whose path
// holds that word. `npm run test:all` (--all): the long form. `npm run check` (--fast): what needs
// neither a database nor a browser.
const args = process.argv.slice(2)
const tier = args.includes('--all') ? 'all' : args.includes('--fast') ? 'fast' : 'standard'
const words = args.filter((argument) => !argument.startsWith('--'))

const { node, env } = await prepare()
const steps = testSteps({ node, env, tier, words })

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true))

let passed = 0
let failed = 0
/** @type {string[]} */
const summary = []

/** @param {import('./setup/test-steps.mjs').Step} step */
async function runStep({ name, isQuiet, run }) {
  const header = `\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`
  if (!isQuiet) console.log(header)
  const began = Date.now()
  const count = await run()
  if (isInterrupted) count.failed += 1
  passed += count.passed
  failed += count.failed
  if (isQuiet) console.log(`${header}\n${count.output?.trimEnd() ?? ''}`)
  for (const complaint of count.complaints) console.log(complaint)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const line = `${count.failed > 0 ? '✗' : '✓'} ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`
  summary.push(line, ...count.complaints.map((complaint) => `    ${complaint}`))
  console.log(line)
}

/** @param {Iterable<import('./setup/test-steps.mjs').Step>} steps */
async function runSteps(steps) {
  for (const step of steps) {
    if (isInterrupted) return
    await runStep(step)
  }
}

// All steps run even when one fails, so that one run shows everything. Quiet ones run two at a time:
// both take the next one from the same iterator.
const quiet = steps.filter(({ isQuiet }) => isQuiet).values()
await Promise.all([runSteps(quiet), runSteps(quiet)])
await runSteps(steps.filter(({ isQuiet }) => !isQuiet))

if (passed + failed === 0) {
  summary.push(`No test has ${words.join(' or ')} in its path.`)
  failed = 1
}
console.log(
  `\n${summary.join('\n')}${isInterrupted ? '\nInterrupted: the rest was not run.' : ''}\n`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
