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
export function testSeed(fixed = 1, isNew = isLongRun): number {
  const replayed = process.env['TEST_SEED']
  if (replayed !== undefined) return Number(replayed)
  return isNew ? Date.now() % 2 ** 31 : fixed
}

/** True if one seed is replayed. */
export const isReplay = process.env['TEST_SEED'] !== undefined

interface SeedRuns {
  /** Number of runs in `npm test`. */
  readonly runs: number
  /** Duration in `npm run test:all`. */
  readonly longMinutes: number
  /** Duration with new seeds in either of them, if it is set. */
  readonly seconds?: number | undefined
}

/** Duration in milliseconds; none in `npm test`, where the number of runs is fixed. */
const durationMs = ({ longMinutes, seconds }: SeedRuns): number | undefined => {
  if (seconds !== undefined) return seconds * 1000
  return isLongRun ? longMinutes * 60_000 : undefined
}

/**
 * Runs a randomized test once for each seed from `testSeed()` on, once only with TEST_SEED. A failure
 * names the seed that replays it.
 */
export async function runSeeds(
  amount: SeedRuns,
  run: (seed: number) => Promise<void>,
): Promise<void> {
  const duration = durationMs(amount)
  const first = testSeed(1, duration !== undefined)
  const until = performance.now() + (duration ?? 0)
  const isOver = (done: number) =>
    isReplay ? done >= 1 : done >= amount.runs && performance.now() > until
  for (let done = 0; !isOver(done); done += 1) {
    const seed = first + done
    await run(seed).catch((error: unknown) => {
      throw new Error(`failed with TEST_SEED=${seed}`, { cause: error })
    })
  }
}

/** Timeout of a test that calls `runSeeds`: the duration, and two minutes to end in. */
export const seedsTimeoutMs = (amount: SeedRuns): number => (durationMs(amount) ?? 0) + 120_000
