import { prepare } from './setup/prepare.mjs'
import { runProgram } from './setup/run-program.mjs'

// Plain JavaScript without dependencies: on a fresh clone nothing is installed yet.
const { node, env } = await prepare()
process.exitCode = await runProgram(node, ['server/start.ts'], env)
