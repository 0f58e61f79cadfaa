import { type PlantedFault, replaceOnce } from './fault.ts'
import { plantedFaults } from './faults/planted-faults.ts'
import { type CheckResult, judgeRun } from './judge-run.ts'
import { copyRepository } from './scratch-copy.ts'
import { openTestRunner } from './test-runner.ts'

// `npm run test:planted`: plants known mistakes one by one in a copy of the repository, and fails unless
// an assertion of the tests beside each finds it. `-- word` plants those whose title or file has the word.
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const faults = plantedFaults.filter(({ title, file }) => {
  const text = `${title} ${file}`.toLowerCase()
  return words.every((word) => text.includes(word))
})
if (faults.length === 0) {
  console.error(`No fault has ${words.join(' and ')} in its title or file.`)
  process.exit(1)
}

const copy = copyRepository()
const runner = await openTestRunner(copy)
let passed = 0
let failed = 0

/** Runs a check, counts and prints it. An error fails it, so that the others still run. */
async function runCheck(title: string, check: () => Promise<CheckResult>): Promise<boolean> {
  const startedAt = performance.now()
  const { isPassed, detail } = await check().catch((error: unknown) => ({
    isPassed: false,
    detail: error instanceof Error ? error.message : String(error),
  }))
  if (isPassed) passed += 1
  else failed += 1
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${isPassed ? '✓' : '✗'} ${title} (${seconds} s)\n    ${detail}`)
  return isPassed
}

/** Runs all tests without a fault: a test that fails anyway would seem to find any fault. */
async function checkControl(): Promise<CheckResult> {
  const files = [...new Set(faults.flatMap(({ tests }) => tests))]
  const run = await runner.run(files)
  const failures = run.tests.flatMap(({ title, failure }) =>
    failure ? [`failed: ${title}: ${failure.message}`] : [],
  )
  const [problem] = [...failures, ...run.problems]
  return { isPassed: problem === undefined, detail: problem ?? `${run.tests.length} tests` }
}

/** Plants a fault, runs its tests, and takes the fault out again. */
async function checkFault({ file, find, replace, tests }: PlantedFault): Promise<CheckResult> {
  const text = copy.read(file)
  try {
    runner.write(file, replaceOnce(text, find, replace))
    return judgeRun(await runner.run(tests, { isBrief: true }))
  } finally {
    runner.write(file, text)
  }
}

if (await runCheck('without a fault all of these tests pass', checkControl))
  for (const fault of faults) await runCheck(fault.title, () => checkFault(fault))
await runner.close()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
