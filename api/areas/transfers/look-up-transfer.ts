import { fromReais } from '@55tickets/rules/money/money.ts'
import { addDays } from '@55tickets/rules/text/day.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { Provider, ProviderTransfer } from '../charges/public.ts'
import type { Transfer } from './transfer.ts'

/**
 * Result of looking up a transfer at the provider. `mismatch`: its transfer has another amount than
 * ours. `unavailable`: no answer.
 */
export type TransferLookup =
  | { readonly kind: 'found'; readonly transfer: ProviderTransfer }
  | { readonly kind: 'mismatch' | 'not-found' | 'unavailable' }

/**
 * Looks up a transfer by its id at the provider, if we know it from an answer or a withdrawal
 * check. One whose answer was lost is searched among the transfers since the day of its first
 * attempt, because the provider has no search by our reference. So is one that failed: should the
 * provider have two of ours, the one that lives counts.
 */
export async function lookUpTransfer(
  provider: Provider,
  transfer: Transfer,
): Promise<TransferLookup> {
  const knownId = transfer.providerId ?? transfer.approvedId
  if (knownId !== null) {
    const reply = await provider.findTransfer(knownId)
    if (reply.ok && !isFailed(reply.value)) return match(transfer, reply.value)
    if (!reply.ok && reply.why !== 'not-found') return { kind: 'unavailable' }
  }
  if (transfer.firstSentAt === null) return { kind: 'not-found' }
  const reply = await provider.findTransfersSince(dayBefore(transfer.firstSentAt))
  if (!reply.ok) return { kind: 'unavailable' }
  const own = reply.value.filter(({ externalReference }) => externalReference === transfer.id)
  const alive = own.filter((one) => !isFailed(one))
  if (alive.length > 1)
    provider.log.error({ transfer: transfer.id }, 'the provider has a transfer of ours twice')
  const found = alive.find(({ status }) => status === 'DONE') ?? alive[0] ?? own[0]
  return found ? match(transfer, found) : { kind: 'not-found' }
}

export const isFailed = ({ status }: ProviderTransfer): boolean =>
  status === 'FAILED' || status === 'CANCELLED'

const match = (transfer: Transfer, found: ProviderTransfer): TransferLookup =>
  isTransferOf(found, transfer) ? { kind: 'found', transfer: found } : { kind: 'mismatch' }

/** True if a transfer at the provider has the reference and the amount of ours. */
const isTransferOf = (found: ProviderTransfer, transfer: Transfer): boolean =>
  found.externalReference === transfer.id && amountCents(found) === transfer.amountCents

/** Amount in centavos, or null if it has fractions of a centavo. */
export function amountCents({ value }: Pick<ProviderTransfer, 'value'>): number | null {
  try {
    return fromReais(value)
  } catch {
    return null
  }
}

/** The day before, because the two clocks may differ: never a day that the provider has not reached. */
const dayBefore = (at: Date): string =>
  addDays(dayKey(new Date(Math.min(at.getTime(), Date.now())), HOME_ZONE), -1)
