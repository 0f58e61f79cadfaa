import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Facts about other processes that tell a living one from a dead one whose number was given to
 * somebody else. Linux is asked through /proc, since slim systems have no `ps`.
 */

/**
 * Differs between any two processes that ever had the same number; undefined when none runs.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startMark(pid) {
  if (process.platform !== 'linux') return ask(pid, 'lstart')
  const stat = read(`/proc/${pid}/stat`)
  if (!stat) return undefined
  // The name stands in brackets and may hold anything, so count from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startedTicks] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  return `${read('/proc/sys/kernel/random/boot_id')?.trim()} ${startedTicks}`
}

/**
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processCommand(pid) {
  if (process.platform !== 'linux') return ask(pid, 'command')
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() || undefined
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * @param {number} pid
 * @param {'lstart' | 'command'} field
 */
function ask(pid, field) {
  try {
    const text = execFileSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return text.trim() || undefined
  } catch {
    return undefined
  }
}
