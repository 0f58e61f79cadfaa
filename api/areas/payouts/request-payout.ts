import { randomUUID } from 'node:crypto'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { Payout, requestPayout as requestCall } from '@55tickets/contracts/payouts.ts'
import { type Cents, formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { payoutBlockText, payoutKeyType } from '@55tickets/rules/money/payout-text.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { stableId } from '../../platform/stable-id.ts'
import { isEmailProved } from '../accounts/public.ts'
import { recordEventHistory } from '../events/public.ts'
import { requestTransfer } from '../transfers/public.ts'
import { findBalances } from './balances.ts'
import type { PayoutDeps } from './deps.ts'
import { lockPayoutHolder, type PayoutHolder } from './payout-keys.ts'
import { readPayouts, toPayout } from './store.ts'

interface PayoutRequest {
  readonly organizationId: string
  readonly userId: string
  /** Idempotency key. */
  readonly key: string | null
  readonly eventId: string
  /** In reais. */
  readonly amount: number
}

type PayoutRefusal = Refusal<CallRefusal<typeof requestCall>>

/**
 * Takes money of an event out of the ledger and records the transfer that sends it. A repeated request
 * returns the same payout.
 */
export async function requestPayout(
  deps: PayoutDeps,
  request: PayoutRequest,
): Promise<Payout | PayoutRefusal> {
  const { db } = deps
  const { organizationId, userId, eventId } = request
  if (!(await isEmailProved(db, userId))) return refuse('EMAIL_NOT_PROVED')
  const key = request.key ?? randomUUID()
  const id = stableId('payout', organizationId, key)
  const amountCents = fromReais(request.amount)
  const refusal = await db.transaction().execute(async (tx) => {
    const holder = await lockPayoutHolder(tx, organizationId)
    if (!holder) return refuse('ORGANIZATION_NOT_FOUND')
    const [known] = await readPayouts(tx, sql`payout.id = ${id}`)
    if (known)
      return known.eventId === eventId && known.amountCents === amountCents
        ? null
        : refuse('KEY_REUSED')
    const pixKey = await admitPayout(tx, deps, holder, { organizationId, eventId, amountCents })
    if (isRefusal(pixKey)) return pixKey
    await tx
      .insertInto('payouts')
      .values({
        id,
        organization_id: organizationId,
        event_id: eventId,
        amount_cents: amountCents,
        requested_by: userId,
        key,
      })
      .execute()
    const keyType = payoutKeyType(pixKey)
    await recordEventHistory(tx, eventId, {
      kind: 'payout_requested',
      details: { cents: amountCents },
      by: { member: userId },
    })
    await requestTransfer(tx, deps.enqueue, { payoutId: id, amountCents, keyType, pixKey })
    return null
  })
  if (refusal) return refusal
  const [payout] = await readPayouts(db, sql`payout.id = ${id}`)
  if (!payout) throw new Error(`payout ${id} was not created`)
  return toPayout(payout)
}

interface WantedPayout {
  readonly organizationId: string
  readonly eventId: string
  readonly amountCents: Cents
}

/** Finds the key that a payout goes to, or why there is none. */
async function admitPayout(
  tx: Tx,
  { config }: Pick<PayoutDeps, 'config'>,
  holder: PayoutHolder,
  { organizationId, eventId, amountCents }: WantedPayout,
): Promise<string | PayoutRefusal> {
  if (!(await lockOwnEvent(tx, organizationId, eventId))) return refuse('EVENT_NOT_FOUND')
  const today = dayKey(holder.now, HOME_ZONE)
  const balances = await findBalances(tx, { organizationId, today, config })
  const balance = balances.find((one) => one.eventId === eventId)
  const block = holder.block ?? balance?.block
  if (block)
    return refuse('PAYOUT_BLOCKED', {
      message: payoutBlockText(block, balance?.payableFrom ?? today),
    })
  if (!balance || !holder.key || amountCents > balance.payableCents)
    return refuse('BALANCE_TOO_LOW', { message: tooLowText(balance?.payableCents) })
  return holder.key.pixKey
}

const tooLowText = (payable: Cents | undefined): string =>
  payable
    ? `O valor é maior que o disponível para repasse: ${formatMoney(payable)}.`
    : 'Não há dinheiro disponível para repasse neste evento agora.'

/**
 * Locks an event of the organization against its cancellation, which would have to find the payout, and
 * which takes a no-key lock. False if the event is not theirs.
 */
export async function lockOwnEvent(
  tx: Tx,
  organizationId: string,
  eventId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select id from events where id = ${eventId} and organization_id = ${organizationId} for share`.execute(
    tx,
  )
  return rows.length > 0
}
