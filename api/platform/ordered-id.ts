import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7: the time, then random bits. Rows that are created together lie together in
 * every index, and nobody can guess an id.
 */
export function orderedId(): string {
  const now = Date.now()
  if (now !== instant) {
    const time = now.toString(16).padStart(12, '0')
    instant = now
    begin = `${time.slice(0, 8)}-${time.slice(8)}-7`
  }
  return begin + randomUUID().slice(15)
}

/** Prefix of the current millisecond, which many ids share under a rush. */
let instant = 0
let begin = ''
