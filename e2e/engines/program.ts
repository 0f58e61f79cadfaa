import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

const STOP_MS = 5_000

/**
 * Starts a program of others. The kernel ends it with this process, however that ends: a runner
 * that is killed cleans nothing up.
 */
export const startProgram = (program: string, args: string[], options: SpawnOptions) =>
  spawn('setpriv', ['--pdeathsig', 'KILL', '--', program, ...args], options)

export async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const gone = once(program, 'exit')
  program.kill('SIGTERM')
  const impatient = setTimeout(() => program.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(impatient)
}
