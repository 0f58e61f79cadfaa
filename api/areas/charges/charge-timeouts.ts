import type { Provider } from './asaas/provider.ts'
import type { ChargeRecord } from './store.ts'

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
