import type { CallRefusal } from '@55tickets/contracts/call.ts'
import type { CardPayment, PaymentMethod, processPayment } from '@55tickets/contracts/payments.ts'
import { checkCard } from '@55tickets/rules/money/card.ts'
import { installmentOptions } from '@55tickets/rules/money/installments.ts'
import { cents } from '@55tickets/rules/money/money.ts'
import { type Address, isAddressComplete } from '@55tickets/rules/people/address.ts'
import { isCpfPresent } from '@55tickets/rules/people/cpf.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import type { Payer } from '../charges/public.ts'
import type { LockedSale } from '../reservations/public.ts'

export type PaymentBody = z.output<(typeof processPayment)['body']>
export type PaymentRefusal = Refusal<CallRefusal<typeof processPayment>>

/** A payment that may be requested from the provider. */
interface ValidPayment {
  readonly payer: Payer
  readonly amountCents: number
  readonly interestCents: number
  readonly installments: number
}

/** Checks that a held sale may be paid in this way. Amounts are computed here, never taken from the request. */
export async function validatePayment(
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
    methods: row.accepted_payment_methods as PaymentMethod[],
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
