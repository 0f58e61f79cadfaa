import { randomUUID } from 'node:crypto'

/**
 * A UUID (version 7) that begins with the time and goes on by chance: what is made together lies
 * together in every index, and nobody guesses one.
 */
export function orderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
