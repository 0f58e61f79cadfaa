import { randomUUID } from 'node:crypto'

/**
 * A UUID (version 7) that begins with the time and goes on by chance: what is made together lies
 * together in every index, and nobody guesses one.
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

/** Under a rush many are of one millisecond. */
let instant = 0
let begin = ''
