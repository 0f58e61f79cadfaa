import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { REPOSITORY } from './repository.mjs'

const FOLLOW_PARENT = fileURLToPath(new URL('follow-parent.mjs', import.meta.url))

/**
 * Window in which signals count as one: Ctrl-C arrives twice, from the terminal and from npm; a
 * person's second one comes later.
 */
const SAME_SIGNAL_MS = 1_000

/**
 * Runs a TypeScript program of ours to its end. It stands in a process group of its own, so that
 * each wish to stop reaches it exactly once, through us, and it can finish what it is doing. It reads
 * what is typed at the terminal, since some commands ask before they act.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function runProgram(node, args, env) {
  const child = spawn(node, ['--import', FOLLOW_PARENT, ...args], {
    cwd: REPOSITORY,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let signalledAt = 0
  /** @param {NodeJS.Signals} signal */
  const forwardSignal = (signal) => {
    if (Date.now() - signalledAt < SAME_SIGNAL_MS) return
    signalledAt = Date.now()
    child.kill(signal)
  }
  process.on('SIGINT', forwardSignal).on('SIGTERM', forwardSignal).on('SIGHUP', forwardSignal)
  whenNpmIsGone(() => forwardSignal('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * Calls back when npm's shell is gone: stopping npm may end only that shell, not us.
 *
 * @param {() => void} then
 */
function whenNpmIsGone(then) {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    then()
  }, 200)
  watch.unref()
}
