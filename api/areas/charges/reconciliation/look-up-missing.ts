import type { Provider } from '../asaas/provider.ts'
import { isPaymentForCharge } from '../check-payment.ts'
import type { ChargeRecord } from '../store.ts'
import type { ChargePair } from './compare-charge.ts'

/** Concurrent lookups. */
const MAX_CONCURRENT = 4
/**
 * Limit, because the provider allows 25,000 calls in 12 hours. If that many are missing, lookups do
 * not explain why.
 */
const MAX_LOOKUPS = 500

/**
 * Looks up the payments of charges that are missing from the provider's list of the day. A payment
 * that has another day by the provider's clock is left to the reconciliation of that day.
 */
export async function lookUpMissing(
  provider: Provider,
  charges: readonly ChargeRecord[],
  day: string,
): Promise<ChargePair[] | 'unavailable'> {
  const expected = charges.filter(isExpected)
  const pairs: ChargePair[] = []
  for (let at = 0; at < Math.min(expected.length, MAX_LOOKUPS); at += MAX_CONCURRENT) {
    const batch = expected.slice(at, Math.min(at + MAX_CONCURRENT, MAX_LOOKUPS))
    const found = await Promise.all(batch.map((charge) => lookUp(provider, charge)))
    for (const one of found) {
      if (one === 'unavailable') return 'unavailable'
      const [first] = one.payments
      if ((first?.dateCreated ?? day) === day) pairs.push(one)
    }
  }
  return [...pairs, ...expected.slice(MAX_LOOKUPS).map((charge) => ({ charge, payments: [] }))]
}

/** Canceled and declined charges need no payment at the provider. */
const isExpected = ({ status }: ChargeRecord) => status !== 'CANCELED' && status !== 'DECLINED'

async function lookUp(
  provider: Provider,
  charge: ChargeRecord,
): Promise<ChargePair | 'unavailable'> {
  const { providerId, plan } = charge
  if (plan !== null) {
    const reply = await provider.findPlanPayments(plan)
    if (reply.ok) return { charge, payments: reply.value }
    return reply.why === 'not-found' ? { charge, payments: [] } : 'unavailable'
  }
  if (providerId !== null) {
    const reply = await provider.findPayment(providerId)
    if (reply.ok) return { charge, payments: [reply.value] }
    return reply.why === 'not-found' ? { charge, payments: [] } : 'unavailable'
  }
  const reply = await provider.findPayments(charge.saleId)
  if (!reply.ok) return 'unavailable'
  return { charge, payments: reply.value.filter((payment) => isPaymentForCharge(payment, charge)) }
}
