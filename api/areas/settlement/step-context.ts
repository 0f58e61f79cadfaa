import type { Tx } from '../../platform/db/database.ts'
import type { Charge } from '../charges/public.ts'
import type { LockedSale, Order } from '../reservations/public.ts'
import type { SettleDeps } from './deps.ts'

/** Input of a settlement step. The event's tickets and the sale are locked. */
export interface StepContext {
  readonly tx: Tx
  readonly deps: SettleDeps
  readonly sale: LockedSale
  readonly charge: Charge
  readonly order: Order
  readonly isWaitedFor: boolean
}
