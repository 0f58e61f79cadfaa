import { findPayerFailure } from '@55tickets/rules/money/pix-payer.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Worker, workOn } from '../../platform/jobs/define-job.ts'
import { lookUpUnreturned } from '../charges/public.ts'
import type { TransferDeps } from './deps.ts'
import { followTransfer } from './poll-transfers.ts'
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
    const sendable = await findSendable(db, deps, waiting)
    if ('failure' in sendable) {
      await recordFailure(db, deps, waiting, sendable.failure)
      return
    }
    const { amountCents } = sendable
    const marked = await markSending(db, deps, waiting, amountCents)
    if (marked === null) return
    if ('freeze' in marked) {
      await recordFailure(db, deps, waiting, marked.freeze)
      return
    }
    await sendMarked(db, deps, marked)
  })

async function sendMarked(db: Db, deps: TransferDeps, transfer: Transfer): Promise<void> {
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
      .execute((tx) => recordReport(tx, deps, transfer.id, toReport(reply.value)))
    return
  }
  if (reply.why === 'no-answer') return
  if (reply.why === 'refused' && (await isCovered(deps, transfer))) {
    await recordFailure(db, deps, transfer, reply.codes.join(', ') || 'refused')
    return
  }
  await unmark(db, transfer)
  throw new Error(`the provider did not take the transfer: ${reply.why}`)
}

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
 * Amount of a transfer, or why it must not be sent. A refund is what is left of its charge: the provider
 * may have returned a part of which we have not heard, and which must not go out twice. It goes to the
 * CPF of the order only if the provider names it as who paid. Throws to be retried while a refund is
 * under way at the provider: if it is cancelled, the transfer has to send its amount, too.
 */
async function findSendable(
  db: Db,
  { provider, enqueue }: TransferDeps,
  transfer: Transfer,
): Promise<{ readonly amountCents: number } | { readonly failure: string }> {
  const { chargeId, partOfChargeId, amountCents, pixKey } = transfer
  const refundedId = chargeId ?? partOfChargeId
  if (refundedId === null) return { amountCents }
  // Read before the charge: one that ends meanwhile is left out twice rather than sent twice.
  const partsAhead = await sumPartsAhead(db, transfer)
  const partsUnderWay = chargeId === null ? 0 : await sumPartsUnderWay(db, chargeId)
  const unreturned = await lookUpUnreturned({ db, provider, enqueue }, refundedId)
  if (unreturned === null) throw new Error('could not look up the refunded charge at the provider')
  if (unreturned.pendingCents > 0)
    throw new Error('the provider has not finished a refund of the same charge')
  // A part that was sent before the provider returned some of it may still fail: then less is left for it.
  if (partsUnderWay > unreturned.untransferredCents)
    throw new Error(
      'a part of the same charge is under way, of which the provider has returned some',
    )
  const most =
    partOfChargeId === null ? unreturned.leftCents : unreturned.untransferredCents - partsAhead
  const sentCents = Math.min(amountCents, most)
  if (sentCents <= 0) return { failure: RETURNED }
  const failure = findPayerFailure(pixKey, await findPayer(provider, unreturned.pixTransaction))
  return failure === null ? { amountCents: sentCents } : { failure }
}

/**
 * What other transfers of parts of the same charge are to send: those under way, and those that wait
 * since before this one. So what the provider has returned of all of them is left out once.
 */
async function sumPartsAhead(db: Db, { id, partOfChargeId }: Transfer): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(other.amount_cents), 0)::integer as cents
      from transfers own join transfers other on other.part_of_charge_id = own.part_of_charge_id and other.id <> own.id
     where own.id = ${id} and own.part_of_charge_id = ${partOfChargeId} and other.status not in ('DONE', 'FAILED')
       and (other.status <> 'WAITING' or (other.created_at, other.id) < (own.created_at, own.id))`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** What of a charge has been sent in parts whose end is not known. */
async function sumPartsUnderWay(db: Db, chargeId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from transfers
     where part_of_charge_id = ${chargeId} and status not in ('WAITING', 'DONE', 'FAILED')`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** CPF or CNPJ of who sent a PIX; null if the provider knows no such PIX or does not name them. */
async function findPayer(
  provider: TransferDeps['provider'],
  pixTransaction: string | null,
): Promise<string | null> {
  if (pixTransaction === null) return null
  const reply = await provider.findPixPayer(pixTransaction)
  if (reply.ok) return reply.value
  if (reply.why === 'not-found' || reply.why === 'refused') return null
  throw new Error('could not look up at the provider who paid the refunded charge')
}

/**
 * Records that a transfer failed, unless the provider has it: an earlier attempt without an answer may
 * have arrived there. One that somebody has marked or ended since it was read is left as it is.
 */
async function recordFailure(
  db: Db,
  deps: TransferDeps,
  transfer: Transfer,
  failure: string,
): Promise<void> {
  const { id, status, sentAt } = transfer
  if (hadEarlierAttempt(transfer)) {
    const outcome = await followTransfer(db, deps, transfer)
    if (outcome === 'recorded') return
    if (outcome !== 'not-found')
      throw new Error('could not look up a transfer at the provider before recording its failure')
  }
  await db.transaction().execute(async (tx) => {
    const same = await tx
      .selectFrom('transfers')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', status)
      .where('sent_at', 'is not distinct from', sentAt)
      .forUpdate()
      .executeTakeFirst()
    if (same) await recordReport(tx, deps, id, { status: 'FAILED', providerId: null, failure })
  })
}

/** True if a transfer was sent before the attempt that is being made. */
const hadEarlierAttempt = ({ status, firstSentAt, sentAt }: Transfer): boolean =>
  firstSentAt !== null && (status === 'WAITING' || firstSentAt.getTime() !== sentAt?.getTime())

/**
 * Marks a transfer that waits as being sent, with this amount; null if it does not wait. A payout that
 * was frozen since its request is not marked.
 */
function markSending(
  db: Db,
  { findPayoutFreeze }: TransferDeps,
  { id, payoutId, pixKey }: Transfer,
  amountCents: number,
): Promise<Transfer | { readonly freeze: string } | null> {
  return db.transaction().execute(async (tx) => {
    const freeze = payoutId === null ? null : await findPayoutFreeze(tx, payoutId, pixKey)
    if (freeze !== null) return { freeze }
    // Without microseconds, which a Date does not have: `unmark` compares it.
    const now = sql<Date>`date_trunc('milliseconds', app_now())`
    const row = await tx
      .updateTable('transfers')
      .set({ status: 'SENDING', amount_cents: amountCents, sent_at: now, changed_at: now })
      .set({ first_sent_at: sql<Date>`coalesce(first_sent_at, ${now})` })
      .where('id', '=', id)
      .where('status', '=', 'WAITING')
      .returningAll()
      .executeTakeFirst()
    return row ? toTransfer(row) : null
  })
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
