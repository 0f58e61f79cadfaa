import type { DifferenceKind } from '@55tickets/rules/money/differences.ts'

/** A charge or transfer that is not the same here and at the provider. */
export interface DayDifference {
  readonly subject: 'charge' | 'transfer'
  readonly kind: DifferenceKind
  /** Our charge or transfer. */
  readonly id: string | null
  /** The sale of a charge. */
  readonly saleId: string | null
  readonly providerId: string | null
  readonly here: DifferenceSide | null
  readonly there: DifferenceSide | null
}

interface DifferenceSide {
  readonly status: string
  readonly cents: number
}
