/**
 * `npm run test:all` sets TEST_ALL: models then run for minutes with new seeds, and drills run whole.
 * `npm test` leaves it unset: everything is short and the same each time.
 */
export const isLongRun = process.env['TEST_ALL'] === '1'

/** Picks the amount (seconds, rounds, seeds) for the run at hand. */
export const amountFor = ({ short, long }: { short: number; long: number }): number =>
  isLongRun ? long : short

/**
 * Seed of a randomized test: TEST_SEED replays a failure, a long run draws a new one, and `npm test`
 * always takes the same. Tests print it when they fail.
 */
export function testSeed(fixed = 1): number {
  const replayed = process.env['TEST_SEED']
  if (replayed !== undefined) return Number(replayed)
  return isLongRun ? Date.now() % 2 ** 31 : fixed
}
