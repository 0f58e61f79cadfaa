import { hash } from 'node:crypto'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Reply } from './asaas/api-client.ts'
import type { NewPayment, Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/provider-payment.ts'
import type { Card, Charge, Payer, ReportedStatus } from './charge.ts'
import { type ChargeLookup, checkPayment, paymentDescription } from './check-payment.ts'
import { undoWrongPayment } from './refund-payments.ts'

/** Outcome of a payment request. `unknown`: no response, or an inconclusive one. */
export type ChargeOutcome =
  | {
      readonly kind: 'waiting'
      readonly providerId: string
      readonly pixPayload: string
      readonly pixImage: string
    }
  | {
      readonly kind: 'confirmed' | 'received' | 'analysis'
      readonly providerId: string
      readonly plan: string | null
      readonly card: { readonly brand: string; readonly lastDigits: string } | null
      readonly creditDates?: readonly string[] | null
    }
  | { readonly kind: 'declined' }
  | { readonly kind: 'unknown' }
  /** The provider never received the request: a new attempt is safe. */
  | { readonly kind: 'not-sent' }
  /** The same, because the provider takes no more calls for now. */
  | { readonly kind: 'busy' }

/** Status that follows from the outcome of a payment request, or null if that is unknown. */
export function outcomeStatus(outcome: ChargeOutcome): ReportedStatus | null {
  switch (outcome.kind) {
    case 'waiting':
      return { ...outcome, status: 'WAITING' }
    case 'analysis':
      return { ...outcome, status: 'ANALYSIS' }
    case 'confirmed':
      return { ...outcome, status: 'CONFIRMED' }
    case 'received':
      return { ...outcome, status: 'RECEIVED' }
    case 'declined':
      return { status: 'DECLINED' }
    case 'not-sent':
    case 'busy':
      return { status: 'CANCELED' }
    case 'unknown':
      return null
  }
}

/**
 * Creates a PIX at the provider. Sends at most once and never throws for failures of the provider.
 */
export function sendPix(
  db: Db,
  provider: Provider,
  charge: Charge,
  payer: Payer,
): Promise<ChargeOutcome> {
  return send(db, provider, charge, payer, (customer) =>
    provider.createPix(newPayment(charge, customer, provider)),
  )
}

/**
 * Charges a card. The bank's reason for a refusal is not returned: buyers get a general message.
 */
export function sendCard(
  db: Db,
  provider: Provider,
  charge: Charge,
  payer: Payer,
  card: Card,
  remoteIp: string,
): Promise<ChargeOutcome> {
  return send(db, provider, charge, payer, (customer) =>
    provider.payByCard({
      ...newPayment(charge, customer, provider),
      installments: charge.installments,
      card,
      addressNumber: payer.address.number,
      remoteIp,
    }),
  )
}

async function send(
  db: Db,
  provider: Provider,
  charge: Charge,
  payer: Payer,
  call: (customer: string) => Promise<Reply<ProviderPayment>>,
): Promise<ChargeOutcome> {
  const customer = await ensureCustomer(db, provider, payer)
  // Nothing was charged yet, so a failure here is not a declined card.
  if (!customer.ok) {
    if (customer.why === 'refused')
      provider.log.error(
        { charge: charge.id, codes: customer.codes },
        'the provider refused the customer data of a buyer',
      )
    return { kind: customer.why === 'busy' ? 'busy' : 'not-sent' }
  }
  const reply = await call(customer.value)
  if (reply.ok) return toOutcome(provider, await checkPayment(provider, charge, reply.value))
  if (reply.why === 'refused') {
    if (!reply.codes.includes('invalid_customer')) return { kind: 'declined' }
    await deleteCustomerLink(db, payer.userId)
    return { kind: 'not-sent' }
  }
  const wasRejected = reply.why === 'not-sent' || reply.why === 'busy'
  return { kind: wasRejected ? reply.why : 'unknown' }
}

async function toOutcome(provider: Provider, lookup: ChargeLookup): Promise<ChargeOutcome> {
  if (lookup.kind === 'mismatch') {
    const isUndone = await undoWrongPayment(provider, lookup.payment, lookup.why)
    return isUndone ? { kind: 'declined' } : { kind: 'unknown' }
  }
  if (lookup.kind !== 'found') return { kind: 'unknown' }
  const { status, providerId, pixPayload, pixImage } = lookup.reported
  const { plan = null, card = null, creditDates = null } = lookup.reported
  if (!providerId) return { kind: 'unknown' }
  if (status === 'WAITING' && pixPayload && pixImage)
    return { kind: 'waiting', providerId, pixPayload, pixImage }
  if (status === 'CONFIRMED') return { kind: 'confirmed', providerId, plan, card, creditDates }
  if (status === 'RECEIVED') return { kind: 'received', providerId, plan, card, creditDates }
  if (status === 'ANALYSIS') return { kind: 'analysis', providerId, plan, card, creditDates }
  return { kind: 'unknown' }
}

/** A day as YYYY-MM-DD. Made once, because that takes longer than all the rest of a request. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: HOME_ZONE })

/**
 * Fields of a payment request that PIX and card share. The due date covers the whole time for which
 * the sale waits, so that a PIX created shortly before midnight can be paid after it.
 */
export function newPayment(
  charge: Charge,
  customer: string,
  { payableMs }: Pick<Provider, 'payableMs'>,
): NewPayment {
  // The later of both clocks, so that the due date is never in the past for the provider.
  const until = Math.max(charge.createdAt.getTime(), Date.now()) + payableMs
  return {
    customer,
    amountCents: charge.amountCents,
    dueDate: DAY.format(until),
    reference: charge.saleId,
    description: paymentDescription(charge.id),
  }
}

/** Pending lookups, shared so that concurrent calls create one customer. */
const pending = new Map<string, Promise<Reply<string>>>()

/**
 * Id of a user's customer at the provider, which is created with the first payment and with each
 * new CPF.
 */
function ensureCustomer(db: Db, provider: Provider, payer: Payer): Promise<Reply<string>> {
  const cpfHash = cpfDigest(payer)
  const { customer } = payer
  if (customer?.cpfHash === cpfHash) return Promise.resolve({ ok: true, value: customer.id })
  const running = pending.get(cpfHash)
  if (running) return running
  const finding = findOrCreateCustomer(db, provider, payer, cpfHash).finally(() =>
    pending.delete(cpfHash),
  )
  pending.set(cpfHash, finding)
  return finding
}

async function findOrCreateCustomer(
  db: Db,
  provider: Provider,
  payer: Payer,
  cpfHash: string,
): Promise<Reply<string>> {
  const stored = await findStoredCustomer(db, payer.userId, cpfHash)
  if (stored) return { ok: true, value: stored }
  // Without a search for one that another process is creating, or that died before storing its id:
  // the provider allows duplicates, and a call for each first payment costs more than a rare one.
  const made = await provider.createCustomer(payer)
  if (!made.ok) return made
  await db
    .insertInto('provider_customers')
    .values({ user_id: payer.userId, provider_id: made.value, cpf_hash: cpfHash })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ provider_id: made.value, cpf_hash: cpfHash })
        // When two processes create the same customer concurrently, the first one wins.
        .where('provider_customers.cpf_hash', 'is distinct from', cpfHash),
    )
    .execute()
  return { ok: true, value: (await findStoredCustomer(db, payer.userId, cpfHash)) ?? made.value }
}

async function findStoredCustomer(db: Db, userId: string, cpfHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('provider_customers')
    .select('provider_id')
    .where('user_id', '=', userId)
    .where('cpf_hash', '=', cpfHash)
    .executeTakeFirst()
  return row?.provider_id ?? null
}

/**
 * Hash that detects a changed CPF. It includes the user id, so that users with the same CPF do not
 * share a hash.
 */
const cpfDigest = ({ userId, cpf }: Payer) =>
  hash('sha256', `${userId} ${cpf.replace(/\D/g, '')}`, 'base64url')

/**
 * Deletes the stored customer id, for example one of another provider account. The next payment
 * creates a new customer.
 */
export async function deleteCustomerLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('provider_customers').where('user_id', '=', userId).execute()
}
