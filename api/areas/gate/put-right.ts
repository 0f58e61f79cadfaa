/** Longer than any event goes on without network. */
const MOST_MS = 30 * 24 * 3_600_000

/**
 * When something happened by our clock, told by one that says `sentAt` at this moment. Never later
 * than now; a clock that is further off than makes sense tells nothing, and now is taken.
 */
export function putRight(told: Date, sentAt: Date, now: Date): Date {
  const ago = sentAt.getTime() - told.getTime()
  return ago > 0 && ago < MOST_MS ? new Date(now.getTime() - ago) : now
}
