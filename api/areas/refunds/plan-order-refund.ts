import type { OrderRefundPlan } from '@55tickets/contracts/event-orders/actions.ts'
import type { RefundRoute } from '@55tickets/rules/events/cancellation.ts'
import { isRefundCovered, needsRefundStepUp } from '@55tickets/rules/money/member-refund.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { type Charge, findCharge, isPaidCharge } from '../charges/public.ts'
import { isEventCancelled } from '../events/public.ts'
import { findPromoterShares, readEventBalance } from '../ledger/public.ts'
import { findBuyerCpfs, isOldPix, isPaidSale } from '../reservations/public.ts'
import { admittingCodes } from '../subscriptions/public.ts'
import { oldPixRoute } from '../transfers/public.ts'

export interface OrderOfEvent {
  readonly eventId: string
  readonly saleId: string
}

type PlanRefusal = Refusal<'SALE_NOT_FOUND' | 'SALE_NOT_PAID' | 'REFUND_UNDER_WAY'>

const reais = (amount: number) => toReais(cents(amount))

/**
 * Finds what refunding a whole order would do. Whoever carries it out has locked the event's balance, sale
 * and codes.
 */
export async function planOrderRefund(
  db: Db,
  { eventId, saleId }: OrderOfEvent,
): Promise<OrderRefundPlan | PlanRefusal> {
  const sale = await db
    .selectFrom('sales')
    .selectAll()
    .select([isOldPix(saleId).as('is_old'), openMoves.as('open_moves')])
    .select(hasEnded.as('has_ended'))
    .where('id', '=', saleId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!sale) return refuse('SALE_NOT_FOUND')
  if (sale.status === 'REFUNDED') return refuse('REFUND_UNDER_WAY')
  if (sale.status === 'CHARGEBACK') return refuse('SALE_NOT_PAID', { message: DISPUTED_TEXT })
  if (!isPaidSale({ status: sale.status }) || sale.paid_by === null) return refuse('SALE_NOT_PAID')
  if (await isEventCancelled(db, eventId)) return refuse('REFUND_UNDER_WAY')
  const charge = await findCharge(db, sale.paid_by)
  if (!charge || !isPaidCharge(charge.status)) return refuse('REFUND_UNDER_WAY')
  const returned = returnedCents(charge)
  const share = (await findPromoterShares(db, [saleId])).get(saleId) ?? 0
  const tickets = await countTickets(db, saleId)
  return {
    total: reais(sale.total_cents),
    fee: reais(sale.fee_cents),
    interest: reais(sale.interest_cents),
    returned: reais(returned),
    refund: reais(charge.amountCents - returned),
    promoterShare: reais(share),
    method: charge.method,
    route: await findRoute(db, { eventId, saleId, share }, charge.method === 'PIX' && sale.is_old),
    openMoves: sale.open_moves,
    ...tickets,
    needsStepUp: needsRefundStepUp({ hasEnded: sale.has_ended, used: tickets.used }),
  }
}

async function findRoute(
  db: Db,
  { eventId, saleId, share }: OrderOfEvent & { readonly share: number },
  isOldPix: boolean,
): Promise<RefundRoute> {
  if (!isRefundCovered(await readEventBalance(db, eventId), share)) return 'review'
  return isOldPix ? oldPixRoute((await findBuyerCpfs(db, [saleId])).get(saleId)) : 'provider'
}

/** A postponed event is not over: its dates are to come. */
const hasEnded = sql<boolean>`(
  select ends_at <= app_now() and postponed_at is null from events where events.id = sales.event_id)`

const DISPUTED_TEXT =
  'O banco do cartão abriu uma contestação deste pedido e está com o dinheiro. Não há o que devolver até ela terminar.'

/** Parts that the provider has refunded, or that we decided to refund. */
const returnedCents = ({ refundedCents, partRefundCents }: Charge) =>
  Math.max(refundedCents, partRefundCents)

const openMoves = sql<number>`(
  select count(*)::integer from sales move join ticket_codes code on code.id = move.moved_code_id
   where code.sale_id = sales.id
     and (move.status = 'PAYMENT_PENDING' or move.status = 'PENDING' and move.expires_at > app_now()))`

/** Counts the valid tickets of a sale, and those of them, or of its sessions, that were used. */
async function countTickets(db: Db, saleId: string): Promise<{ tickets: number; used: number }> {
  const { rows } = await sql<{ tickets: number; used: number }>`
    select (count(*) filter (where sale_id is not null))::integer as tickets,
           (count(*) filter (where scanned_at is not null))::integer as used
      from ticket_codes where id in (${admittingCodes(saleId)}) and revoked_at is null`.execute(db)
  return rows[0] ?? { tickets: 0, used: 0 }
}
