import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { isRefused, type Refused, refuse } from '../../platform/refuse.ts'
import { type Charge, findCharges, openCharge, type Payer } from '../payments/public.ts'
import { beginPayment, type LockedSale, lockSale } from '../reservations/public.ts'
import { type PaymentBody, type PaymentRefusal, validatePayment } from './validate-payment.ts'

export interface PaymentRequest {
  readonly userId: string
  readonly body: PaymentBody
  /** The request's own name, if it has one. */
  readonly key: string | null
  readonly remoteIp: string
  /** Nobody waits for the answer any more: the connection is closed. */
  readonly hasLeft: () => boolean
}

/** A charge that another request has sent, or is about to. */
interface KnownPayment {
  readonly charge: Pick<Charge, 'id' | 'saleId'>
  readonly isNew: false
}

/** A charge that is to be sent. */
export interface OpenedPayment {
  readonly charge: Charge
  readonly isNew: true
  readonly payer: Payer
}

/**
 * Records that the provider is about to be asked, and puts the sale where nothing expires it and
 * nobody cancels it. From then on there is one open charge for the sale. `tooMany`: why whoever
 * pays has to wait before anything new is asked for.
 */
export async function openPayment(
  tx: Tx,
  { PIX_OPEN_LIMIT }: Pick<Config, 'PIX_OPEN_LIMIT'>,
  { userId, body, key }: PaymentRequest,
  tooMany: Refused<'TOO_MANY_ATTEMPTS'> | null,
): Promise<KnownPayment | OpenedPayment | PaymentRefusal> {
  const sale = await lockSale(tx, body.vendaId)
  if (!sale || sale.userId !== userId) return refuse('SALE_NOT_FOUND')
  const requestHash = key === null ? null : hashRequest(body)
  const known = await findByKey(tx, userId, key)
  if (known) return answerKnown(known, requestHash)
  const settled = await checkSaleStatus(tx, sale, body)
  if (settled) return settled
  const payment = await validatePayment(tx, sale, body)
  if (isRefused(payment)) return payment
  if (tooMany) return tooMany
  // Each keeps its tickets from others.
  if (body.paymentType === 'PIX' && (await countWaiting(tx, sale)) >= PIX_OPEN_LIMIT)
    return refuse('TOO_MANY_WAITING')
  const { payer, ...amounts } = payment
  const { id: saleId, eventId } = sale
  const method = body.paymentType
  const ids = { id: orderedId(), eventId, saleId, userId }
  const charge = await openCharge(tx, { ...ids, method, ...amounts, key, requestHash })
  if (!charge) {
    // The same key may have come for another sale at the same moment.
    const other = await findByKey(tx, userId, key)
    return other ? answerKnown(other, requestHash) : refuse('PAYMENT_UNDER_WAY')
  }
  await beginPayment(tx, sale, method === 'PIX' ? 'PIX asked for' : 'card sent')
  return { charge, isNew: true, payer }
}

async function countWaiting(tx: Tx, { userId, eventId }: LockedSale): Promise<number> {
  const { waiting } = await tx
    .selectFrom('sales')
    .innerJoin('charges', 'charges.sale_id', 'sales.id')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('sales.user_id', '=', userId)
    .where('sales.event_id', '=', eventId)
    .where('sales.status', '=', 'PAYMENT_PENDING')
    .where('charges.method', '=', 'PIX')
    .where('charges.status', 'in', ['SENDING', 'WAITING'])
    .executeTakeFirstOrThrow()
  return waiting
}

/** Null for a sale that waits to be paid. */
async function checkSaleStatus(
  tx: Tx,
  sale: LockedSale,
  body: PaymentBody,
): Promise<KnownPayment | PaymentRefusal | null> {
  const { status, isOver } = sale
  if (status === 'EXPIRED') return refuse('RESERVATION_EXPIRED')
  if (status === 'PENDING') return isOver ? refuse('RESERVATION_EXPIRED') : null
  if (status !== 'PAYMENT_PENDING') return refuse('SALE_NOT_HELD')
  const newest = (await findCharges(tx, sale.id)).at(-1)
  if (newest?.method !== 'PIX' || body.paymentType !== 'PIX') return refuse('PAYMENT_UNDER_WAY')
  // Asked for twice, a PIX is the same PIX.
  return isOver ? refuse('RESERVATION_EXPIRED') : { charge: newest, isNew: false }
}

interface KeyedCharge {
  readonly id: string
  readonly saleId: string
  readonly requestHash: string | null
}

/** Keys are a person's, whichever sale they were used for; after a day one is new again. */
async function findByKey(tx: Tx, userId: string, key: string | null): Promise<KeyedCharge | null> {
  if (key === null) return null
  const row = await tx
    .selectFrom('charges')
    .select(['id', 'sale_id', 'request_hash'])
    .select(sql<boolean>`created_at <= app_now() - interval '24 hours'`.as('is_old'))
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (!row.is_old) return { id: row.id, saleId: row.sale_id, requestHash: row.request_hash }
  await tx.updateTable('charges').set({ key: null }).where('id', '=', row.id).execute()
  return null
}

const answerKnown = (
  known: KeyedCharge,
  requestHash: string | null,
): KnownPayment | Refused<'KEY_REUSED'> =>
  known.requestHash === requestHash ? { charge: known, isNew: false } : refuse('KEY_REUSED')

/**
 * Tells two requests apart. Of the card's number only what is kept anyway, of its code nothing: a
 * digest of either could be tried out until it fits.
 */
function hashRequest(body: PaymentBody): string {
  const fields = [body.vendaId, body.paymentType]
  if (body.paymentType === 'PIX') return digest(fields)
  const { installments, creditCardHolderInfo, creditCard } = body
  const { number, holderName, expiryMonth, expiryYear } = creditCard
  const { name, email, cpfCnpj, phone, postalCode } = creditCardHolderInfo
  const holder = [name, email, cpfCnpj, phone, postalCode]
  const card = [holderName, expiryMonth, expiryYear, number.slice(-4)]
  return digest([...fields, installments, ...holder, ...card])
}

const digest = (fields: readonly unknown[]) => hash('sha256', JSON.stringify(fields), 'base64url')
