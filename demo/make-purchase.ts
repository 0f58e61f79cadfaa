import type { Db } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { testCards } from '@55tickets/rules/test-cards.ts'
import { sql } from 'kysely'
import type { Buyer } from './buyer.ts'
import type { DemoPurchase } from './purchases.ts'
import { recordAdmissions } from './record-admissions.ts'
import { shiftSales } from './shift-purchases.ts'

/**
 * Lifetime of the pending purchase, longer than a normal reservation's so that a new user finds it.
 */
const PENDING_MINUTES = 60

/**
 * Buys through the API, then moves the sale into the past. The demo key is set last: an interrupted
 * purchase is repeated with the same idempotency keys.
 */
export async function makePurchase(db: Db, buyer: Buyer, demo: DemoPurchase): Promise<void> {
  const { slug, tickets, stage, demoKey } = demo
  const isPending = stage === 'pending'
  const eventId = stableId('event', slug)
  const items = Object.entries(tickets).map(([key, quantity]) => ({
    ticketId: stableId(eventId, 'ticket', key),
    quantity,
    ...(demo.benefits?.[key] && { benefits: demo.benefits[key] }),
  }))
  // Repeated purchases need no idempotency key: each one is a new sale.
  const key = isPending || demo.isRenewed ? undefined : `demo-${demoKey}`
  const held = await buyer.post(`/events/${eventId}/reserve`, { eventId, items }, key)
  const saleId = String(held['_id'])
  if (stage === 'cancelled') await buyer.post(`/venda/${saleId}/cancel`)
  else if (isPending) await buyer.post('/payments/process', { vendaId: saleId, paymentType: 'PIX' })
  else await payByCard(buyer, saleId, demo, key)
  if (stage === 'refunded') await buyer.post(`/venda/${saleId}/refund`)
  await nameTickets(buyer, saleId, demo)
  await db.transaction().execute(async (tx) => {
    await sql`update sales set demo_key = ${demoKey} where id = ${saleId}`.execute(tx)
    await shiftSales(tx, [saleId], -24 * demo.daysAgo)
    if (demo.used) {
      const { count, hoursAgo } = demo.used
      const codes = sql`
        select id from ticket_codes where sale_id = ${saleId} and holder_name is not null
         order by ordinal limit ${count}`
      await recordAdmissions(tx, codes, sql`app_now() - make_interval(hours => ${hoursAgo})`)
    }
    if (isPending) await renewPending(tx, saleId)
  })
}

const CARD = {
  creditCard: {
    holderName: 'ANA B SOUZA',
    number: testCards.find(({ outcome }) => outcome === 'approved')?.number,
    expiryMonth: '12',
    expiryYear: '2049',
    ccv: '123',
  },
  creditCardHolderInfo: {
    name: 'Ana Beatriz Souza',
    email: 'ana@demo.55tickets.com.br',
    cpfCnpj: '52998224725',
    phone: '51998765432',
    postalCode: '90035141',
  },
}

async function payByCard(buyer: Buyer, vendaId: string, demo: DemoPurchase, key?: string) {
  const { installments = 1 } = demo
  const card = { vendaId, paymentType: 'CREDIT_CARD', installments, ...CARD }
  await buyer.post('/payments/process', card, key)
}

async function nameTickets(buyer: Buyer, saleId: string, { holders = [] }: DemoPurchase) {
  if (holders.length === 0) return
  const codes = await buyer.readTicketCodes(saleId)
  for (const [index, holder] of holders.entries())
    await buyer.put(`/tickets/${codes[index]?._id}/holder`, holder)
}

/** Extends the expiry of a sale that waits for its PIX. */
export async function renewPending(db: Db, saleId: string): Promise<void> {
  await sql`
    update sales set expires_at = app_now() + make_interval(mins => ${PENDING_MINUTES})
     where id = ${saleId} and status = 'PAYMENT_PENDING'`.execute(db)
}
