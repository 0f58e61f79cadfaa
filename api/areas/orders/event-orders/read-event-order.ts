import type { EventOrder, EventOrderTicket } from '@55tickets/contracts/event-orders.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { findCharges } from '../../charges/public.ts'
import { toRefund } from '../../refunds/public.ts'
import { couponCode, shownStatus } from '../../reservations/public.ts'
import { saleCodes } from '../../tickets/public.ts'

const reais = (amount: number) => toReais(cents(amount))

/** Reads one order of an event for its promoter, with masked CPFs; null for one of another event. */
export async function readEventOrder(
  db: Db,
  eventId: string,
  saleId: string,
): Promise<EventOrder | null> {
  const sale = await db
    .selectFrom('sales')
    .innerJoin('users', 'users.id', 'sales.user_id')
    .innerJoin('events', 'events.id', 'sales.event_id')
    .selectAll('sales')
    .select(['users.name', 'users.email', 'users.cellphone', 'users.cpf as buyer_cpf'])
    .select(['events.timezone', shownStatus.as('shown_status'), couponCode.as('coupon')])
    .where('sales.id', '=', saleId)
    .where('sales.event_id', '=', eventId)
    .executeTakeFirst()
  if (!sale) return null
  const [tickets, charges] = await Promise.all([findTickets(db, saleId), findCharges(db, saleId)])
  return {
    _id: sale.id,
    orderNumber: orderNumberText(sale.number),
    status: sale.shown_status,
    createdAt: sale.created_at.toISOString(),
    timezone: sale.timezone,
    buyer: {
      name: sale.name,
      email: sale.email,
      phone: sale.cellphone,
      cpf: sale.buyer_cpf && hideCpf(sale.buyer_cpf),
    },
    total: reais(sale.total_cents),
    fee: reais(sale.fee_cents),
    interest: reais(sale.interest_cents),
    amount: reais(sale.total_cents + sale.fee_cents + sale.interest_cents),
    coupon: sale.coupon,
    tickets,
    refund: toRefund(charges),
    isMove: sale.moved_code_id !== null,
  }
}

interface OpenMove {
  readonly _id: string
  readonly name: string
  readonly cents: number
  readonly expiresAt: string
}

/** SQL for the second order of a move of a `code` that waits for its payment. */
const openMove = sql<OpenMove | null>`(
  select json_build_object('_id', move.id, 'name', moved.name, 'cents', move.total_cents + move.fee_cents,
                           'expiresAt', move.expires_at)
    from sales move join sale_items moved on moved.sale_id = move.id
   where move.moved_code_id = code.id
     and (move.status = 'PAYMENT_PENDING' or move.status = 'PENDING' and move.expires_at > app_now()))`

async function findTickets(db: Db, saleId: string): Promise<EventOrderTicket[]> {
  const rows = await saleCodes(db)
    .select(['code.id', 'item.name', 'code.value_cents', 'code.holder_name', 'code.holder_cpf'])
    .select(['code.scanned_at', 'code.revoked_at', 'code.returned_at', 'code.moved_from'])
    .select(openMove.as('open_move'))
    .where('code.sale_id', '=', saleId)
    .execute()
  return rows.map(
    (row): EventOrderTicket => ({
      _id: row.id,
      number: ticketNumber(row.id),
      name: row.name,
      ...(row.lot_label !== null && { lotLabel: row.lot_label }),
      price: reais(row.value_cents),
      holderName: row.holder_name,
      holderCpf: row.holder_cpf && hideCpf(row.holder_cpf),
      state: ticketState(row),
      usedAt: row.scanned_at?.toISOString() ?? null,
      movedFrom: row.moved_from,
      openMove: row.open_move && {
        _id: row.open_move._id,
        name: row.open_move.name,
        amount: reais(row.open_move.cents),
        expiresAt: new Date(row.open_move.expiresAt).toISOString(),
      },
    }),
  )
}

interface CodeTimes {
  readonly scanned_at: Date | null
  readonly revoked_at: Date | null
  readonly returned_at: Date | null
}

function ticketState({
  scanned_at,
  revoked_at,
  returned_at,
}: CodeTimes): EventOrderTicket['state'] {
  if (returned_at) return 'returned'
  if (revoked_at) return 'revoked'
  return scanned_at ? 'used' : 'valid'
}
