import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { readFigures, writeRows } from './figures/figure.ts'
import { REPOSITORY } from './setup/repository.mjs'

// `npm run figures -- reserve`: runs `npm run bench:reserve` and writes what it measured to
// docs/performance.md, in place of its older rows of this kind of machine.
const DOCUMENT = new URL('../docs/performance.md', import.meta.url)
/** Names whose figures are sizes, which are the same on every machine. */
const SAME_EVERYWHERE = ['build']
/** Commands that are no benchmarks, but print figures. Of all others nothing would be read. */
const OTHERS = ['lighthouse', 'soak', 'build']
/** Load average up to which a machine counts as quiet. */
const MAX_QUIET_LOAD = 0.5

const { positionals } = parseArgs({ allowPositionals: true })
const [name = '', ...options] = positionals
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const benchmarks = Object.keys(scripts).filter((script) => script.startsWith('bench:'))
const command = [...benchmarks, ...OTHERS].find((script) =>
  [name, `bench:${name}`].includes(script),
)
if (!command) {
  console.error(`npm run figures -- <name>: ${[...benchmarks, ...OTHERS].join(', ')}`)
  process.exit(2)
}

const machine = SAME_EVERYWHERE.includes(name) ? 'any' : describeMachine()

const figures = readFigures(await run(command))
if (figures.length === 0) throw new Error(`npm run ${command} printed no figures`)
const date = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const document = readFileSync(DOCUMENT, 'utf8')
const withOptions = options.length > 0 ? `${command} -- ${options.join(' ')}` : command
writeFileSync(DOCUMENT, writeRows(document, { command: withOptions, machine, date }, figures))
console.log(`${figures.length} rows written to docs/performance.md`)

function describeMachine(): string {
  const [load = 0] = loadavg()
  const calm = load <= MAX_QUIET_LOAD ? 'quiet' : `load ${load.toFixed(0)}`
  return `${arch()}, ${availableParallelism()} cores, ${calm}`
}

/** Runs an npm script, shows what it prints and returns it. Missed bars are figures, too. */
async function run(script: string): Promise<string> {
  const args = ['run', '--silent', script, '--', ...options]
  const child = spawn('npm', args, { cwd: REPOSITORY, stdio: ['inherit', 'pipe', 'inherit'] })
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    process.stdout.write(text)
    output += text
  }
  return output
}
