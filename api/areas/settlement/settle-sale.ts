import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findCharge, findCharges, isPaid, markSettled, recordOutcome } from '../charges/public.ts'
import { findOrder, lockSale, lockTickets } from '../reservations/public.ts'
import type { SettleDeps } from './deps.ts'
import type { SettlementInput } from './settle.ts'
import { stepOf } from './settling.ts'
import { takeStep } from './take-step.ts'

/**
 * Updates a sale after one of its charges has changed. Idempotent; parallel calls run one after the other,
 * because the event's tickets are locked, then the sale, then the charge.
 */
export async function settleSale(
  tx: Tx,
  deps: SettleDeps,
  input: SettlementInput,
): Promise<SaleStatus> {
  await lockTickets(tx, input.charge.eventId)
  return settleLocked(tx, deps, input)
}

/** Settles a sale. The caller has locked the event's tickets. */
export async function settleLocked(
  tx: Tx,
  deps: SettleDeps,
  input: SettlementInput,
): Promise<SaleStatus> {
  const { outcome, isWaitedFor = false } = input
  const { id, saleId } = input.charge
  const order = input.order ?? (await findOrder(tx, saleId))
  let sale = await lockSale(tx, saleId)
  if (!sale) throw new Error(`charge ${id} belongs to sale ${saleId}, which does not exist`)
  const charge = outcome ? await recordOutcome(tx, id, outcome) : await findCharge(tx, id)
  if (!charge) throw new Error(`charge ${id} not found`)
  // A paid charge settles the sale even if a later attempt exists.
  const isNewest = isPaid(charge.status) || (await findCharges(tx, saleId)).at(-1)?.id === id
  // A payment that was received and refunded before we learned of it takes two steps.
  for (;;) {
    const step = stepOf(sale, { ...charge, isNewest })
    const after = await takeStep(step, { tx, deps, sale, charge, order, isWaitedFor })
    if (after.status === sale.status) break
    sale = after
  }
  await markSettled(tx, charge)
  return sale.status
}
