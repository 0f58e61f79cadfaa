import type { DifferenceKind } from '@55tickets/rules/money/differences.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import {
  type ChargeReconciliation,
  type Provider,
  reconcileCharges,
  repairDifferences,
} from '../charges/public.ts'
import { findUnfulfilled } from '../settlement/public.ts'
import {
  recheckTransfers,
  reconcileTransfers,
  type TransferReconciliation,
} from '../transfers/public.ts'

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

export interface DayReconciliation {
  /** YYYY-MM-DD */
  readonly day: string
  readonly charges: ChargeReconciliation
  readonly transfers: TransferReconciliation
  readonly differences: readonly DayDifference[]
}

/**
 * Compares the charges and transfers of a day with those of the provider. `unavailable`: the provider
 * did not return all of them.
 */
export async function reconcileDay(
  db: Db,
  provider: Provider,
  day: string,
): Promise<DayReconciliation | 'unavailable'> {
  const charges = await reconcileCharges(db, provider, day, findUnfulfilled)
  if (charges === 'unavailable') return 'unavailable'
  const transfers = await reconcileTransfers(db, provider, day)
  if (transfers === 'unavailable') return 'unavailable'
  return { day, charges, transfers, differences: allDifferences(charges, transfers) }
}

const allDifferences = (
  charges: ChargeReconciliation,
  transfers: TransferReconciliation,
): DayDifference[] => [
  ...charges.differences.map(({ kind, chargeId, saleId, paymentId, here, there }) => ({
    subject: 'charge' as const,
    kind,
    id: chargeId,
    saleId,
    providerId: paymentId,
    here,
    there,
  })),
  ...transfers.differences.map(({ kind, transferId, providerId, here, there }) => ({
    subject: 'transfer' as const,
    kind,
    id: transferId,
    saleId: null,
    providerId,
    here,
    there,
  })),
]

/** Has charges and open transfers that differ looked up at the provider; returns how many. */
export async function recheckDifferences(
  db: Db,
  enqueue: Enqueue,
  { charges, transfers }: DayReconciliation,
): Promise<{ charges: number; transfers: number }> {
  return {
    charges: await repairDifferences(db, enqueue, charges.differences),
    transfers: await recheckTransfers(db, transfers.differences),
  }
}
