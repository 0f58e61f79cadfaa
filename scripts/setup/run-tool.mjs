import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { REPOSITORY } from './repository.mjs'

/**
 * Runs a program of others (npm, a test runner) to its end in this terminal.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ onOutput?: (text: string) => void, isKilled?: boolean }} [options] `onOutput` gets what it
 *   prints, instead of the terminal; `isKilled` kills it and its own programs on a signal, as tsc
 *   would go on to its end
 * @returns {Promise<number>} its exit code
 */
export function runTool(program, args, env = process.env, { onOutput, isKilled = false } = {}) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  // One that is killed leads a process group, which is killed as a whole.
  const child = spawn(program, args, { cwd: REPOSITORY, env, stdio, detached: isKilled })
  for (const stream of [child.stdout, child.stderr]) {
    if (onOutput) stream?.setEncoding('utf8').on('data', onOutput)
  }
  /** @param {NodeJS.Signals} signal */
  const forwardSignal = (signal) => {
    if (isKilled) {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      return
    }
    // Ctrl-C in a terminal reaches it without us; what is sent to us alone is handed on.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGTERM')
  }
  process.on('SIGINT', forwardSignal).on('SIGTERM', forwardSignal)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} can't be run: ${error.message}`)
      resolve(127)
    })
    // Comes once all output was read.
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  }).finally(() => process.off('SIGINT', forwardSignal).off('SIGTERM', forwardSignal))
}
