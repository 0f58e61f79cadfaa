import type { Reply } from './asaas/api-client.ts'
import type { Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/provider-payment.ts'
import type { Charge } from './charge.ts'
import { type ChargeLookup, checkPayment, isPaymentForCharge } from './check-payment.ts'
import type { ChargeRecord } from './store.ts'

type ChargeWithPlan = Charge & { readonly plan: string | null }

/**
 * Looks up a charge at the provider. A charge without a provider id (its response got lost) is
 * searched by the sale's reference. `needsPixCode` is false for callers that will not show the
 * code.
 */
export async function lookUpCharge(
  provider: Provider,
  charge: ChargeWithPlan,
  needsPixCode = true,
): Promise<ChargeLookup> {
  const reply = await findPayments(provider, charge)
  if (!reply.ok) return { kind: 'unavailable' }
  const [first] = reply.value.toSorted(
    (a, b) => (a.installmentNumber ?? 1) - (b.installmentNumber ?? 1),
  )
  return first ? checkPayment(provider, charge, first, needsPixCode) : { kind: 'not-found' }
}

async function findPayments(
  provider: Provider,
  charge: ChargeWithPlan,
): Promise<Reply<readonly ProviderPayment[]>> {
  if (charge.providerId !== null) {
    const reply = await provider.findPayment(charge.providerId)
    if (!reply.ok) return reply.why === 'not-found' ? { ok: true, value: [] } : reply
    return { ok: true, value: [reply.value] }
  }
  const reply = await provider.findPayments(charge.saleId)
  if (!reply.ok) return reply
  return { ok: true, value: reply.value.filter((payment) => isPaymentForCharge(payment, charge)) }
}

/** Multiple of the timeout after which an unknown PIX is given up. */
const NEVER_ARRIVED_FACTOR = 10
/**
 * Multiple of the timeout after which our call has ended, even if its process died before recording
 * that.
 */
const ENDED_FACTOR = 1.1
/**
 * Time for lookups of an unanswered card. Short, because the buyer waits to know whether it was
 * charged.
 */
const CARD_LOOKUP_MS = 30_000

const timeoutMs = ({ timeouts }: Provider, method: ChargeRecord['method']) =>
  method === 'PIX' ? timeouts.otherMs : timeouts.cardMs

/** Age in milliseconds at which our call for a charge has ended. */
export const requestEndedAfterMs = (provider: Provider, method: ChargeRecord['method']): number =>
  timeoutMs(provider, method) * ENDED_FACTOR

/**
 * Age in milliseconds at which a charge that the provider does not know is given up as never
 * received. If a card is charged after that, its money is handled like any late payment: used for
 * the tickets or refunded.
 */
export function neverArrivedAfterMs(
  provider: Provider,
  { method, createdAt, unansweredAt }: Pick<ChargeRecord, 'method' | 'createdAt' | 'unansweredAt'>,
): number {
  if (method === 'PIX') return timeoutMs(provider, method) * NEVER_ARRIVED_FACTOR
  if (unansweredAt === null) return Number.POSITIVE_INFINITY
  return unansweredAt.getTime() - createdAt.getTime() + CARD_LOOKUP_MS
}
