import type { Db } from '../../platform/db/database.ts'
import type { Reply } from './asaas/api-client.ts'
import type { Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/schemas.ts'
import type { Card, Charge, ChargeOutcome, Payer } from './charge.ts'
import { type ChargeLookup, judge } from './look-up-charge.ts'
import { deleteCustomerLink, ensureCustomer } from './provider-customer.ts'
import { newPayment } from './provider-payment.ts'
import { undoWrongPayment } from './undo-wrong-payment.ts'

/** Asks the provider for an open PIX. Never sends twice, never throws for what goes wrong there. */
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

/** Asks for a card's money. What the bank said is for nobody's eyes: the buyer hears the general message. */
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
  ask: (customer: string) => Promise<Reply<ProviderPayment>>,
): Promise<ChargeOutcome> {
  const customer = await ensureCustomer(db, provider, payer)
  // Until here no money was asked for, whatever went wrong: no card was declined.
  if (!customer.ok) {
    if (customer.why === 'refused')
      provider.log.error({ charge: charge.id, codes: customer.codes }, 'a payer was refused')
    return { kind: 'not-sent' }
  }
  const reply = await ask(customer.value)
  if (reply.ok) return outcomeOf(provider, await judge(provider, charge, reply.value))
  if (reply.why === 'refused') {
    if (!reply.codes.includes('invalid_customer')) return { kind: 'declined' }
    await deleteCustomerLink(db, payer.userId)
    return { kind: 'not-sent' }
  }
  return { kind: reply.why === 'not-sent' ? 'not-sent' : 'unknown' }
}

async function outcomeOf(provider: Provider, lookup: ChargeLookup): Promise<ChargeOutcome> {
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
