import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { readFigures, writeRows } from './figures/figure.ts'
import { REPOSITORY } from './setup/repository.mjs'

// `npm run figures -- reserve`: runs `npm run bench:reserve` and writes what it measured to
// docs/performance.md, in place of its older rows of this kind of machine.
const DOCUMENT = new URL('../docs/performance.md', import.meta.url)
/** Sizes, which are the same on every machine. */
const SAME_EVERYWHERE = ['build']
/** Load average up to which a machine counts as quiet. */
const QUIET = 0.5

const { positionals } = parseArgs({ allowPositionals: true })
const [name = '', ...more] = positionals
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const command = [`bench:${name}`, name].find((script) => script in scripts)
if (!command) {
  const known = Object.keys(scripts).filter((script) => script.startsWith('bench:'))
  throw new Error(`npm run figures -- <name>: a name of ${known.join(', ')}, lighthouse or build`)
}

const load = loadavg()[0] ?? 0
const calm = load <= QUIET ? 'quiet' : `load ${load.toFixed(0)}`
const cores = `${arch()}, ${availableParallelism()} cores, ${calm}`
const machine = SAME_EVERYWHERE.includes(name) ? 'any' : cores

const figures = readFigures(await run(command))
if (figures.length === 0) throw new Error(`npm run ${command} printed no figures`)
const date = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const document = readFileSync(DOCUMENT, 'utf8')
const ran = [command, ...more].join(' -- ')
writeFileSync(DOCUMENT, writeRows(document, { command: ran, machine, date }, figures))
console.log(`${figures.length} rows written to docs/performance.md`)

/** Runs an npm script, shows what it prints and returns it. Missed bars are figures, too. */
async function run(script: string): Promise<string> {
  const args = ['run', '--silent', script, '--', ...more]
  const child = spawn('npm', args, { cwd: REPOSITORY, stdio: ['inherit', 'pipe', 'inherit'] })
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    process.stdout.write(text)
    output += text
  }
  return output
}
