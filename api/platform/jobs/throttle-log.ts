const SILENCE_MS = 30_000

/**
 * Tells the first of a row of like events and is then silent for a while; the next one told says
 * how many were left out.
 */
export function throttleLog<Event>(
  write: (event: Event, leftOut: number) => void,
  now: () => number = Date.now,
): (event: Event) => void {
  let silentUntil = -Infinity
  let leftOut = 0
  return (event) => {
    if (now() < silentUntil) {
      leftOut += 1
      return
    }
    write(event, leftOut)
    leftOut = 0
    silentUntil = now() + SILENCE_MS
  }
}
