import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import type { Charge, ChargeOutcome } from '../payments/public.ts'
import type { Order } from './find-order.ts'

export interface SettlementInput {
  readonly charge: Pick<Charge, 'id' | 'eventId' | 'saleId'>
  /** What the provider has just answered, to be recorded first. */
  readonly outcome?: ChargeOutcome
  /** The buyer still waits for the answer and hears it at once. */
  readonly isWaitedFor?: boolean
  /** Where it was read before, so that nobody waits for it in line. */
  readonly order?: Order
}

export type Settle = (input: SettlementInput) => Promise<SaleStatus>
