import { eventIdOf } from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { isLongRun, testSeed } from '@55tickets/api/testing/long-run.ts'
import { OVERSELLING, withoutGuards } from '@55tickets/api/testing/switch-off.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteReservations } from '../testing/hot-event.ts'
import { allFaults } from './all-faults.ts'
import { drill, type Outcome } from './run-drill.ts'
import { rush } from './rush.ts'
import { openScene, type Scene } from './scene.ts'

/**
 * The short form of `npm run test:faults`, with one fault; long runs fire them all, one after another.
 */

const SEED = testSeed(7)
/** What other tests of `npm test` do not show: they deliver webhooks in any order, too. */
const SHORT = ['kill-in-charge']
const faults = isLongRun ? allFaults : allFaults.filter(({ name }) => SHORT.includes(name))
const CHANCES = 5
const crowd = isLongRun ? {} : { buyers: 30, within: 1_000 }
const quickIntervals = new URL('../testing/quick-intervals.ts', import.meta.url).href

let scene: Scene
beforeAll(async () => {
  scene = await openScene(2, isLongRun ? {} : { NODE_OPTIONS: `--import=${quickIntervals}` })
}, 300_000)
afterAll(() => scene.close(), 120_000)

test(`faults during a crowd lose, double and oversell nothing (TEST_SEED=${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const outcomes = await drill(scene, faults, { seed: SEED, ...crowd })
  expect(outcomes.map(({ fault, complaints }) => ({ fault, complaints }))).toEqual(
    faults.map(({ name }) => ({ fault: name, complaints: [] })),
  )
  expect(outcomes.every(({ result }) => result.times > 0)).toBe(true)
})

test('without its guard the rush oversells, and the drill reports it', {
  timeout: 180_000,
}, async () => {
  // On a busy machine one process may be too late for the other: the fault gets several chances.
  let outcome: Outcome | undefined
  await withoutGuards(scene.pool, OVERSELLING, async () => {
    for (let seed = SEED + 1; seed <= SEED + CHANCES && !outcome?.verdict.oversold; seed += 1) {
      ;[outcome] = await drill(scene, [rush], { seed, isJudgedAtOnce: true })
      await deleteReservations(scene, eventIdOf(`${rush.name}-${seed}`))
    }
  })
  expect(outcome?.verdict.oversold).toBeGreaterThan(0)
  expect(outcome?.complaints).toContainEqual(expect.stringMatching(/^oversold: \d+ tickets$/))
})
