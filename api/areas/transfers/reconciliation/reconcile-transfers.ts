import { addDays } from '@55tickets/rules/text/day.ts'
import { HOME_ZONE, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { Transfers } from '../../../platform/db/tables.generated.ts'
import type { Provider, ProviderTransfer } from '../../charges/public.ts'
import { amountCents, isFailed } from '../look-up-transfer.ts'
import { toReport } from '../record-report.ts'
import { type Transfer, toTransfer } from '../transfer.ts'

/**
 * unknown-here: money left our account without us. unknown-there: the provider has no such transfer.
 * twice: it has more than one that did not fail. amount, status: it differs from ours.
 */
type TransferDifferenceKind = 'unknown-here' | 'unknown-there' | 'twice' | 'amount' | 'status'

/** The transfer as one of the two sides reports it. */
interface TransferSide {
  readonly status: string
  readonly cents: number
}

export interface TransferDifference {
  readonly kind: TransferDifferenceKind
  readonly transferId: string | null
  readonly providerId: string | null
  readonly here: TransferSide | null
  readonly there: TransferSide | null
}

export interface TransferReconciliation {
  /** YYYY-MM-DD */
  readonly day: string
  /** Number of transfers here and at the provider. */
  readonly here: number
  readonly there: number
  readonly differences: readonly TransferDifference[]
}

/**
 * Compares our transfers of a day with those of the provider. Writes nothing. A transfer belongs to the
 * day on which the provider made it, or else to that of our first attempt. `unavailable`: the provider
 * did not answer.
 */
export async function reconcileTransfers(
  db: Db,
  provider: Provider,
  day: string,
): Promise<TransferReconciliation | 'unavailable'> {
  const reply = await provider.findTransfersSince(day, day)
  if (!reply.ok) return 'unavailable'
  const listed = [...new Map(reply.value.map((one) => [one.id, one])).values()]
  const ours = await findOurs(db, day, listed)
  const byReference = Map.groupBy(listed, ({ externalReference }) => externalReference ?? '')
  const differences: TransferDifference[] = []
  for (const transfer of ours) {
    const found = byReference.get(transfer.id) ?? (await findMissing(provider, transfer))
    if (found === 'unavailable') return 'unavailable'
    const difference = compareTransfer(transfer, found)
    if (difference) differences.push(difference)
  }
  const known = new Set(ours.map(({ id }) => id))
  const unknown = listed.filter(({ externalReference }) => !known.has(externalReference ?? ''))
  return {
    day,
    here: ours.length,
    there: listed.length,
    differences: [...differences, ...unknown.map((one) => describe('unknown-here', null, one))],
  }
}

/** Transfers of the day by our clock that were sent, and those that the provider lists. */
async function findOurs(
  db: Db,
  day: string,
  listed: readonly ProviderTransfer[],
): Promise<Transfer[]> {
  const from = zonedToInstant(`${day}T00:00`, HOME_ZONE)
  const to = zonedToInstant(`${addDays(day, 1)}T00:00`, HOME_ZONE)
  const references = listed.flatMap(({ externalReference }) => {
    const id = z.uuid().safeParse(externalReference)
    return id.success ? id.data : []
  })
  const { rows } = await sql<Selectable<Transfers>>`
    select * from transfers
     where (first_sent_at >= ${from} and first_sent_at < ${to} and status <> 'WAITING')
        or id = any (${references}::uuid[])
     order by first_sent_at, id`.execute(db)
  return rows.map(toTransfer)
}

/** Finds a transfer that is not in the list of its day: around midnight the two clocks may differ. */
async function findMissing(
  provider: Provider,
  { providerId }: Transfer,
): Promise<ProviderTransfer[] | 'unavailable'> {
  if (providerId === null) return []
  const reply = await provider.findTransfer(providerId)
  if (reply.ok) return [reply.value]
  return reply.why === 'not-found' ? [] : 'unavailable'
}

function compareTransfer(
  transfer: Transfer,
  found: readonly ProviderTransfer[],
): TransferDifference | null {
  const alive = found.filter((one) => !isFailed(one))
  const [there] = alive.length > 0 ? alive : found
  if (!there) {
    // Refused at once: the provider never had it.
    const isRefused = transfer.status === 'FAILED' && transfer.providerId === null
    return isRefused ? null : describe('unknown-there', transfer, null)
  }
  if (alive.length > 1) return describe('twice', transfer, there)
  if (amountCents(there) !== transfer.amountCents) return describe('amount', transfer, there)
  return toReport(there).status === transfer.status ? null : describe('status', transfer, there)
}

const describe = (
  kind: TransferDifferenceKind,
  transfer: Transfer | null,
  there: ProviderTransfer | null,
): TransferDifference => ({
  kind,
  transferId: transfer?.id ?? null,
  providerId: there?.id ?? transfer?.providerId ?? null,
  here: transfer && { status: transfer.status, cents: transfer.amountCents },
  there: there && { status: there.status, cents: amountCents(there) ?? 0 },
})

/**
 * Lets the next sweep look up the transfers that differ and have not ended; returns their number. One
 * that waits and that the provider has was sent before the database was restored to an earlier time:
 * it is no longer sent.
 */
export async function recheckTransfers(
  db: Db,
  differences: readonly TransferDifference[],
): Promise<number> {
  const ids = differences.flatMap(({ transferId }) => transferId ?? [])
  const { numAffectedRows = 0n } = await sql`
    update transfers
       set looked_up_at = 'epoch',
           status = case status when 'WAITING' then 'SENDING' else status end,
           sent_at = coalesce(sent_at, created_at),
           first_sent_at = coalesce(first_sent_at, created_at)
     where id = any (${ids}::uuid[])
       and status in ('WAITING', 'SENDING', 'PROCESSING', 'BLOCKED')`.execute(db)
  return Number(numAffectedRows)
}
