import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { isLongRun, runSeeds, seedsTimeoutMs } from '../../testing/long-run.ts'
import { withoutGuards } from '../../testing/switch-off.ts'
import { expectMatchesProvider } from '../payments/testing/matches-provider.ts'
import { confirmDocument, typeDocument } from './testing/model/documents.ts'
import { expectEndsKnown } from './testing/model/expect-transfers.ts'
import { approveAll } from './testing/model/member-steps.ts'
import { firstDocuments } from './testing/model/model-events.ts'
import type { MoneyCommand, MoneyModel } from './testing/model/model-state.ts'
import {
  documentFaults,
  type MoneyFault,
  memberFaults,
  payoutFaults,
  saleFaults,
  transferFaults,
} from './testing/model/money-faults.ts'
import { openMoneyModel } from './testing/model/money-model.ts'
import { moneyCommands } from './testing/model/money-steps.ts'
import {
  documentsAlone,
  membersAlone,
  payoutCommands,
  payoutsAlone,
  transfersAlone,
} from './testing/model/payout-steps.ts'
import { finishFailedRefunds, finishTransfers } from './testing/model/transfer-steps.ts'

/**
 * Random sequences of what can happen to an organization's money. After every step the ledger is
 * compared, to the centavo, with a model that computes it anew.
 */

const seconds = process.env['LEDGER_MODEL_SECONDS']
const AMOUNT = { runs: 1, longMinutes: 10, seconds: seconds ? Number(seconds) : undefined }

/** Time after which a sequence that fails is reported as far as it was shrunk; none is cut off. */
const MAX_SHRINKING_MS = 45_000

/** Sequences in which a planted fault has to be found. */
const MAX_TRIES = 60

let money: Awaited<ReturnType<typeof openMoneyModel>>
beforeAll(async () => {
  money = await openMoneyModel()
})
afterAll(() => money.close())

/** Sequences of commands. Without a bias, long ones shrink quickly. */
const sequences = (commands: fc.Arbitrary<MoneyCommand>[], maxCommands: number) =>
  fc.noBias(fc.commands<MoneyModel, null, false>(commands, { maxCommands, size: 'max' }))

const everything = sequences([...moneyCommands, ...payoutCommands], 90)
const wholeStory = fc.asyncProperty(everything, async (commands) => {
  const model = await money.startAnew()
  await fc.asyncModelRun(() => ({ model, real: null }), commands)
  model.checkout.providerFake.transfers.balance = 1_000_000
  await approveAll(model)
  // The rest of an old PIX waits until parts of it that are under way have ended.
  await model.checkout.settle(() => finishTransfers(model))
  await model.check()
  await expectEndsKnown(model)
  await finishTransfers(model)
  await model.check()
  await finishFailedRefunds(model)
  await expectInvariants(money.database.pool)
  await expectMatchesProvider(money.database.pool, model.checkout.providerFake.payments)
})

test(
  'in any sequence the ledger is what the model computes',
  () =>
    runSeeds(AMOUNT, (seed) =>
      fc.assert(wholeStory, { seed, numRuns: 1, skipAllAfterTimeLimit: MAX_SHRINKING_MS }),
    ),
  seedsTimeoutMs(AMOUNT),
)

test('a sequence begins without documents of the last one', async () => {
  const last = await money.startAnew()
  await typeDocument(last, 'casa', firstDocuments.vizinha)
  await confirmDocument(last, 'casa', firstDocuments.vizinha)
  await money.startAnew()
  const { rows } = await money.database.pool.query(
    'select slug, d.document from organization_documents d join organizations on id = organization_id order by slug',
  )
  expect(rows.map(({ slug, document }) => [slug, document])).toEqual(Object.entries(firstDocuments))
})

/** Runs the model alone until it fails: other checks must not find a fault in its place. */
async function isFound(
  { plant, disturb, seed }: MoneyFault,
  commands: fc.Arbitrary<MoneyCommand>[],
): Promise<boolean> {
  const property = fc.asyncProperty(sequences(commands, 40), async (steps) => {
    const model = await money.startAnew()
    disturb?.(model)
    await fc.asyncModelRun(() => ({ model, real: null }), steps)
  })
  return withoutGuards(money.database.pool, plant ? [await plant()] : [], async () => {
    for (let tried = 0; tried < MAX_TRIES; tried += 1) {
      const run = { seed: seed + tried, numRuns: 1, endOnFailure: true }
      if ((await fc.check(property, run)).failed) return true
    }
    return false
  })
}

// Each of these faults also breaks a test of its own, such as those of record-sales.test.ts.
if (isLongRun) {
  test.each(saleFaults)('the model finds that $name', async (fault) => {
    expect(await isFound(fault, moneyCommands)).toBe(true)
  })

  test.each(payoutFaults)('the model finds that $name', async (fault) => {
    expect(await isFound(fault, payoutsAlone)).toBe(true)
  })

  test.each(documentFaults)('the model finds that $name', async (fault) => {
    expect(await isFound(fault, documentsAlone)).toBe(true)
  })

  test.each(memberFaults)('the model finds that $name', async (fault) => {
    expect(await isFound(fault, membersAlone)).toBe(true)
  })

  test.each(transferFaults)('the model finds that $name', async (fault) => {
    expect(await isFound(fault, transfersAlone)).toBe(true)
  })
}
