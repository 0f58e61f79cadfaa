import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { runSeeds, seedsTimeoutMs } from '../../testing/long-run.ts'
import { withoutGuards } from '../../testing/switch-off.ts'
import { expectMatchesProvider } from '../payments/testing/matches-provider.ts'
import { ledgerFaults } from './testing/model/money-faults.ts'
import { type MoneyModel, openMoneyModel } from './testing/model/money-model.ts'
import { moneyCommands } from './testing/model/money-steps.ts'

/**
 * Random sequences of what can happen to an organization's money. After every step the ledger is
 * compared, to the centavo, with a model that computes it anew.
 */

const seconds = process.env['LEDGER_MODEL_SECONDS']
const AMOUNT = { runs: 4, longMinutes: 10, seconds: seconds ? Number(seconds) : undefined }

/** Sequences in which a planted fault has to be found. */
const MAX_TRIES = 60

let money: Awaited<ReturnType<typeof openMoneyModel>>
beforeAll(async () => {
  money = await openMoneyModel()
})
afterAll(() => money.close())

/** Shrinks long sequences quickly. */
const steps = fc.noBias(
  fc.commands<MoneyModel, null, false>(moneyCommands, { maxCommands: 40, size: 'max' }),
)
/** The model alone: other checks must not find a fault in its place. */
const sequence = fc.asyncProperty(steps, async (commands) => {
  const model = await money.startAnew()
  await fc.asyncModelRun(() => ({ model, real: null }), commands)
})
const wholeStory = fc.asyncProperty(steps, async (commands) => {
  const model = await money.startAnew()
  await fc.asyncModelRun(() => ({ model, real: null }), commands)
  await model.checkout.settle()
  await model.check()
  await expectInvariants(money.database.pool)
  await expectMatchesProvider(money.database.pool, model.checkout.providerFake.payments)
})

test(
  'in any sequence the ledger is what the model computes',
  () => runSeeds(AMOUNT, (seed) => fc.assert(wholeStory, { seed, numRuns: 1 })),
  seedsTimeoutMs(AMOUNT),
)

test.each(ledgerFaults)('the model finds that $name', async ({ plant, seed }) => {
  const { pool } = money.database
  const isFound = await withoutGuards(pool, [await plant()], async () => {
    for (let tried = 0; tried < MAX_TRIES; tried += 1) {
      const { failed } = await fc.check(sequence, {
        seed: seed + tried,
        numRuns: 1,
        endOnFailure: true,
      })
      if (failed) return true
    }
    return false
  })
  expect(isFound).toBe(true)
})
