import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addressKey, countAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isRefused, type Refused, refuse } from '../../platform/refuse.ts'
import { type Charge, findCharges, openCharge, type Payer } from '../payments/public.ts'
import { beginPayment, type LockedSale, lockSale } from '../reservations/public.ts'
import { judgePayment, type PaymentBody, type PaymentRefusal } from './judge-payment.ts'

export interface Paying {
  readonly userId: string
  readonly body: PaymentBody
  /** The request's own name, if it has one. */
  readonly key: string | null
  readonly remoteIp: string
}

/** A charge that another request has sent, or is about to. */
interface Opened {
  readonly charge: Pick<Charge, 'id' | 'saleId'>
  readonly isNew: false
}

/** A charge that is to be sent. */
export interface OpenedNew {
  readonly charge: Charge
  readonly isNew: true
  readonly payer: Payer
}

/**
 * Records that the provider is about to be asked, and puts the sale where nothing expires it and
 * nobody cancels it. From then on there is one open charge for the sale.
 */
export async function openPayment(
  tx: Tx,
  limits: Pick<Config, 'CARD_LIMIT_ACCOUNT' | 'CARD_LIMIT_ADDRESS'>,
  { userId, body, key, remoteIp }: Paying,
): Promise<Opened | OpenedNew | PaymentRefusal> {
  const sale = await lockSale(tx, body.vendaId)
  if (!sale || sale.userId !== userId) return refuse('SALE_NOT_FOUND')
  const requestHash = key === null ? null : hashOf(body)
  const known = key === null ? null : await findByKey(tx, userId, key)
  if (known) {
    if (known.requestHash !== requestHash) return refuse('KEY_REUSED')
    return { charge: known, isNew: false }
  }
  const standing = await judgeStanding(tx, sale, body)
  if (standing) return standing
  const judged = await judgePayment(tx, sale, body)
  if (isRefused(judged)) return judged
  const { payer, ...amounts } = judged
  const { id: saleId, eventId } = sale
  const method = body.paymentType
  const ids = { id: randomUUID(), eventId, saleId }
  const charge = await openCharge(tx, { ...ids, method, ...amounts, key, requestHash })
  if (!charge) return refuse('PAYMENT_UNDER_WAY')
  await beginPayment(tx, sale, method === 'PIX' ? 'PIX asked for' : 'card sent')
  if (method === 'CREDIT_CARD') await countCard(tx, limits, userId, remoteIp)
  return { charge, isNew: true, payer }
}

/** Undoes what was recorded for a card that is one too many. */
export class TooManyCards extends Error {
  readonly refusal: Refused<'TOO_MANY_ATTEMPTS'>

  constructor(refusal: Refused<'TOO_MANY_ATTEMPTS'>) {
    super('too many cards were tried')
    this.refusal = refusal
  }
}

/** Last of all: people behind one address wait for each other's count until it is committed. */
async function countCard(
  tx: Tx,
  limits: Pick<Config, 'CARD_LIMIT_ACCOUNT' | 'CARD_LIMIT_ADDRESS'>,
  userId: string,
  remoteIp: string,
): Promise<void> {
  const [account, address] = cardKeys(userId, remoteIp)
  const limited = await countAttempts(tx, [
    [account, limits.CARD_LIMIT_ACCOUNT],
    [address, limits.CARD_LIMIT_ADDRESS],
  ])
  if (limited) throw new TooManyCards(limited)
}

/** By what attempts with cards are counted: many numbers tried out are a thief's. */
export const cardKeys = (userId: string, remoteIp: string) =>
  [`card account ${userId}`, `card address ${addressKey(remoteIp)}`] as const

/** Null for a sale that waits to be paid. */
async function judgeStanding(
  tx: Tx,
  sale: LockedSale,
  body: PaymentBody,
): Promise<Opened | PaymentRefusal | null> {
  const { status, isOver } = sale
  if (status === 'EXPIRED') return refuse('RESERVATION_EXPIRED')
  if (status === 'PENDING') return isOver ? refuse('RESERVATION_EXPIRED') : null
  if (status !== 'PAYMENT_PENDING') return refuse('SALE_NOT_HELD')
  const newest = (await findCharges(tx, sale.id)).at(-1)
  if (newest?.method !== 'PIX' || body.paymentType !== 'PIX') return refuse('PAYMENT_UNDER_WAY')
  // Asked for twice, a PIX is the same PIX.
  return isOver ? refuse('RESERVATION_EXPIRED') : { charge: newest, isNew: false }
}

/** Keys are a person's, whichever sale they were used for; kept for a day. */
async function findByKey(tx: Tx, userId: string, key: string) {
  const row = await tx
    .selectFrom('charges')
    .innerJoin('sales', 'sales.id', 'charges.sale_id')
    .select(['charges.id', 'charges.sale_id', 'charges.request_hash'])
    .where('sales.user_id', '=', userId)
    .where('charges.key', '=', key)
    .where('charges.created_at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .executeTakeFirst()
  return row ? { id: row.id, saleId: row.sale_id, requestHash: row.request_hash } : null
}

/** Tells two requests apart. What must not be kept is not in it, not even as a hash. */
function hashOf(body: PaymentBody): string {
  const more =
    body.paymentType === 'CREDIT_CARD' ? [body.installments, body.creditCardHolderInfo.name] : []
  const said = [body.vendaId, body.paymentType, ...more]
  return hash('sha256', JSON.stringify(said), 'base64url')
}
