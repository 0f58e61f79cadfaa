import type { Sale } from '@55tickets/contracts/orders.ts'
import { installmentOptions } from '@55tickets/rules/money/installments.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findCharges } from '../charges/public.ts'
import { lotLabel, toEvento } from '../events/public.ts'
import { toPayment } from '../payments/public.ts'
import {
  findRefundEligibility,
  type RefundLimits,
  toOpenRefund,
  toRefund,
} from '../refunds/public.ts'
import { couponCode, isPaidSale, shownStatus } from '../reservations/public.ts'
import { saleCodes, toTicketCode } from '../tickets/public.ts'
import { findMove } from './find-move.ts'

const reais = (amount: number) => toReais(cents(amount))

/** Finds a sale of a user. A reservation past its time is shown as expired even before the sweep. */
export async function findSale(
  db: Db,
  limits: RefundLimits,
  id: string,
  userId: string,
): Promise<Sale | null> {
  const sale = await db
    .selectFrom('sales')
    .selectAll()
    .select(shownStatus.as('shown_status'))
    .select(couponCode.as('coupon'))
    .select(sql<Date>`app_now()`.as('now'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!sale) return null
  const [event, user, items, codes, charges, eligibility, move] = await Promise.all([
    db.selectFrom('events').selectAll().where('id', '=', sale.event_id).executeTakeFirstOrThrow(),
    db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    db
      .selectFrom('sale_items')
      .innerJoin('ticket_types', 'ticket_types.id', 'sale_items.ticket_type_id')
      .selectAll('sale_items')
      .select(lotLabel('ticket_types.lot_id').as('lot_label'))
      .where('sale_id', '=', id)
      .orderBy('ticket_types.position')
      .execute(),
    findSaleCodes(db, id),
    findCharges(db, id),
    findRefundEligibility(db, id, limits),
    sale.moved_code_id === null || sale.paid_by !== null
      ? undefined
      : findMove(db, sale.moved_code_id),
  ])
  const isRefundable = isPaidSale(sale) && eligibility?.refusal === null
  const charged = cents(sale.total_cents + sale.fee_cents + sale.interest_cents)
  const { company, evento } = toEvento(event)
  return {
    _id: sale.id,
    orderNumber: orderNumberText(sale.number),
    status: sale.shown_status,
    createdAt: sale.created_at.toISOString(),
    expiresAt: sale.expires_at.toISOString(),
    now: sale.now.toISOString(),
    total: reais(sale.total_cents),
    calculatedFeeAmount: reais(sale.fee_cents),
    amountCharged: toReais(charged),
    installmentOptions: sale.takes_card ? toInstallmentOptions(sale) : [],
    monthlyRatePercentage: sale.monthly_rate_basis_points / 100,
    company,
    evento,
    itens: items
      .filter(({ quantity, moved_in }) => quantity > moved_in)
      .map((item) => toItem(item, itemHolder(item, codes), company.startDate)),
    ...(sale.coupon !== null && { coupon: sale.coupon }),
    ticketCodes: codes.map(toTicketCode),
    pagamento: charges.map(toPayment),
    cliente: { name: user.name, email: user.email, phone: user.cellphone, cpf: user.cpf },
    refundableUntil: (isRefundable && eligibility.deadline?.toISOString()) || null,
    openRefund: isRefundable ? toOpenRefund(eligibility) : null,
    ...(move && { move }),
    refund: toRefund(charges),
  }
}

const toInstallmentOptions = (sale: {
  readonly total_cents: number
  readonly fee_cents: number
  readonly monthly_rate_basis_points: number
}): Sale['installmentOptions'] =>
  installmentOptions(cents(sale.total_cents + sale.fee_cents), sale.monthly_rate_basis_points).map(
    ({ count, monthly, total }) => ({
      installments: count,
      monthlyAmount: toReais(monthly),
      totalAmount: toReais(total),
    }),
  )

interface ItemRow {
  readonly name: string
  readonly ticket_type_id: string
  readonly unit_cents: number
  readonly unit_discount_cents: number
  readonly quantity: number
  readonly moved_in: number
  readonly lot_label: string | null
}

/** Maps a line as it was charged: without tickets that were moved to it from another line. */
function toItem(
  item: ItemRow,
  holderName: string | null,
  startDate: string,
): Sale['itens'][number] {
  const quantity = item.quantity - item.moved_in
  return {
    descricao: item.name,
    precoUnitario: reais(item.unit_cents),
    qtde: quantity,
    total: reais((item.unit_cents - item.unit_discount_cents) * quantity),
    ticket: item.ticket_type_id,
    produto: item.ticket_type_id,
    tipoProduto: 'INGRESSO',
    ...(item.lot_label !== null && { lotLabel: item.lot_label }),
    holderName,
    desconto: reais(item.unit_discount_cents * quantity),
    data: startDate,
  }
}

function itemHolder(
  item: { readonly ticket_type_id: string; readonly quantity: number },
  codes: readonly { readonly ticket_type_id: string | null; readonly holder_name: string | null }[],
): string | null {
  if (item.quantity > 1) return null
  return codes.find((code) => code.ticket_type_id === item.ticket_type_id)?.holder_name ?? null
}

/** Finds the valid codes of a sale, in the order of its tickets. */
function findSaleCodes(db: Db, saleId: string) {
  return saleCodes(db)
    .select(['code.id', 'item.name', 'code.holder_name', 'code.scanned_at', 'code.value_cents'])
    .select(['code.ticket_type_id', 'code.moved_from'])
    .where('code.sale_id', '=', saleId)
    .where('code.revoked_at', 'is', null)
    .execute()
}

/** Finds the newest sale of a user at an event that is held and not paid yet, moves left out. */
export async function findHeldSale(
  db: Db,
  eventId: string,
  userId: string,
): Promise<{ _id: string } | null> {
  const sale = await db
    .selectFrom('sales')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('moved_code_id', 'is', null)
    .where('status', 'in', ['PENDING', 'PAYMENT_PENDING'])
    .where('expires_at', '>', sql<Date>`app_now()`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return sale ? { _id: sale.id } : null
}
