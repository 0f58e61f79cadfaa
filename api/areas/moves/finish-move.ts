import type { Tx } from '../../platform/db/database.ts'
import { isRefusal } from '../../platform/refuse.ts'
import type { Charge } from '../charges/public.ts'
import { checkReturn, type RefundDeps, returnTickets } from '../refunds/public.ts'
import type { Order } from '../reservations/public.ts'
import { replaceCode } from '../tickets/public.ts'
import { moveDoneMail } from './mails.ts'

/** Locks the ticket that a sale would replace; true if it can still be given back. */
export async function canFinishMove(tx: Tx, movedCodeId: string): Promise<boolean> {
  const code = await findMovedCode(tx, movedCodeId)
  return code !== undefined && !isRefusal(await checkReturn(tx, code.saleId, [movedCodeId]))
}

interface PaidMove {
  readonly movedCodeId: string
  /** The second order, whose code was just issued, and the charge that paid it. */
  readonly order: Order
  readonly charge: Charge
}

/**
 * Ends a move whose second order was paid: its code gets the holder, and the ticket that it replaces is
 * given back. The caller has checked `canFinishMove` in this transaction.
 */
export async function finishMove(
  tx: Tx,
  deps: RefundDeps,
  { movedCodeId, order, charge }: PaidMove,
): Promise<void> {
  const code = await findMovedCode(tx, movedCodeId)
  if (!code) throw new Error(`sale ${order.saleId} replaces a code that does not exist`)
  await replaceCode(tx, order.saleId, { id: movedCodeId, from: code.name })
  const returned = await returnTickets(tx, deps, {
    saleId: code.saleId,
    codeIds: [movedCodeId],
    cause: 'moved to another ticket type',
    by: `sale ${order.saleId}`,
    isMoved: true,
  })
  if (isRefusal(returned))
    throw new Error(`code ${movedCodeId} can not be given back: ${returned.refused}`)
  const text = {
    from: code.name,
    to: order.items[0]?.name ?? '',
    refundCents: returned.refundCents,
    isNamed: code.isNamed,
  }
  const mail = moveDoneMail(order, text, charge, deps.config.PUBLIC_URL)
  await deps.mailer.queue(tx, order.buyer.email, mail, `confirmed ${order.saleId}`)
}

interface FoundCode {
  readonly saleId: string
  readonly name: string
  readonly isNamed: boolean
}

async function findMovedCode(tx: Tx, id: string): Promise<FoundCode | undefined> {
  const row = await tx
    .selectFrom('ticket_codes as code')
    .innerJoin('sale_items as item', (join) =>
      join
        .onRef('item.sale_id', '=', 'code.sale_id')
        .onRef('item.ticket_type_id', '=', 'code.ticket_type_id'),
    )
    .select(['item.sale_id', 'item.name', 'code.named_at'])
    .where('code.id', '=', id)
    .executeTakeFirst()
  return row && { saleId: row.sale_id, name: row.name, isNamed: row.named_at !== null }
}
