import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findPaymentTrail } from '../charges/public.ts'
import { codeLines, correctionLines, findCorrections, findHistoryCodes } from './code-lines.ts'
import type { HistoryLine } from './line.ts'
import { findHistoryMails, mailLines } from './mail-lines.ts'
import { chargeLines, webhookLines } from './payment-lines.ts'
import { findHistoryScans, scanLines } from './scan-lines.ts'
import { findStatusChanges, type HistoryItem, statusLines } from './status-lines.ts'

/** A sale as an operator reads it. Card and document numbers are masked. */
export interface SaleHistory {
  readonly id: string
  /** The order number as the buyer sees it. */
  readonly number: string
  readonly status: SaleStatus
  readonly expiresAt: Date
  readonly buyer: { readonly name: string; readonly email: string; readonly cpf: string | null }
  readonly event: {
    readonly id: string
    readonly name: string
    readonly startsAt: Date
    readonly timezone: string
    readonly venue: string
  }
  readonly items: readonly HistoryItem[]
  readonly totalCents: number
  /** Fee that the buyer bears. */
  readonly feeCents: number
  readonly promoterFeeCents: number
  readonly interestCents: number
  /** Oldest first. */
  readonly lines: readonly HistoryLine[]
}

/** Assembles the history of a sale from all tables that record something about it. */
export async function findSaleHistory(db: Db, id: string): Promise<SaleHistory | null> {
  const sale = await findSale(db, id)
  if (!sale) return null
  const items = await findItems(db, id)
  const trail = await findPaymentTrail(db, id)
  const history = await findStatusChanges(db, id)
  const codes = await findHistoryCodes(db, id)
  const corrections = await findCorrections(db, codes)
  const scans = await findHistoryScans(db, codes)
  const mails = await findHistoryMails(db, sale, trail.charges)
  // The sort is stable: among lines of the same time, causes stand before their effects.
  const lines = [
    ...webhookLines(trail),
    ...chargeLines(trail),
    ...statusLines(history, { buyer: sale.buyer_name, items, expiresAt: sale.expires_at }),
    ...codeLines(codes, corrections),
    ...correctionLines(codes, corrections),
    ...scanLines(codes, scans),
    ...mailLines(mails),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return {
    id,
    number: orderNumberText(sale.number),
    status: sale.status,
    expiresAt: sale.expires_at,
    buyer: {
      name: sale.buyer_name,
      email: sale.email,
      cpf: sale.cpf === null ? null : hideCpf(sale.cpf),
    },
    event: {
      id: sale.event_id,
      name: sale.event_name,
      startsAt: sale.starts_at,
      timezone: sale.timezone,
      venue: `${sale.location_name}, ${sale.city}`,
    },
    items,
    totalCents: sale.total_cents,
    feeCents: sale.fee_cents,
    promoterFeeCents: sale.promoter_fee_cents,
    interestCents: sale.interest_cents,
    lines,
  }
}

const findSale = (db: Db, id: string) =>
  db
    .selectFrom('sales')
    .innerJoin('users', 'users.id', 'sales.user_id')
    .innerJoin('events', 'events.id', 'sales.event_id')
    .select(['sales.id', 'sales.status', 'sales.expires_at', 'sales.total_cents'])
    .select(['sales.number', 'sales.fee_cents', 'sales.promoter_fee_cents', 'sales.interest_cents'])
    .select(['users.name as buyer_name', 'users.email', 'users.cpf'])
    .select([
      'events.id as event_id',
      'events.name as event_name',
      'events.starts_at',
      'events.timezone',
    ])
    .select(['events.location_name', 'events.city'])
    .where('sales.id', '=', id)
    .executeTakeFirst()

function findItems(db: Db, saleId: string): Promise<HistoryItem[]> {
  return db
    .selectFrom('sale_items')
    .innerJoin('ticket_types', 'ticket_types.id', 'sale_items.ticket_type_id')
    .select(['sale_items.name', 'quantity'])
    .select(sql<number>`unit_cents - unit_discount_cents`.as('unitCents'))
    .where('sale_id', '=', saleId)
    .orderBy('ticket_types.position')
    .execute()
}
