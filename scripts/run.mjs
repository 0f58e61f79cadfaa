import { prepare } from './setup/prepare.mjs'
import { runProgram } from './setup/run-program.mjs'

// Runs a TypeScript program of this repository: node scripts/run.mjs <file> [arguments]
const [file, ...rest] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/run.mjs <file> [arguments]')
  process.exit(1)
}
const { node, env } = await prepare()
process.exitCode = await runProgram(node, [file, ...rest], env)
