import { hash } from 'node:crypto'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { CardPayment, processPayment } from '@55tickets/contracts/payments.ts'
import { checkCard } from '@55tickets/rules/money/card.ts'
import { installmentOptions } from '@55tickets/rules/money/installments.ts'
import { cents } from '@55tickets/rules/money/money.ts'
import { type Address, isAddressComplete } from '@55tickets/rules/people/address.ts'
import { isCpfPresent } from '@55tickets/rules/people/cpf.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import {
  type Charge,
  findCharges,
  findChargesByKey,
  type KeyedCharge,
  type NewCharge,
  openCharges,
  type Payer,
} from '../charges/public.ts'
import { type LockedSale, lockSales, requireSource, transitionAll } from '../reservations/public.ts'

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
export interface KnownPayment {
  readonly charge: Pick<Charge, 'id' | 'saleId'>
  readonly isNew: false
}

/** A new charge, to be sent to the provider. */
export interface OpenedPayment {
  readonly charge: Charge
  readonly isNew: true
  readonly payer: Payer
}

/** What opening a payment needs to know of the sale's event and buyer, which need no lock. */
export interface SaleBuyer {
  readonly eventId: string
  readonly user: Omit<Payer, 'address' | 'cpf'> & {
    readonly cpf: string | null
    readonly address: Address | null
  }
  readonly methods: readonly string[]
  /** Time of the database. */
  readonly now: Date
}

export interface PaymentOpening {
  readonly request: PaymentRequest
  readonly buyer: SaleBuyer
  /**
   * The attempt limit's refusal: it stops new charges only, so that a repeated request still gets its
   * earlier response.
   */
  readonly tooMany: Refusal<'TOO_MANY_ATTEMPTS'> | null
}

export type OpeningResult = KnownPayment | OpenedPayment | PaymentRefusal

/**
 * Records charges before the provider is called, and moves their sales to PAYMENT_PENDING, where they
 * neither expire nor can be cancelled. A sale has one open charge at most. No two of the openings are
 * of one user. With `skipLocked` the result of a sale that another transaction has locked is `locked`.
 */
export async function openPayments(
  tx: Tx,
  { PIX_OPEN_LIMIT }: Pick<Config, 'PIX_OPEN_LIMIT'>,
  openings: readonly PaymentOpening[],
  { skipLocked = false } = {},
): Promise<(OpeningResult | 'locked')[]> {
  const requests = openings.map(({ request }) => request)
  const sales = await lockSales(
    tx,
    requests.map(({ body }) => body.vendaId),
    { skipLocked },
  )
  const known = await findChargesByKey(tx, requests)
  const waiting = await countWaiting(tx, openings)
  const results: (OpeningResult | 'locked' | ValidPayment)[] = []
  for (const opening of openings) {
    const { request, tooMany } = opening
    const sale = sales.get(request.body.vendaId)
    if (!sale && skipLocked) results.push('locked')
    else {
      const valid = await validate(tx, sale, opening, known.get(request.userId))
      const isOverLimit = (waiting.get(request.userId) ?? 0) >= PIX_OPEN_LIMIT
      if (!('newCharge' in valid)) results.push(valid)
      else if (tooMany) results.push(tooMany)
      else results.push(isOverLimit ? refuse('TOO_MANY_WAITING') : valid)
    }
  }
  const charges = await openCharges(
    tx,
    results.flatMap((result) => (isValid(result) ? [result.newCharge] : [])),
  )
  const opened = results.filter(isValid).filter(({ sale }) => charges.has(sale.id))
  await transitionAll(
    tx,
    'beginPayment',
    opened.map(({ sale, newCharge }) => ({
      sale: requireSource(sale, 'beginPayment'),
      cause: newCharge.method === 'PIX' ? 'PIX requested' : 'card sent',
    })),
  )
  const answers: (OpeningResult | 'locked')[] = []
  for (const result of results) {
    const charge = isValid(result) ? charges.get(result.sale.id) : undefined
    if (!isValid(result)) answers.push(result)
    else if (charge) answers.push({ charge, isNew: true, payer: result.payer })
    else answers.push(await answerConflict(tx, result.newCharge))
  }
  return answers
}

/** A parallel request may have used the same key for another sale. */
async function answerConflict(tx: Tx, newCharge: NewCharge): Promise<OpeningResult> {
  const { userId, requestHash } = newCharge
  const other = (await findChargesByKey(tx, [newCharge])).get(userId)
  return other ? answerKnown(other, requestHash) : refuse('PAYMENT_UNDER_WAY')
}

/** Number of open PIX of the event by buyer: each holds tickets. */
async function countWaiting(
  tx: Tx,
  openings: readonly PaymentOpening[],
): Promise<Map<string, number>> {
  const pix = openings.filter(({ request }) => request.body.paymentType === 'PIX')
  const [first] = pix
  if (!first) return new Map()
  const rows = await tx
    .selectFrom('sales')
    .innerJoin('charges', 'charges.sale_id', 'sales.id')
    .select((select) => ['sales.user_id', select.fn.countAll<number>().as('waiting')])
    .where('sales.user_id', '=', sql<string>`any (${pix.map(({ request }) => request.userId)})`)
    .where('sales.event_id', '=', first.buyer.eventId)
    .where('sales.status', '=', 'PAYMENT_PENDING')
    .where('charges.method', '=', 'PIX')
    .where('charges.status', 'in', ['SENDING', 'WAITING'])
    .groupBy('sales.user_id')
    .execute()
  return new Map(rows.map(({ user_id, waiting }) => [user_id, waiting]))
}

/** A payment that may be requested from the provider. */
interface ValidPayment {
  readonly sale: LockedSale
  readonly payer: Payer
  readonly newCharge: NewCharge
}

const isValid = (result: OpeningResult | 'locked' | ValidPayment): result is ValidPayment =>
  typeof result === 'object' && 'newCharge' in result

/** Checks that a sale may be paid as requested; else returns the refusal or the existing charge. */
async function validate(
  tx: Tx,
  sale: LockedSale | undefined,
  { request: { userId, body, key }, buyer }: PaymentOpening,
  known: KeyedCharge | undefined,
): Promise<ValidPayment | OpeningResult> {
  if (!sale || sale.userId !== userId) return refuse('SALE_NOT_FOUND')
  const requestHash = key === null ? null : hashRequest(body)
  if (known) return answerKnown(known, requestHash)
  const earlyResult = await checkSaleStatus(tx, sale, body)
  if (earlyResult) return earlyResult
  const payment = validatePayment(sale, buyer, body)
  if (isRefusal(payment)) return payment
  const { payer, ...amounts } = payment
  const ids = { id: orderedId(), eventId: sale.eventId, saleId: sale.id, userId }
  const method = body.paymentType
  return { sale, payer, newCharge: { ...ids, method, ...amounts, key, requestHash } }
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

interface PaymentTerms {
  readonly payer: Payer
  readonly amountCents: number
  readonly interestCents: number
  readonly installments: number
}

/** Checks that a held sale may be paid in this way. Amounts are computed here, never taken from the request. */
function validatePayment(
  sale: LockedSale,
  { user, methods, now }: SaleBuyer,
  body: PaymentBody,
): PaymentTerms | PaymentRefusal {
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
  const payer = { ...user, cpf, address }
  return { payer, amountCents, interestCents: amountCents - amount, installments }
}

/** Buyers by the ids of their sales. */
export async function findBuyers(
  db: Db,
  saleIds: readonly string[],
): Promise<Map<string, SaleBuyer>> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('users', 'users.id', 'sales.user_id')
    .innerJoin('events', 'events.id', 'sales.event_id')
    .leftJoin('provider_customers as customer', 'customer.user_id', 'sales.user_id')
    .select(['sales.id', 'sales.event_id', 'sales.user_id', 'users.name', 'users.email'])
    .select(['users.cellphone', 'users.cpf', 'users.address', 'events.accepted_payment_methods'])
    .select(['customer.provider_id', 'customer.cpf_hash', sql<Date>`app_now()`.as('now')])
    .where('sales.id', '=', sql<string>`any (${saleIds})`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        eventId: row.event_id,
        user: {
          userId: row.user_id,
          name: row.name,
          email: row.email,
          phone: row.cellphone,
          cpf: row.cpf,
          address: row.address as Address | null,
          customer: row.provider_id ? { id: row.provider_id, cpfHash: row.cpf_hash } : null,
        },
        methods: row.accepted_payment_methods,
        now: row.now,
      },
    ]),
  )
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
