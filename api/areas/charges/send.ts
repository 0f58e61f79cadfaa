import type { Db } from '../../platform/db/database.ts'
import type { Reply } from './asaas/api-client.ts'
import type { Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/schemas.ts'
import type { Card, Charge, ChargeOutcome, Payer } from './charge.ts'
import { type ChargeLookup, checkPayment } from './look-up-charge.ts'
import { deleteCustomerLink, ensureCustomer } from './provider-customer.ts'
import { newPayment } from './provider-payment.ts'
import { undoWrongPayment } from './undo-wrong-payment.ts'

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
    return { kind: 'not-sent' }
  }
  const reply = await call(customer.value)
  if (reply.ok) return toOutcome(provider, await checkPayment(provider, charge, reply.value))
  if (reply.why === 'refused') {
    if (!reply.codes.includes('invalid_customer')) return { kind: 'declined' }
    await deleteCustomerLink(db, payer.userId)
    return { kind: 'not-sent' }
  }
  return { kind: reply.why === 'not-sent' ? 'not-sent' : 'unknown' }
}

async function toOutcome(provider: Provider, lookup: ChargeLookup): Promise<ChargeOutcome> {
  if (lookup.kind === 'mismatch') {
    const isUndone = await undoWrongPayment(provider, lookup.payment, lookup.why)
    return isUndone ? { kind: 'declined' } : { kind: 'unknown' }
  }
  if (lookup.kind !== 'found') return { kind: 'unknown' }
  const { status, providerId, plan = null, card = null, pixPayload, pixImage } = lookup.reported
  if (!providerId) return { kind: 'unknown' }
  if (status === 'WAITING' && pixPayload && pixImage)
    return { kind: 'waiting', providerId, pixPayload, pixImage }
  if (status === 'CONFIRMED') return { kind: 'confirmed', providerId, plan, card }
  if (status === 'RECEIVED') return { kind: 'received', providerId, plan, card }
  if (status === 'ANALYSIS') return { kind: 'analysis', providerId, plan, card }
  return { kind: 'unknown' }
}
