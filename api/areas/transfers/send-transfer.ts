import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Worker, workOn } from '../../platform/jobs/define-job.ts'
import { lookUpUnreturned } from '../charges/public.ts'
import type { TransferDeps } from './deps.ts'
import { recordReport, toReport } from './record-report.ts'
import { sendTransferJob } from './request-transfer.ts'
import { type Transfer, toTransfer } from './transfer.ts'

/**
 * Sends a transfer that waits, once: it is marked in a transaction of its own before the call, and only
 * one that waits can be marked. If no answer comes, it stays marked, and `poll-transfers` looks for it
 * at the provider. Throws to be retried where the provider has certainly not taken it.
 */
export const sendTransferWorker = (deps: TransferDeps): Worker =>
  workOn(sendTransferJob, async ({ transferId }, { db }) => {
    const waiting = await findWaiting(db, transferId)
    if (!waiting) return
    const amountCents = await amountToSend(db, deps, waiting)
    if (amountCents <= 0) {
      await recordFailure(db, deps, transferId, RETURNED)
      return
    }
    const transfer = await markSending(db, transferId, amountCents)
    if (!transfer) return
    const reply = await deps.provider.createTransfer({
      reference: transfer.id,
      amountCents: transfer.amountCents,
      keyType: transfer.keyType,
      pixKey: transfer.pixKey,
      description: transfer.payoutId === null ? 'Reembolso 55Tickets' : 'Repasse 55Tickets',
    })
    if (reply.ok) {
      await db
        .transaction()
        .execute((tx) => recordReport(tx, deps, transferId, toReport(reply.value)))
      return
    }
    if (reply.why === 'no-answer') return
    if (reply.why === 'refused' && (await isCovered(deps, transfer))) {
      await recordFailure(db, deps, transferId, reply.codes.join(', ') || 'refused')
      return
    }
    await unmark(db, transfer)
    throw new Error(`the provider did not take the transfer: ${reply.why}`)
  })

/** Why a refund is not transferred: the provider has made it meanwhile. */
const RETURNED = 'refunded by the provider'

async function findWaiting(db: Db, transferId: string): Promise<Transfer | null> {
  const row = await db
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', transferId)
    .where('status', '=', 'WAITING')
    .executeTakeFirst()
  return row ? toTransfer(row) : null
}

/**
 * Amount of a transfer. A refund is what is left of its charge: the provider may have returned a part
 * of which we have not heard, and which must not go out twice.
 */
async function amountToSend(
  db: Db,
  { provider, enqueue }: TransferDeps,
  { chargeId, amountCents }: Transfer,
): Promise<number> {
  if (chargeId === null) return amountCents
  const unreturned = await lookUpUnreturned({ db, provider, enqueue }, chargeId)
  if (unreturned === null) throw new Error('could not look up the refunded charge at the provider')
  return Math.min(amountCents, unreturned)
}

const recordFailure = (db: Db, deps: TransferDeps, transferId: string, failure: string) =>
  db
    .transaction()
    .execute((tx) =>
      recordReport(tx, deps, transferId, { status: 'FAILED', providerId: null, failure }),
    )

/** Marks a transfer that waits as being sent, with this amount; null if it does not wait. */
async function markSending(
  db: Db,
  transferId: string,
  amountCents: number,
): Promise<Transfer | null> {
  // Without microseconds, which a Date does not have: `unmark` compares it.
  const now = sql<Date>`date_trunc('milliseconds', app_now())`
  const row = await db
    .updateTable('transfers')
    .set({ status: 'SENDING', sent_at: now, changed_at: now, amount_cents: amountCents })
    .set({ first_sent_at: sql<Date>`coalesce(first_sent_at, ${now})` })
    .where('id', '=', transferId)
    .where('status', '=', 'WAITING')
    .returningAll()
    .executeTakeFirst()
  return row ? toTransfer(row) : null
}

/** Lets a transfer wait again whose attempt has had no effect, unless there was another attempt since. */
async function unmark(db: Db, { id, sentAt }: Transfer): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ status: 'WAITING' })
    .where('id', '=', id)
    .where('status', '=', 'SENDING')
    .where('sent_at', '=', sentAt)
    .execute()
}

/**
 * True if our balance at the provider covers a transfer, so that it was refused for another reason. The
 * provider documents no code for a balance that is too low.
 */
async function isCovered({ provider }: TransferDeps, transfer: Transfer): Promise<boolean> {
  const balance = await provider.readBalance()
  return balance.ok && Math.round(balance.value * 100) >= transfer.amountCents
}
