import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

const STOP_MS = 5_000

/**
 * Starts a third-party program that the kernel kills when this process ends: a process that is
 * killed runs no clean-up.
 */
export const startProgram = (program: string, args: string[], options: SpawnOptions) =>
  spawn('setpriv', ['--pdeathsig', 'KILL', '--', program, ...args], options)

export async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const gone = once(program, 'exit')
  program.kill('SIGTERM')
  const killTimer = setTimeout(() => program.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(killTimer)
}
