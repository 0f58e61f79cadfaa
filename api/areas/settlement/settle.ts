import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import type { Charge, ChargeOutcome } from '../charges/public.ts'
import type { Order } from '../reservations/public.ts'

export interface SettlementInput {
  readonly charge: Pick<Charge, 'id' | 'eventId' | 'saleId'>
  /** The provider's response to the charge, to be recorded first. */
  readonly outcome?: ChargeOutcome
  /** The buyer's request still waits for the outcome, so that no mail is needed. */
  readonly isWaitedFor?: boolean
  /** The order, if it was read before the lock was taken, which shortens the lock. */
  readonly order?: Order
}

export type Settle = (input: SettlementInput) => Promise<SaleStatus>
