import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isRefusal } from '../../../../platform/refuse.ts'
import type { TransferOutcome } from '../../../charges/testing/transfer-fake.ts'
import { act, always, at } from '../../../payments/testing/payment-steps.ts'
import { createKeyLinks } from '../../../payouts/key-links.ts'
import { requestPayout } from '../../../payouts/request-payout.ts'
import { eventIdOf } from '../../../reservations/testing/reservations-app.ts'
import { takeDocument } from './document-steps.ts'
import { keyOf } from './documents.ts'
import { expectBalances } from './expect-balances.ts'
import { type PayoutOutcome, type PayoutPlan, planPayout } from './expected-payouts.ts'
import { approve, memberCommands, refundAsMember } from './member-steps.ts'
import type { MoneyCommand, MoneyModel } from './model-state.ts'
import { readFacts } from './payout-facts.ts'
import { giveBack, giveBackOldPix, move, refundOldPix, takeBackPaidOut } from './refund-steps.ts'
import { buyAndPay } from './sale-steps.ts'
import {
  askWithdrawal,
  changeTransfer,
  checkOpenTransfers,
  deliverWrongWebhook,
  finishTransfers,
  transferCommands,
} from './transfer-steps.ts'

/** Payouts, and what becomes of their transfers. */

/** Amount that is asked for: all of it, a part, or a centavo too much. */
type Share = 'all' | 'half' | 'more'

const ask = fc
  .record({
    /** Which of the events that have something to pay out; null for one that may have nothing. */
    which: fc.option(fc.nat(2), { freq: 4 }),
    slug: fc.constantFrom('show', 'matine', 'festa'),
    share: fc.constantFrom<Share>('all', 'half', 'more'),
    /** Sent at once, with one key or with as many. */
    copies: fc.integer({ min: 1, max: 2 }),
    isSameKey: fc.boolean(),
    outcome: fc.constantFrom<TransferOutcome>('fine', 'fine', 'refused', 'lost', 'lost', 'never'),
    isSent: fc.boolean(),
    isChecked: fc.boolean(),
    /** Done at once, so that what comes later finds the money gone. */
    isPaid: fc.constantFrom(true, false, false),
  })
  .map(
    (step): MoneyCommand =>
      act(`ask for a payout ${JSON.stringify(step)}`, always, async (_, model: MoneyModel) => {
        const { facts, days, today } = await readFacts(model)
        const plans = facts.map(({ eventId }) => planPayout(eventId, facts, days, today))
        const payable = plans.filter(({ payableCents }) => payableCents > 0)
        const plan =
          (step.which === null ? undefined : at(payable, step.which)) ??
          planPayout(eventIdOf(step.slug), facts, days, today)
        const { eventId } = plan
        await expectBalances(model, plan)
        const cents = amountOf(step.share, plan.payableCents)
        model.checkout.providerFake.transfers.outcome = step.outcome
        const keys = Array.from({ length: step.copies }, () => randomUUID())
        const answers = await Promise.all(
          keys.map((key) =>
            askForPayout(model, plan, cents, step.isSameKey ? (keys[0] ?? '') : key),
          ),
        )
        for (const { id, outcome } of answers)
          if (id !== null && outcome === 'accepted')
            model.payouts.set(id, { eventId, cents, day: today, key: keyOf(model, eventId) })
        expectOutcomes(plan.outcomes(cents), answers, {
          isOnce: step.isSameKey,
          fitsTwice: cents * 2 <= plan.payableCents,
        })
        if (step.isSent) await model.checkout.runJobs()
        if (step.isChecked) await checkOpenTransfers(model)
        if (step.isPaid) await finishTransfers(model)
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

export async function askForPayout(
  { checkout, owner }: MoneyModel,
  { organizationId, eventId }: Pick<PayoutPlan, 'organizationId' | 'eventId'>,
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
  ask,
  daysPass,
  daysPass,
  refundOldPix,
  giveBackOldPix,
  takeBackPaidOut,
  takeBackPaidOut,
  takeDocument,
  ...memberCommands,
  ...transferCommands,
]

/** Sales, their payouts and what goes back, in which faults of payouts are found sooner. */
export const payoutsAlone: fc.Arbitrary<MoneyCommand>[] = [
  buyAndPay,
  buyAndPay,
  buyAndPay,
  giveBack,
  takeBackPaidOut,
  daysPass,
  ask,
  ask,
  ask,
  changeTransfer,
]

/** Organizations that change their document beside debts. */
export const documentsAlone: fc.Arbitrary<MoneyCommand>[] = [
  buyAndPay,
  buyAndPay,
  buyAndPay,
  takeBackPaidOut,
  takeBackPaidOut,
  daysPass,
  ask,
  ask,
  takeDocument,
]

/** Members who give back what was paid out. */
export const membersAlone: fc.Arbitrary<MoneyCommand>[] = [
  buyAndPay,
  buyAndPay,
  daysPass,
  ask,
  ask,
  refundAsMember,
  refundAsMember,
  approve,
  move,
]

/** Refunds by transfer, and how we learn about them. */
export const transfersAlone: fc.Arbitrary<MoneyCommand>[] = [
  buyAndPay,
  buyAndPay,
  refundOldPix,
  giveBackOldPix,
  changeTransfer,
  deliverWrongWebhook,
  askWithdrawal,
]
