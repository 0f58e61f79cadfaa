import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutGuard } from '../testing/without-guard.ts'
import { allFaults } from './all-faults.ts'
import { drill } from './run-drill.ts'
import { rush } from './rush.ts'
import { openScene, type Scene } from './scene.ts'

/** The short form of `npm run test:faults`. */

const SEED = 7
const CHOSEN = [
  'rush',
  'kill-in-charge',
  'database-connections-cut',
  'notices-jumbled',
  'server-terminated',
]

let scene: Scene
beforeAll(async () => {
  scene = await openScene(2)
}, 120_000)
afterAll(() => scene.close())

test('whatever breaks in the midst of a crowd, nothing is lost, nothing doubled, nothing oversold', {
  timeout: 180_000,
}, async () => {
  const faults = allFaults.filter(({ name }) => CHOSEN.includes(name))
  const outcomes = await drill(scene, faults, { seed: SEED, buyers: 40, within: 2_000 })
  expect(outcomes.map(({ fault, complaints }) => ({ fault, complaints }))).toEqual(
    faults.map(({ name }) => ({ fault: name, complaints: [] })),
  )
  expect(outcomes.every(({ fired }) => fired.times > 0)).toBe(true)
})

test('without its guard the rush is sold more than there is, and the drill says so', {
  timeout: 60_000,
}, async () => {
  const putBack = await withoutGuard(scene.pool)
  const [outcome] = await drill(scene, [rush], { seed: SEED + 1 })
  expect(outcome?.verdict.oversold).toBeGreaterThan(0)
  expect(outcome?.complaints).toContainEqual(expect.stringMatching(/^oversold: \d+ tickets$/))
  await putBack()
})
