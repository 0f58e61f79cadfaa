import type { Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { findOrder } from '../reservations/public.ts'
import { ticketsMail } from './tickets-mail.ts'

interface TicketsMailDeps {
  readonly mailer: Mailer
  readonly publicUrl: string
}

/** Mails all tickets of a sale, once, as soon as every one of them has a holder. */
export async function mailNamedTickets(
  tx: Tx,
  { mailer, publicUrl }: TicketsMailDeps,
  saleId: string,
): Promise<void> {
  const nameless = await tx
    .selectFrom('ticket_codes')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('revoked_at', 'is', null)
    .where('named_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (nameless) return
  const order = await findOrder(tx, saleId)
  await mailer.queue(tx, order.buyer.email, ticketsMail(order, publicUrl), `tickets ${saleId}`)
}
