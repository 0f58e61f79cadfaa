import { hash } from 'node:crypto'
import type { CallRefusal } from '@55tickets/contracts/call.ts'
import type { CardPayment, processPayment } from '@55tickets/contracts/payments.ts'
import { checkCard } from '@55tickets/rules/money/card.ts'
import { installmentOptions } from '@55tickets/rules/money/installments.ts'
import { cents } from '@55tickets/rules/money/money.ts'
import { type Address, isAddressComplete } from '@55tickets/rules/people/address.ts'
import { isCpfPresent } from '@55tickets/rules/people/cpf.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import {
  type Charge,
  findChargeByKey,
  findCharges,
  type KeyedCharge,
  openCharge,
  type Payer,
} from '../charges/public.ts'
import { type LockedSale, lockSale, requireSource, transition } from '../reservations/public.ts'

type PaymentBody = z.output<(typeof processPayment)['body']>
export type PaymentRefusal = Refusal<CallRefusal<typeof processPayment>>

export interface PaymentRequest {
  readonly userId: string
  readonly body: PaymentBody
  /** The `Idempotency-Key` header, or null. */
  readonly key: string | null
  readonly remoteIp: string
  /** True once the client has closed the connection. */
  readonly hasLeft: () => boolean
}

/** A charge that an earlier or parallel request has opened. */
interface KnownPayment {
  readonly charge: Pick<Charge, 'id' | 'saleId'>
  readonly isNew: false
}

/** A new charge, to be sent to the provider. */
export interface OpenedPayment {
  readonly charge: Charge
  readonly isNew: true
  readonly payer: Payer
}

/**
 * Records a charge before the provider is called, and moves the sale to PAYMENT_PENDING, where it neither
 * expires nor can be cancelled. A sale has one open charge at most. `tooMany` is the attempt limit's
 * refusal: it stops new charges only, so that a repeated request still gets its earlier response.
 */
export async function openPayment(
  tx: Tx,
  { PIX_OPEN_LIMIT }: Pick<Config, 'PIX_OPEN_LIMIT'>,
  { userId, body, key }: PaymentRequest,
  tooMany: Refusal<'TOO_MANY_ATTEMPTS'> | null,
): Promise<KnownPayment | OpenedPayment | PaymentRefusal> {
  const sale = await lockSale(tx, body.vendaId)
  if (!sale || sale.userId !== userId) return refuse('SALE_NOT_FOUND')
  const requestHash = key === null ? null : hashRequest(body)
  const known = key === null ? null : await findChargeByKey(tx, userId, key)
  if (known) return answerKnown(known, requestHash)
  const earlyResult = await checkSaleStatus(tx, sale, body)
  if (earlyResult) return earlyResult
  const payment = await validatePayment(tx, sale, body)
  if (isRefusal(payment)) return payment
  if (tooMany) return tooMany
  // Each open PIX holds tickets.
  if (body.paymentType === 'PIX' && (await countWaiting(tx, sale)) >= PIX_OPEN_LIMIT)
    return refuse('TOO_MANY_WAITING')
  const { payer, ...amounts } = payment
  const { id: saleId, eventId } = sale
  const method = body.paymentType
  const ids = { id: orderedId(), eventId, saleId, userId }
  const charge = await openCharge(tx, { ...ids, method, ...amounts, key, requestHash })
  if (!charge) {
    // A parallel request may have used the same key for another sale.
    const other = key === null ? null : await findChargeByKey(tx, userId, key)
    return other ? answerKnown(other, requestHash) : refuse('PAYMENT_UNDER_WAY')
  }
  const cause = method === 'PIX' ? 'PIX requested' : 'card sent'
  await transition(tx, requireSource(sale, 'beginPayment'), 'beginPayment', { cause })
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

/** Refusal or existing charge that the sale's status leads to; null for a sale that can be paid. */
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
  // A second request for a PIX gets the open one.
  return isOver ? refuse('RESERVATION_EXPIRED') : { charge: newest, isNew: false }
}

const answerKnown = (
  known: KeyedCharge,
  requestHash: string | null,
): KnownPayment | Refusal<'KEY_REUSED'> =>
  known.requestHash === requestHash ? { charge: known, isNew: false } : refuse('KEY_REUSED')

/**
 * Fingerprint by which a reused key is detected. It contains only the last four digits of the card, which
 * are stored anyway, and not the CCV: a hash of either could be brute-forced.
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

/** A payment that may be requested from the provider. */
interface ValidPayment {
  readonly payer: Payer
  readonly amountCents: number
  readonly interestCents: number
  readonly installments: number
}

/** Checks that a held sale may be paid in this way. Amounts are computed here, never taken from the request. */
async function validatePayment(
  tx: Tx,
  sale: LockedSale,
  body: PaymentBody,
): Promise<ValidPayment | PaymentRefusal> {
  const { user, methods, now } = await findBuyer(tx, sale)
  const isCard = body.paymentType === 'CREDIT_CARD'
  if (!methods.includes(body.paymentType) || (isCard && !sale.takesCard))
    return refuse('METHOD_NOT_ACCEPTED')
  const amount = cents(sale.totalCents + sale.feeCents)
  const installments = isCard ? body.installments : 1
  const plan = installmentOptions(amount, sale.monthlyRateBasisPoints).find(
    ({ count }) => count === installments,
  )
  if (!plan) return refuse('INSTALLMENTS_NOT_OFFERED')
  const { address, cpf } = user
  if (!address || !isAddressComplete(address)) return refuse('ADDRESS_REQUIRED')
  if (!cpf || !isCpfPresent(cpf)) return refuse('CPF_REQUIRED')
  if (isCard) {
    const fields = checkCard(cardFields(body), now)
    if (Object.keys(fields).length > 0) return refuse('CARD_INVALID', { fields })
  }
  // Rounded instalments without interest would add up to some centavos less than the price.
  const amountCents = Math.max(amount, plan.total)
  const { id: userId, name, email, cellphone: phone } = user
  const payer = { userId, name, email, phone, cpf, address }
  return { payer, amountCents, interestCents: amountCents - amount, installments }
}

async function findBuyer(tx: Tx, { userId, eventId }: LockedSale) {
  const row = await tx
    .selectFrom('users')
    .innerJoin('events', (join) => join.on('events.id', '=', eventId))
    .select(['users.id', 'users.name', 'users.email', 'users.cellphone', 'users.cpf'])
    .select(['users.address', 'events.accepted_payment_methods', sql<Date>`app_now()`.as('now')])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    user: { ...row, address: row.address as Address | null },
    methods: row.accepted_payment_methods,
    now: row.now,
  }
}

const cardFields = ({ creditCard, creditCardHolderInfo: holder }: CardPayment) => ({
  number: creditCard.number,
  holderName: creditCard.holderName,
  expiry: cardExpiry(creditCard),
  ccv: creditCard.ccv,
  cpfCnpj: holder.cpfCnpj,
  phone: holder.phone,
  postalCode: holder.postalCode,
})

/** The expiry as the form writes it, MM/AA. A year outside this century stays as it is, and is refused. */
function cardExpiry({ expiryMonth, expiryYear }: CardPayment['creditCard']): string {
  if (expiryMonth === '' && expiryYear === '') return ''
  return `${expiryMonth}/${expiryYear.replace(/^20(?=\d\d$)/, '')}`
}
