import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import type { BatchQueue } from '../../platform/batch-queue.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Charge, ChargeOutcome, Provider } from '../charges/public.ts'
import type { RefundDeps } from '../refunds/public.ts'
import type { LockedSale, Order } from '../reservations/public.ts'

/** Dependencies of settlement: a late payment may have to be refunded, nothing more is needed. */
export type SettleDeps = RefundDeps

/** Dependencies of a payment. */
export interface PayDeps extends SettleDeps {
  readonly db: Db
  readonly provider: Provider
  readonly log: Log
  readonly settleQueue: SettleQueue
}

export interface SettlementInput {
  readonly charge: Pick<Charge, 'id' | 'eventId' | 'saleId'>
  /** The provider's response to the charge, to be recorded first. */
  readonly outcome?: ChargeOutcome
  /** The buyer's request still waits for the outcome, so that no mail is needed. */
  readonly isWaitedFor?: boolean
}

export type SettleQueue = BatchQueue<SettlementInput, SaleStatus>

/** Input of a settlement step. The event's tickets and the sale are locked. */
export interface StepContext {
  readonly tx: Tx
  readonly deps: SettleDeps
  readonly sale: LockedSale
  readonly charge: Charge
  /** No later charge was made for the sale. */
  readonly isNewest: boolean
  readonly order: Order
  readonly isWaitedFor: boolean
}
