import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { finishTeamRefund, listTeamRefunds } from '../../../cancellation/team-refunds.ts'
import type { ProviderTransfer } from '../../../charges/asaas/transfer-calls.ts'
import { hasEnded } from '../../../charges/testing/transfer-fake.ts'
import { act, always, at } from '../../../payments/testing/payment-steps.ts'
import { findPayoutFreeze } from '../../../payouts/find-freeze.ts'
import { checkWithdrawal } from '../../../transfers/check-withdrawal.ts'
import { keyOf } from './documents.ts'
import { planPayout } from './expected-payouts.ts'
import type { MoneyCommand, MoneyModel } from './model-state.ts'
import { readFacts } from './payout-facts.ts'

/** Steps of transfers at the provider, and of what we learn about them. */

const few = fc.nat(3)
const anyStatus = fc.constantFrom<ProviderTransfer['status']>(
  'DONE',
  'DONE',
  'FAILED',
  'CANCELLED',
  'BLOCKED',
  'BANK_PROCESSING',
)

export const changeTransfer = fc
  .record({
    which: few,
    status: anyStatus,
    learned: fc.constantFrom('by polling', 'by webhook', 'not yet'),
  })
  .map(
    ({ which, status, learned }): MoneyCommand =>
      act(
        `at the provider, a transfer is ${status}, learned ${learned} (${which})`,
        ({ checkout }: MoneyModel) => at(checkout.providerFake.transfers.transfers, which),
        async ({ externalReference }, { checkout }: MoneyModel) => {
          const { transfers } = checkout.providerFake
          const before = transfers.webhooks.length
          transfers.change(externalReference ?? '', status)
          if (learned === 'by polling') await checkout.wait(90)
          if (learned !== 'by webhook') return
          for (const webhook of transfers.webhooks.slice(before))
            await checkout.receiveWebhook(webhook)
          await checkout.runJobs()
        },
      ),
  )

/** Finishes all transfers at the provider, and delivers its webhooks. */
export async function finishTransfers({ checkout }: MoneyModel): Promise<void> {
  const { transfers } = checkout.providerFake
  const before = transfers.webhooks.length
  for (const { externalReference } of transfers.transfers)
    transfers.change(externalReference ?? '', 'DONE')
  for (const webhook of transfers.webhooks.slice(before)) await checkout.receiveWebhook(webhook)
  await checkout.runJobs()
}

/** Our team transfers the money of refunds whose transfers failed, parts included. */
export async function finishFailedRefunds({ checkout, owner }: MoneyModel): Promise<void> {
  const { db } = checkout.deps
  const { rows } = await sql<{ chargeId: string }>`
    select coalesce(charge_id, part_of_charge_id) as "chargeId" from transfers
     where status = 'FAILED' and payout_id is null`.execute(db)
  // A part and the rest are two refunds of one charge. What the provider has returned meanwhile is none.
  for (const { chargeId } of [...rows, ...rows])
    await finishTeamRefund(checkout.deps, { chargeId, userId: owner, note: 'por PIX' })
  await checkout.runJobs()
  expect((await listTeamRefunds(db, 1)).docs, 'refunds by transfer that are left').toEqual([])
  // Of a charge in dispute the bank decides: what it takes goes to the buyer.
  const { rows: open } = await sql`
    select id from charges where transfer_part_cents > 0 and refunded_cents < part_refund_cents
       and status in ('CONFIRMED', 'RECEIVED')`.execute(db)
  expect(open, 'parts that did not go back').toEqual([])
}

/** Delivers any webhook so far, late and out of order. */
const deliverTransferWebhook = fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 3 })).map(
  ([which, copies]): MoneyCommand =>
    act(
      `the last webhook about a transfer but ${which} arrives ${copies} times`,
      ({ checkout }: MoneyModel) => at(checkout.providerFake.transfers.webhooks, which),
      async (webhook, { checkout }: MoneyModel) => {
        await Promise.all(Array.from({ length: copies }, () => checkout.receiveWebhook(webhook)))
        await checkout.runJobs()
      },
    ),
)

/** A webhook whose content is wrong: only a lookup counts. */
export const deliverWrongWebhook = fc
  .record({ which: few, status: anyStatus, isForeign: fc.constantFrom(false, false, true) })
  .map(
    ({ which, status, isForeign }): MoneyCommand =>
      act(
        `a webhook says that a transfer is ${status}, foreign: ${isForeign} (${which})`,
        ({ checkout }: MoneyModel) => at(checkout.providerFake.transfers.transfers, which),
        async (known, { checkout }: MoneyModel) => {
          const other = { id: randomUUID(), externalReference: isForeign ? randomUUID() : null }
          const transfer = { ...known, status, ...(isForeign && other) }
          const event = `TRANSFER_${status}`
          await checkout.receiveWebhook({ id: randomUUID(), event, transfer })
          await checkout.runJobs()
        },
      ),
  )

/** Ways in which a withdrawal differs from the transfer that we sent. */
const differences: Readonly<Record<string, (transfer: ProviderTransfer) => object>> = {
  'of another amount': ({ value }) => ({ value: value + 0.01 }),
  'to another key': () => ({ bankAccount: { pixAddressKey: '11144477735' } }),
  'of another reference': () => ({ externalReference: randomUUID() }),
  'without a reference': () => ({ externalReference: null }),
  'sent a second time': () => ({ id: randomUUID() }),
}

const askAbout = ({ db, config }: MoneyModel['checkout']['deps'], body: object) =>
  checkWithdrawal(
    db,
    { findPayoutFreeze: (tx, ...payout) => findPayoutFreeze({ config }, tx, ...payout) },
    body,
  )

/** Expects that a withdrawal of ours is approved unless it is frozen, and one that differs from it is not. */
async function expectChecked(
  model: MoneyModel,
  transfer: ProviderTransfer,
  difference: string,
): Promise<void> {
  const check = (change: object = {}, type = 'TRANSFER') =>
    askAbout(model.checkout.deps, { type, transfer: { ...transfer, ...change } })
  const answer = await check()
  expect(await findRightAnswers(model, transfer), 'withdrawal of ours').toContain(answer)
  const change = differences[difference]?.(transfer)
  // Until one is approved, the second could be the one that was made.
  if (answer === 'approved' || difference !== 'sent a second time')
    expect(await check(change), `withdrawal ${difference}`).toBe('unknown')
  expect(await check({}, 'BILL'), 'withdrawal of another kind').toBe('unknown')
}

/**
 * Answers that are right about a transfer of ours: not one that was frozen since its request, or that the
 * balance no longer covers.
 */
async function findRightAnswers(
  model: MoneyModel,
  { externalReference }: ProviderTransfer,
): Promise<readonly ('frozen' | 'approved')[]> {
  const { rows } = await model.reservationsApp.database.pool.query<{ id: string }>(
    'select payout_id as id from transfers where id = $1 and payout_id is not null',
    [externalReference],
  )
  const payout = model.payouts.get(rows[0]?.id ?? '')
  if (!payout) return ['approved']
  if (model.isFrozen || payout.key !== keyOf(model, payout.eventId)) return ['frozen']
  const { facts, days, today } = await readFacts(model)
  const before = [...days, { ...payout, day: today, cardPriceCents: 0 }]
  const outcomes = planPayout(payout.eventId, facts, before, today).outcomes(payout.cents)
  return outcomes.map((outcome) => (outcome === 'accepted' ? 'approved' : 'frozen'))
}

/** The provider asks about all transfers that have not ended. */
export async function checkOpenTransfers(model: MoneyModel): Promise<void> {
  for (const transfer of model.checkout.providerFake.transfers.transfers)
    if (!hasEnded(transfer)) await expectChecked(model, transfer, 'sent a second time')
}

/** The provider asks about a transfer of ours, more than once, then about one that is not. */
export const askWithdrawal = fc
  .record({
    which: few,
    times: fc.integer({ min: 1, max: 2 }),
    difference: fc.constantFrom(...Object.keys(differences)),
    isProcessed: fc.boolean(),
  })
  .map(
    ({ which, times, difference, isProcessed }): MoneyCommand =>
      act(
        `the provider asks ${times} times about a withdrawal, then about one ${difference} (${which})`,
        ({ checkout }: MoneyModel) =>
          at(
            checkout.providerFake.transfers.transfers.filter((one) => !hasEnded(one)),
            which,
          ),
        async (transfer, model: MoneyModel) => {
          const { checkout } = model
          for (let time = 0; time < times; time += 1)
            await expectChecked(model, transfer, difference)
          if (isProcessed)
            checkout.providerFake.transfers.change(
              transfer.externalReference ?? '',
              'BANK_PROCESSING',
            )
        },
      ),
  )

/** A transfer that has ended is not sent again, whoever asks. */
const askEndedWithdrawal = few.map(
  (which): MoneyCommand =>
    act(
      `the provider asks about a withdrawal that has ended (${which})`,
      ({ checkout }: MoneyModel) =>
        at(checkout.providerFake.transfers.transfers.filter(hasEnded), which),
      async (transfer, { checkout }: MoneyModel) => {
        // Once we know its end.
        await checkout.wait(90)
        if (checkout.providerFake.isDown) return
        expect(await askAbout(checkout.deps, { type: 'TRANSFER', transfer }), 'ended').toBe(
          'unknown',
        )
      },
    ),
)

const changeBalance = fc.boolean().map(
  (isEmpty): MoneyCommand =>
    act(`our balance is ${isEmpty ? 'empty' : 'full'}`, always, (_, { checkout }: MoneyModel) => {
      checkout.providerFake.transfers.balance = isEmpty ? 0 : 1_000_000
    }),
)

/** Statements that freeze all payouts of the organization, and that free them again. */
const freezes = {
  suspended: [
    `update organizations set status = 'suspended'`,
    `update organizations set status = 'verified'`,
  ],
  'without a key': [
    'update payout_keys set stopped_at = app_now()',
    'update payout_keys set stopped_at = null',
  ],
} as const

/** Nothing is paid out while the organization is frozen, whatever waited. */
const freeze = fc.constantFrom<keyof typeof freezes>('suspended', 'without a key').map(
  (how): MoneyCommand =>
    act(`the organization is ${how} for a while`, always, async (_, model: MoneyModel) => {
      const { pool } = model.reservationsApp.database
      const { transfers } = model.checkout.providerFake
      const [off, on] = freezes[how]
      transfers.balance = 1_000_000
      await pool.query(off)
      model.isFrozen = true
      const before = await findSentPayouts(model)
      await model.checkout.runJobs()
      await checkOpenTransfers(model)
      expect(await findSentPayouts(model), 'payouts of a frozen organization').toEqual(before)
      model.isFrozen = false
      await pool.query(on)
    }),
)

/** Transfers of payouts that are at the provider. */
async function findSentPayouts({ reservationsApp, checkout }: MoneyModel): Promise<string[]> {
  const { transfers } = checkout.providerFake.transfers
  const { rows } = await reservationsApp.database.pool.query<{ id: string }>(
    'select id from transfers where payout_id is not null and id = any ($1) order by id',
    [transfers.flatMap(({ externalReference }) => externalReference ?? [])],
  )
  return rows.map(({ id }) => id)
}

export const transferCommands: fc.Arbitrary<MoneyCommand>[] = [
  changeTransfer,
  changeTransfer,
  deliverTransferWebhook,
  deliverWrongWebhook,
  askWithdrawal,
  askEndedWithdrawal,
  changeBalance,
  freeze,
]
