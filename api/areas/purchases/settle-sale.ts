import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findCharge, findCharges, isPaid, markSettled, recordOutcome } from '../payments/public.ts'
import { lockSale, lockTickets } from '../reservations/public.ts'
import type { SettleDeps } from './deps.ts'
import { findOrder } from './find-order.ts'
import type { SettlementInput } from './settle.ts'
import { stepOf } from './settling.ts'
import { takeStep } from './take-step.ts'

/**
 * Makes a sale follow one of its charges. Doing it again does nothing more, and of two who do it at
 * once the second waits for the first: the event's tickets are locked, then the sale, then the charge.
 */
export async function settleSale(
  tx: Tx,
  deps: SettleDeps,
  input: SettlementInput,
): Promise<SaleStatus> {
  await lockTickets(tx, input.charge.eventId)
  return settleLocked(tx, deps, input)
}

/** The caller has locked the event's tickets. */
export async function settleLocked(
  tx: Tx,
  deps: SettleDeps,
  input: SettlementInput,
): Promise<SaleStatus> {
  const { outcome, isWaitedFor = false } = input
  const { id, saleId } = input.charge
  const order = input.order ?? (await findOrder(tx, saleId))
  let sale = await lockSale(tx, saleId)
  if (!sale) throw new Error(`a charge is of sale ${saleId}, which is not there`)
  const charge = outcome ? await recordOutcome(tx, id, outcome) : await findCharge(tx, id)
  if (!charge) throw new Error(`there is no charge ${id}`)
  // For money that arrived it is all the same which try it is from.
  const isNewest = isPaid(charge.status) || (await findCharges(tx, saleId)).at(-1)?.id === id
  // Money that came and went before we heard of it takes two steps.
  for (;;) {
    const step = stepOf(sale, { ...charge, isNewest })
    const after = await takeStep(step, { tx, deps, sale, charge, order, isWaitedFor })
    if (after.status === sale.status) break
    sale = after
  }
  await markSettled(tx, charge)
  return sale.status
}
