import type { Provider } from './asaas/provider.ts'
import type { ChargePair } from './compare-charge.ts'
import { isPaymentForCharge } from './provider-payment.ts'
import type { ChargeRecord } from './store.ts'

const AT_ONCE = 4
/** The provider allows 25,000 calls in 12 hours; where that many are missing, no call tells why. */
const MOST = 500

/**
 * Asks for the payments of charges that the provider's list of the day does not have. One that was
 * made on another day by the provider's clock is left to that day.
 */
export async function lookUpMissing(
  provider: Provider,
  charges: readonly ChargeRecord[],
  day: string,
): Promise<ChargePair[] | 'unavailable'> {
  const expected = charges.filter(isExpected)
  const compared: ChargePair[] = []
  for (let at = 0; at < Math.min(expected.length, MOST); at += AT_ONCE) {
    const some = expected.slice(at, Math.min(at + AT_ONCE, MOST))
    const found = await Promise.all(some.map((charge) => lookUp(provider, charge)))
    for (const one of found) {
      if (one === 'unavailable') return 'unavailable'
      const [first] = one.payments
      if ((first?.dateCreated ?? day) === day) compared.push(one)
    }
  }
  return [...compared, ...expected.slice(MOST).map((charge) => ({ charge, payments: [] }))]
}

/** What was dropped or declined is in nobody's list, and need not be. */
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
