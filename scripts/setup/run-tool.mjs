import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { REPOSITORY } from './repository.mjs'

/**
 * Runs another project's program (npm, a test runner) to its end in this terminal.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ onOutput?: (text: string) => void, killOnSignal?: boolean }} [options] `onOutput` gets its
 *   output instead of the terminal; `killOnSignal` kills it, and the programs that it started, on a
 *   signal which it would ignore, as tsc does
 * @returns {Promise<number>} its exit code
 */
export function runTool(program, args, env = process.env, { onOutput, killOnSignal = false } = {}) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  // Detached, it leads a process group of its own, which can be killed as a whole.
  const child = spawn(program, args, { cwd: REPOSITORY, env, stdio, detached: killOnSignal })
  for (const stream of [child.stdout, child.stderr]) {
    if (onOutput) stream?.setEncoding('utf8').on('data', onOutput)
  }
  /** @param {NodeJS.Signals} signal */
  const forwardSignal = (signal) => {
    if (killOnSignal) {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      return
    }
    // Ctrl-C in a terminal reaches the program directly; a signal sent to this process alone does not.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGTERM')
  }
  process.on('SIGINT', forwardSignal).on('SIGTERM', forwardSignal)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} can't be run: ${error.message}`)
      resolve(127)
    })
    // The event `close` comes after all output was read, `exit` may come before.
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  }).finally(() => process.off('SIGINT', forwardSignal).off('SIGTERM', forwardSignal))
}
