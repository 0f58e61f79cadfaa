import { expect } from 'vitest'
import { isRefusal } from '../../../../platform/refuse.ts'
import { listBalances } from '../../../payouts/balances.ts'
import { type PayoutPlan, planPayout } from './expected-payouts.ts'
import type { MoneyModel } from './model-state.ts'
import { readFacts } from './payout-facts.ts'

/** Expects the balances that members see of all organizations. */
export async function expectAllBalances(model: MoneyModel): Promise<void> {
  const { facts, days, today } = await readFacts(model)
  for (const { eventId } of facts)
    await expectBalances(model, planPayout(eventId, facts, days, today))
}

/** Expects the balances that members see. */
export async function expectBalances(
  { checkout }: MoneyModel,
  { eventId, organizationId, debtCents, othersDebtCents, payables }: PayoutPlan,
): Promise<void> {
  const balances = await listBalances(checkout.deps, organizationId)
  if (isRefusal(balances)) throw new Error(balances.refused)
  expect(balances.debt, 'debt').toBe(debtCents / 100)
  expect(balances.othersDebt, 'debt of others').toBe(othersDebtCents / 100)
  const shown = balances.events.find((event) => event.eventId === eventId)?.payable ?? 0
  expect(
    payables.map((cents) => cents / 100),
    'payable',
  ).toContain(shown)
}
