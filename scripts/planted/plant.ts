import { type PlantedFault, replaceOnce } from './fault.ts'
import { clusterFaults } from './faults/cluster.ts'
import { gateFaults } from './faults/gate.ts'
import { moneyFaults } from './faults/money.ts'
import { promoterFaults } from './faults/promoters.ts'
import { judgeRun } from './judge-run.ts'
import { copyRepository } from './scratch-copy.ts'
import { openTestRunner } from './test-runner.ts'

// `npm run test:planted`: plants known mistakes one by one in a copy of the repository, and fails unless
// an assertion of the tests beside each finds it. `-- word` plants those whose title or file has the word.
const all = [...promoterFaults, ...gateFaults, ...moneyFaults, ...clusterFaults]
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const faults = all.filter(({ title, file }) => {
  const text = `${title} ${file}`.toLowerCase()
  return words.every((word) => text.includes(word))
})
if (faults.length === 0) {
  console.error(`No fault has ${words.join(' and ')} in its title or file.`)
  process.exit(1)
}

const copy = copyRepository()
let passed = 0
let failed = 0

/** Prints one check; `problem` is undefined if it is passed. */
function report(title: string, startedAt: number, detail: string, problem?: string): void {
  if (problem === undefined) passed += 1
  else failed += 1
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${problem === undefined ? '✓' : '✗'} ${title} (${seconds} s)`)
  console.log(`    ${problem ?? detail}`)
}

/** All tests pass without a fault, or those that fail would find any. */
async function checkControl(): Promise<boolean> {
  const startedAt = performance.now()
  const files = [...new Set(faults.flatMap(({ tests }) => tests))]
  const run = await runner.run(files)
  const failures = run.tests.flatMap(({ title, failure }) =>
    failure ? [`failed: ${title}: ${failure.message}`] : [],
  )
  const [complaint] = [...failures, ...run.problems]
  const detail = `${run.tests.length} tests`
  report('without a fault all of these tests pass', startedAt, detail, complaint)
  return complaint === undefined
}

async function plant(fault: PlantedFault): Promise<void> {
  const startedAt = performance.now()
  const text = copy.read(fault.file)
  try {
    runner.write(fault.file, replaceOnce(text, fault.find, fault.replace))
    const verdict = judgeRun(await runner.run(fault.tests, { isBrief: true }))
    if (verdict.isFound) report(fault.title, startedAt, `found by: ${verdict.test}`)
    else report(fault.title, startedAt, '', verdict.reason)
  } catch (error) {
    report(fault.title, startedAt, '', error instanceof Error ? error.message : String(error))
  } finally {
    runner.write(fault.file, text)
  }
}

const runner = await openTestRunner(copy)
if (await checkControl()) for (const fault of faults) await plant(fault)
await runner.close()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
