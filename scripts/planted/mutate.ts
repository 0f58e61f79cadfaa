import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { REPOSITORY } from '../setup/repository.mjs'
import { countKills, findKillers } from './mutants/count-kills.ts'
import { applyMutant, type Mutant, makeMutants } from './mutants/make-mutants.ts'
import { copyRepository } from './scratch-copy.ts'
import { isFailed, openTestRunner } from './test-runner.ts'

// `npm run test:mutants -- rules/tickets` tests the tests by mutation: it changes the code of a folder or
// file a little, one place at a time in a copy of the repository, and runs the tests below the same path,
// or below that of `--tests`. It lists the mutants that survive, and the tests that never kill one alone:
// a reason to read them, not to remove them. Of all mutants `--sample` are drawn, the same ones for one
// `--seed`.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
const [path, ...others] = positionals
if (path === undefined || others.length > 0) {
  console.error('Usage: npm run test:mutants -- <path> [--tests <path>] [--sample 40] [--seed 1]')
  process.exit(2)
}
/** Faster tests are not listed. */
const LEAST_SECONDS = 0.1

const isTest = (file: string) => file.endsWith('.test.ts')
const isProduct = (file: string) => !/\.test\.ts$|\.generated\.ts$|\/testing\//.test(file)
const findFiles = (where: string) =>
  globSync([where, `${where}/**`], { cwd: REPOSITORY }).filter((file) => /\.(ts|sql)$/.test(file))
const sources = findFiles(path).filter(isProduct)
const tests = findFiles(values.tests ?? path)
  .filter(isTest)
  .filter((file) => !/\.(long|pooler)\.test\.ts$/.test(file))

const copy = copyRepository()
const mutants = sources.flatMap((file) => makeMutants(file, copy.read(file)))
const drawn = drawSample(mutants, Number(values.sample), values.seed)
console.log(`${drawn.length} of ${mutants.length} mutants, ${tests.length} test files`)

const runner = await openTestRunner(copy)
const control = await runner.run(tests)
const failures = control.tests.filter(isFailed).map(({ title }) => title)
for (const complaint of [...control.problems, ...failures]) {
  console.error(`Without a mutant a test fails: ${complaint}`)
  process.exit(1)
}
const survivors: Mutant[] = []
const killers: string[][] = []
for (const mutant of drawn) {
  const names = await testMutant(mutant)
  killers.push(names)
  if (names.length === 0) survivors.push(mutant)
  const by = names.length === 1 ? names[0] : `${names.length} tests`
  const result = names.length === 0 ? 'survived' : `killed by ${by}`
  console.log(`${names.length === 0 ? '✗' : '✓'} ${describe(mutant)}: ${result}`)
}
await runner.close()

console.log(`\n${survivors.length} survived:`)
for (const mutant of survivors) console.log(`  ${describe(mutant)}`)
console.log('\nTests that killed none alone, with their seconds and what they killed with others:')
const idle = countKills(control, killers)
  .filter(({ alone, seconds }) => alone === 0 && seconds >= LEAST_SECONDS)
  .toSorted((one, other) => other.seconds - one.seconds)
for (const { name, seconds, all } of idle) console.log(`  ${seconds.toFixed(1)} s, ${all}: ${name}`)
process.exit(0)

/** Runs the tests on a mutant; returns what killed it. */
async function testMutant(mutant: Mutant): Promise<string[]> {
  const code = copy.read(mutant.file)
  runner.write(mutant.file, applyMutant(code, mutant))
  try {
    return findKillers(await runner.run(tests))
  } finally {
    runner.write(mutant.file, code)
  }
}

/** Draws by a hash of each mutant: the same ones for one seed. */
function drawSample(all: readonly Mutant[], count: number, seed: string): readonly Mutant[] {
  const rank = ({ file, line, before, after }: Mutant) =>
    createHash('sha256').update([seed, file, line, before, after].join('\0')).digest('hex')
  return all
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

function describe({ file, line, before, after }: Mutant): string {
  const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${file}:${line} ${shorten(before)} → ${shorten(after)}`
}
