const SUPPRESS_MS = 30_000

/**
 * Logs the first of similar events and suppresses the next ones for a while; the next line carries
 * the number of suppressed events.
 */
export function throttleLog<Event>(
  write: (event: Event, suppressed: number) => void,
  now: () => number = Date.now,
): (event: Event) => void {
  let suppressUntil = -Infinity
  let suppressed = 0
  return (event) => {
    if (now() < suppressUntil) {
      suppressed += 1
      return
    }
    write(event, suppressed)
    suppressed = 0
    suppressUntil = now() + SUPPRESS_MS
  }
}
