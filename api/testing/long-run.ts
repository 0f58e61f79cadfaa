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

/** True if one seed is replayed. */
export const isReplay = process.env['TEST_SEED'] !== undefined

/**
 * Runs a randomized test once for each seed from `testSeed()` on: `runs` times in `npm test`, for
 * `longMinutes` in `npm run test:all`, once with TEST_SEED. A failure names the seed that replays it.
 */
export async function runSeeds(
  { runs, longMinutes }: { runs: number; longMinutes: number },
  run: (seed: number) => Promise<void>,
): Promise<void> {
  const first = testSeed()
  const until = performance.now() + longMinutes * 60_000
  const isOver = (done: number) =>
    done >= (isReplay ? 1 : runs) && (isReplay || !isLongRun || performance.now() > until)
  for (let done = 0; !isOver(done); done += 1) {
    const seed = first + done
    await run(seed).catch((error: unknown) => {
      throw new Error(`failed with TEST_SEED=${seed}`, { cause: error })
    })
  }
}

/** Timeout of a test that calls `runSeeds`: the minutes of a long run, and one more to end in. */
export const seedsTimeoutMs = ({ longMinutes }: { longMinutes: number }): number =>
  (isLongRun ? longMinutes * 60_000 : 0) + 120_000
