import type { Tx } from '../../platform/db/database.ts'
import type { Charge } from '../payments/public.ts'
import type { LockedSale } from '../reservations/public.ts'
import type { SettleDeps } from './deps.ts'
import type { Order } from './find-order.ts'

/** Input of a settlement step. The event's tickets and the sale are locked. */
export interface StepContext {
  readonly tx: Tx
  readonly deps: SettleDeps
  readonly sale: LockedSale
  readonly charge: Charge
  readonly order: Order
  readonly isWaitedFor: boolean
}
