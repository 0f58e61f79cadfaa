/**
 * Waits frame by frame. For tests that fake timers: the waits of `expect.poll` and `expect.element`
 * would move these on.
 */
export async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(requestAnimationFrame)
}
