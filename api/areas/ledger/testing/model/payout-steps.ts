import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isRefusal } from '../../../../platform/refuse.ts'
import type { ProviderTransfer } from '../../../charges/asaas/transfer-calls.ts'
import type { TransferOutcome } from '../../../charges/testing/transfer-fake.ts'
import { act, always, at } from '../../../payments/testing/payment-steps.ts'
import { createKeyLinks } from '../../../payouts/key-links.ts'
import { requestPayout } from '../../../payouts/request-payout.ts'
import { eventIdOf } from '../../../reservations/testing/reservations-app.ts'
import { computeDays } from './expect-ledger.ts'
import { brasiliaDay } from './expected-ledger.ts'
import { type PayoutFacts, type PayoutOutcome, planPayout } from './expected-payouts.ts'
import { modelEvents } from './model-events.ts'
import type { MoneyCommand, MoneyModel } from './model-state.ts'
import { giveBack } from './refund-steps.ts'
import { buy } from './sale-steps.ts'

/** Payouts, and what becomes of their transfers. */

/** Amount that is asked for: all of it, a part, or a centavo too much. */
type Share = 'all' | 'half' | 'more'

const ask = fc
  .record({
    slug: fc.constantFrom('show', 'show', 'festa'),
    share: fc.constantFrom<Share>('all', 'half', 'more'),
    /** Sent at once, with one key or with as many. */
    copies: fc.integer({ min: 1, max: 2 }),
    isSameKey: fc.boolean(),
    outcome: fc.constantFrom<TransferOutcome>('fine', 'fine', 'refused', 'lost', 'lost', 'never'),
    isSent: fc.boolean(),
  })
  .map(
    (step): MoneyCommand =>
      act(`ask for a payout ${JSON.stringify(step)}`, always, async (_, model: MoneyModel) => {
        const eventId = eventIdOf(step.slug)
        const now = await readClock(model)
        const today = brasiliaDay(now)
        const facts = await findFacts(model)
        const plan = planPayout(eventId, facts, await computeDays(model), today)
        const cents = amountOf(step.share, plan.payableCents)
        model.checkout.providerFake.transfers.outcome = step.outcome
        const keys = Array.from({ length: step.copies }, () => randomUUID())
        const answers = await Promise.all(
          keys.map((key) => request(model, eventId, cents, step.isSameKey ? (keys[0] ?? '') : key)),
        )
        for (const { id, outcome } of answers)
          if (id !== null && outcome === 'accepted')
            model.payouts.set(id, { eventId, cents, day: today })
        expectOutcomes(plan.outcomes(cents), answers, {
          isOnce: step.isSameKey,
          fitsTwice: cents * 2 <= plan.payableCents,
        })
        if (step.isSent) await model.checkout.runJobs()
      }),
  )

function amountOf(share: Share, payable: number): number {
  if (share === 'more') return payable + 1
  return Math.max(1, share === 'half' ? Math.floor(payable / 2) : payable)
}

interface PayoutAnswer {
  readonly id: string | null
  readonly outcome: string
}

async function request(
  { checkout, organizationId, owner }: MoneyModel,
  eventId: string,
  cents: number,
  key: string,
): Promise<PayoutAnswer> {
  const { config, db, enqueue, mailer } = checkout.deps
  const links = createKeyLinks(config)
  const answer = await requestPayout(
    { config, db, enqueue, mailer, links },
    { organizationId, userId: owner, key, eventId, amount: cents / 100 },
  )
  return isRefusal(answer)
    ? { id: null, outcome: answer.refused }
    : { id: answer._id, outcome: 'accepted' }
}

interface Twice {
  readonly isOnce: boolean
  readonly fitsTwice: boolean
}

/** Of two requests with keys of their own, the second finds what the first has left. */
function expectOutcomes(
  right: readonly PayoutOutcome[],
  answers: readonly PayoutAnswer[],
  { isOnce, fitsTwice }: Twice,
): void {
  const outcomes = answers.map(({ outcome }) => outcome)
  const ids = new Set(answers.flatMap(({ id }) => id ?? []))
  const accepted = outcomes.filter((outcome) => outcome === 'accepted').length
  if (accepted === 0) {
    for (const outcome of outcomes) expect(right, 'answer to a payout').toContain(outcome)
    return
  }
  expect(right, 'answer to a payout').toContain('accepted')
  if (isOnce) {
    expect(accepted, 'answers to one key').toBe(answers.length)
    expect(ids.size, 'payouts of one key').toBe(1)
    return
  }
  expect(accepted, 'payouts of one amount').toBe(fitsTwice ? answers.length : 1)
  expect(ids.size).toBe(accepted)
}

async function readClock({ reservationsApp }: MoneyModel): Promise<Date> {
  const { rows } = await reservationsApp.database.pool.query<{ now: Date }>(
    'select app_now() as now',
  )
  return rows[0]?.now ?? new Date(Number.NaN)
}

interface EventRow {
  readonly eventId: string
  readonly endsAt: Date
  readonly hasEntries: boolean
}

/** Events of the organization; that a dispute is open is read from its charges. */
async function findFacts({ reservationsApp, cancelled }: MoneyModel): Promise<PayoutFacts[]> {
  const { rows } = await reservationsApp.database.pool.query<EventRow>(
    `select id as "eventId", ends_at as "endsAt",
            exists (select from ledger_entries where event_id = events.id) as "hasEntries" from events`,
  )
  const disputed = await reservationsApp.database.pool.query<{ eventId: string }>(
    `select event_id as "eventId" from charges
      where status = 'CHARGEBACK' and refunded_cents < amount_cents`,
  )
  return modelEvents
    .filter(({ hasOrganization }) => hasOrganization)
    .map(({ slug }) => {
      const eventId = eventIdOf(slug)
      const row = rows.find((one) => one.eventId === eventId)
      return {
        eventId,
        lastDay: brasiliaDay(row?.endsAt ?? new Date(Number.NaN)),
        isCancelled: cancelled.has(eventId),
        hasEntries: row?.hasEntries ?? false,
        hasOpenDispute: disputed.rows.some((row) => row.eventId === eventId),
      }
    })
}

const changeTransfer = fc
  .record({
    which: fc.nat(3),
    status: fc.constantFrom<ProviderTransfer['status']>(
      'DONE',
      'DONE',
      'FAILED',
      'CANCELLED',
      'BLOCKED',
    ),
    isLookedUp: fc.boolean(),
  })
  .map(
    ({ which, status, isLookedUp }): MoneyCommand =>
      act(
        `at the provider, a transfer is ${status}, looked up: ${isLookedUp} (${which})`,
        ({ checkout }: MoneyModel) => at(checkout.providerFake.transfers.transfers, which),
        async ({ externalReference }, { checkout }: MoneyModel) => {
          checkout.providerFake.transfers.change(externalReference ?? '', status)
          if (isLookedUp) await checkout.wait(90)
        },
      ),
  )

const changeBalance = fc.boolean().map(
  (isEmpty): MoneyCommand =>
    act(`our balance is ${isEmpty ? 'empty' : 'full'}`, always, (_, { checkout }: MoneyModel) => {
      checkout.providerFake.transfers.balance = isEmpty ? 0 : 1_000_000
    }),
)

/** Days that let an event end and its money come. */
const daysPass = fc.constantFrom(5, 12, 40).map(
  (days): MoneyCommand =>
    act(`${days} days pass`, always, (_, { checkout }: MoneyModel) => {
      checkout.providerFake.isDown = false
      return checkout.wait(days * 24 * 60)
    }),
)

export const payoutCommands: fc.Arbitrary<MoneyCommand>[] = [
  ask,
  ask,
  ask,
  ask,
  changeTransfer,
  changeTransfer,
  changeTransfer,
  daysPass,
  changeBalance,
]

/** Sales and their payouts alone, in which faults of payouts are found sooner. */
export const payoutsAlone: fc.Arbitrary<MoneyCommand>[] = [
  buy,
  buy,
  buy,
  giveBack,
  daysPass,
  ask,
  ask,
  ask,
  changeTransfer,
]
