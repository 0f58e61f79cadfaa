import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OnEnd } from './run-bench.ts'

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url))
/** Makes a child end with the benchmark, also when that is killed. */
const FOLLOW_PARENT = join(REPOSITORY, 'scripts', 'setup', 'follow-parent.mjs')

interface Program {
  /** Path from the repository's root. */
  file: string
  args?: string[]
  env?: NodeJS.ProcessEnv
  /** File descriptor of its output; this terminal by default. */
  output?: number
}

/** Runs a TypeScript program of ours in a child process until the benchmark ends. */
export function startProcess(onEnd: OnEnd, program: Program): ChildProcess & { pid: number } {
  const { file, args = [], env = process.env, output = 'inherit' } = program
  const stdio: StdioOptions = ['ignore', output, output, 'ipc']
  const started = spawn(process.execPath, ['--import', FOLLOW_PARENT, file, ...args], {
    cwd: REPOSITORY,
    env,
    stdio,
    // Ctrl-C reaches it through us, in the order of our own shutdown.
    detached: true,
  })
  const { pid } = started
  if (pid === undefined) throw new Error(`${file} could not be run`)
  onEnd(async () => {
    if (hasEnded(started)) return
    const gone = once(started, 'exit')
    started.kill('SIGTERM')
    await gone
  })
  return Object.assign(started, { pid })
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null
