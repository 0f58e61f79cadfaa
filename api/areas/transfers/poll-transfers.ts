import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Transfers } from '../../platform/db/tables.generated.ts'
import type { TransferDeps } from './deps.ts'
import { lookUpTransfer } from './look-up-transfer.ts'
import { recordReport, toReport } from './record-report.ts'
import { sendTransferJob } from './request-transfer.ts'
import { type Transfer, toTransfer } from './transfer.ts'

/** Lookups of one run while the provider's quota allows it. Webhooks report most changes. */
const MAX_LOOKUPS = 5
/**
 * Age of an attempt after which a transfer that is not in the provider's list never arrived there: much
 * longer than the timeout of the call.
 */
const NEVER_ARRIVED_AFTER = sql`interval '15 minutes'`
/**
 * Age after which the job of a transfer that waits is gone: longer than the pause between its
 * retries.
 */
const JOB_GONE_AFTER = sql`interval '3 hours'`

/**
 * Looks up transfers that have not ended: lost answers, and those that no webhook reports about. Each is
 * claimed by one process, less often the older it is. One that never arrived is sent again.
 */
export async function pollTransfers(db: Db, deps: TransferDeps): Promise<void> {
  const share = await deps.provider.quota.readLookupShare()
  const claimed = await claimOpen(db, Math.ceil(MAX_LOOKUPS * share))
  await Promise.all(claimed.map((transfer) => resolveTransfer(db, deps, transfer)))
  await resumeWaiting(db, deps)
}

interface ClaimedTransfer extends Transfer {
  /** Its last attempt is so old that it must be in the provider's list, if it ever arrived there. */
  readonly mustBeListed: boolean
}

async function claimOpen(db: Db, limit: number): Promise<ClaimedTransfer[]> {
  const { rows } = await sql<Selectable<Transfers> & { must_be_listed: boolean }>`
    update transfers set looked_up_at = app_now()
     where id in (
       select id from transfers
        where status in ('SENDING', 'PROCESSING', 'BLOCKED')
          and app_now() - coalesce(looked_up_at, sent_at) >
            least(interval '1 hour', greatest(interval '1 minute', (app_now() - created_at) / 8))
        order by coalesce(looked_up_at, sent_at) limit ${limit}
          for update skip locked)
    returning *, sent_at < app_now() - ${NEVER_ARRIVED_AFTER} as must_be_listed`.execute(db)
  return rows.map((row) => ({ ...toTransfer(row), mustBeListed: row.must_be_listed }))
}

async function resolveTransfer(
  db: Db,
  deps: TransferDeps,
  transfer: ClaimedTransfer,
): Promise<void> {
  const outcome = await followTransfer(db, deps, transfer)
  const hasNeverArrived =
    outcome === 'not-found' && transfer.mustBeListed && transfer.approvedId === null
  if (!hasNeverArrived || transfer.status !== 'SENDING') return
  await db.transaction().execute(async (tx) => {
    const released = await tx
      .updateTable('transfers')
      .set({ status: 'WAITING', changed_at: sql<Date>`app_now()` })
      .where('id', '=', transfer.id)
      .where('status', '=', 'SENDING')
      // Nobody has tried again meanwhile.
      .where('sent_at', '=', transfer.sentAt)
      .where('approved_id', 'is', null)
      .executeTakeFirst()
    if (released.numUpdatedRows > 0n)
      await deps.enqueue(tx, sendTransferJob, { transferId: transfer.id })
  })
}

/** Looks up one transfer and records what the provider reports. */
export async function followTransfer(
  db: Db,
  deps: TransferDeps,
  transfer: Transfer,
): Promise<'recorded' | 'mismatch' | 'not-found' | 'unavailable'> {
  const lookup = await lookUpTransfer(deps.provider, transfer)
  if (lookup.kind === 'mismatch')
    deps.log.error({ transfer: transfer.id }, 'the provider has our transfer with another amount')
  if (lookup.kind === 'not-found' && transfer.providerId !== null)
    deps.log.error({ transfer: transfer.id }, 'a transfer is gone at the provider')
  if (lookup.kind !== 'found') return lookup.kind
  await db
    .transaction()
    .execute((tx) => recordReport(tx, deps, transfer.id, toReport(lookup.transfer)))
  return 'recorded'
}

/** Enqueues transfers that wait and whose job has given up. */
async function resumeWaiting(db: Db, { enqueue }: TransferDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update transfers set changed_at = app_now()
       where id in (
         select id from transfers
          where status = 'WAITING' and changed_at < app_now() - ${JOB_GONE_AFTER}
          order by changed_at limit 100 for update skip locked)
      returning id`.execute(tx)
    for (const { id } of rows) await enqueue(tx, sendTransferJob, { transferId: id })
  })
}
