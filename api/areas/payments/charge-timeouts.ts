import type { Provider } from './asaas/provider.ts'
import type { ChargeRecord } from './store.ts'

const NEVER_CAME_FACTOR = 10
/** By then our own call has ended, whether its process has lived to record that or not. */
const ENDED_FACTOR = 1.1
/** Somebody waits to hear whether their card was charged, so that a card is looked up at once. */
const CARD_LOOKUP_MS = 30_000

const timeoutMs = ({ timeouts }: Provider, method: ChargeRecord['method']) =>
  method === 'PIX' ? timeouts.otherMs : timeouts.cardMs

/** Milliseconds after which the call for a charge has ended, as a rule. */
export const requestEndedAfterMs = (provider: Provider, method: ChargeRecord['method']): number =>
  timeoutMs(provider, method) * ENDED_FACTOR

/**
 * What the provider does not know of after so many milliseconds was never taken in. Should a card be
 * charged later all the same, its money is for the tickets or goes back, as any that comes late.
 */
export function neverArrivedAfterMs(
  provider: Provider,
  { method, createdAt, unansweredAt }: Pick<ChargeRecord, 'method' | 'createdAt' | 'unansweredAt'>,
): number {
  if (method === 'PIX') return timeoutMs(provider, method) * NEVER_CAME_FACTOR
  if (unansweredAt === null) return Number.POSITIVE_INFINITY
  return unansweredAt.getTime() - createdAt.getTime() + CARD_LOOKUP_MS
}
