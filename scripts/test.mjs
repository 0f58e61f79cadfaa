import { prepare } from './setup/prepare.mjs'
import { testSteps } from './setup/test-steps.mjs'

// `npm test`: everything. `npm run check`, which adds --fast: what needs no database, no browser.
const { node, env } = await prepare()
const steps = testSteps({ node, env, isFast: process.argv.includes('--fast') })

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true))

let passed = 0
let failed = 0
/** @type {string[]} */
const summary = []

// All steps run even when one fails, so that one run shows everything.
for (const step of steps) {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}`)
  const began = Date.now()
  const count = await step.run()
  if (isInterrupted) count.failed += 1
  passed += count.passed
  failed += count.failed
  for (const complaint of count.complaints) console.log(complaint)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const line = `${count.failed > 0 ? '✗' : '✓'} ${step.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`
  summary.push(line, ...count.complaints.map((complaint) => `    ${complaint}`))
  console.log(line)
  if (isInterrupted) break
}

console.log(
  `\n${summary.join('\n')}${isInterrupted ? '\nInterrupted: the rest was not run.' : ''}\n`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
