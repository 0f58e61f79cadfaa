import type { Reservation, SaleStatus } from '@55tickets/contracts/reservations.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'

interface SaleRow {
  readonly sale_id: string | null
  readonly status: string
  readonly total_cents: number
  readonly fee_cents: number
  readonly expires_at: Date
}

export function toReservation(sale: SaleRow): Reservation {
  if (sale.sale_id === null) throw new Error('the outcome has no sale')
  return {
    _id: sale.sale_id,
    status: sale.status as SaleStatus,
    expiresAt: sale.expires_at.toISOString(),
    total: toReais(cents(sale.total_cents)),
    calculatedFeeAmount: toReais(cents(sale.fee_cents)),
    amountCharged: toReais(cents(sale.total_cents + sale.fee_cents)),
  }
}
