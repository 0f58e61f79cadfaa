import {
  type SaleStatus,
  saleTransitions,
  type Transition,
} from '@55tickets/rules/sales/sale-transitions.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { LockedSale, transition, transitionAll } from '../public.ts'

/** Reads a sale without locking it, for negative controls; all callers have read it once `meet` resolves. */
export async function readWithoutLock(
  tx: Tx,
  id: string,
  meet: () => Promise<unknown>,
): Promise<LockedSale | null> {
  const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirst()
  await meet()
  if (!sale) return null
  const { event_id: eventId, user_id: userId, paid_by: paidBy, moved_code_id: movedCodeId } = sale
  const fields = { eventId, userId, paidBy, movedCodeId, isOver: false }
  return { ...sale, ...fields } as unknown as LockedSale
}

/** Reads sales without locking them, as `readWithoutLock` does. */
export async function readAllWithoutLock(
  tx: Tx,
  ids: readonly string[],
  meet: () => Promise<unknown>,
): Promise<Map<string, LockedSale>> {
  const sales = await Promise.all(ids.map((id) => readWithoutLock(tx, id, meet)))
  return new Map(sales.flatMap((sale) => (sale ? [[sale.id, sale]] : [])))
}

/** Changes the status of a sale whatever it is, and counts no stock. */
export async function transitionWithoutGuard(
  ...[tx, sale, name, details]: Parameters<typeof transition>
): Promise<void> {
  const { to: targets }: Transition = saleTransitions[name]
  const to: SaleStatus = details.to ?? targets[0]
  await sql`
    with changed as (update sales set status = ${to} where id = ${sale.id} returning id, event_id)
    insert into sale_history (event_id, sale_id, from_status, to_status, cause)
    select event_id, id, ${sale.status}, ${to}, ${details.cause} from changed`.execute(tx)
}

export async function transitionAllWithoutGuard(
  ...[tx, name, changes]: Parameters<typeof transitionAll>
): Promise<void> {
  for (const { sale, ...details } of changes) await transitionWithoutGuard(tx, sale, name, details)
}
