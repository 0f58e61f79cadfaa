import type { resendOrder as resendCall } from '@55tickets/contracts/event-orders/actions.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import { countAttempts } from '../../../platform/attempts.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { findOrder, isPaidSale, shownStatus } from '../../reservations/public.ts'
import { resentMail } from './mails.ts'

export interface OrderMailDeps {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicUrl: string
}

interface ResendRequest {
  readonly eventId: string
  readonly saleId: string
  /** The member who sends it. */
  readonly userId: string
}

const RESEND_LIMIT = { most: 3, minutes: 60 }

/** Mails a paid order with its tickets again, to the address of its buyer and to no other. */
export async function resendOrder(
  { db, mailer, publicUrl }: OrderMailDeps,
  { eventId, saleId, userId }: ResendRequest,
): Promise<Answer<typeof resendCall> | Refusal<CallRefusal<typeof resendCall>>> {
  return db.transaction().execute(async (tx) => {
    const sale = await findMailedSale(tx, eventId, saleId)
    if (!sale) return refuse('SALE_NOT_FOUND')
    if (!isPaidSale({ status: sale.status })) return refuse('SALE_NOT_PAID')
    if (sale.is_erased) return refuse('BUYER_ERASED')
    const limited = await countAttempts(tx, [[`resend ${saleId}`, RESEND_LIMIT]])
    if (limited) return { ...limited, message: LIMIT_TEXT }
    await sql`
      insert into order_resends (event_id, sale_id, sent_by)
      values (${eventId}, ${saleId}, ${userId})`.execute(tx)
    const order = await findOrder(tx, saleId)
    const mail = resentMail(order, publicUrl, { named: sale.named })
    await mailer.queue(tx, order.buyer.email, mail)
    return { email: order.buyer.email }
  })
}

const LIMIT_TEXT = `Este pedido já foi reenviado ${RESEND_LIMIT.most} vezes na última hora. Tente mais tarde.`

function findMailedSale(tx: Tx, eventId: string, saleId: string) {
  return tx
    .selectFrom('sales')
    .innerJoin('users', 'users.id', 'sales.user_id')
    .select([shownStatus.as('status'), namedTickets.as('named')])
    .select(sql<boolean>`users.erased_at is not null`.as('is_erased'))
    .where('sales.id', '=', saleId)
    .where('sales.event_id', '=', eventId)
    .executeTakeFirst()
}

/** SQL for the number of tickets that can be attached. */
const namedTickets = sql<number>`(
  select count(*)::integer from ticket_codes
   where sale_id = sales.id and named_at is not null and revoked_at is null and scanned_at is null)`
