import type { Sale } from '@55tickets/contracts/orders.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { returnAmount } from '@55tickets/rules/money/returned-amount.ts'
import type { Db } from '../../platform/db/database.ts'
import { findSaleLines, readAmounts } from '../reservations/public.ts'

/** Finds the ticket that a move replaces, and what its buyer gets back; undefined if it is not valid any more. */
export async function findMove(db: Db, movedCodeId: string): Promise<Sale['move']> {
  const code = await db
    .selectFrom('ticket_codes')
    .select(['sale_id', 'ticket_type_id'])
    .where('id', '=', movedCodeId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!code?.sale_id) return undefined
  const sale = { id: code.sale_id }
  const [lines, amounts] = await Promise.all([findSaleLines(db, sale), readAmounts(db, sale)])
  const line = lines.find(({ ticketTypeId }) => ticketTypeId === code.ticket_type_id)
  if (!line) return undefined
  const { refundCents } = returnAmount(amounts, cents(line.paidCents))
  return { from: line.name, refund: toReais(refundCents) }
}
