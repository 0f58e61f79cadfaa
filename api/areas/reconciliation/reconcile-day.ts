import { sql } from 'kysely'
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
import type { DayDifference } from './day-difference.ts'
import { storeDifferences } from './store.ts'

/** Longest id of the provider that is stored; its own are far shorter. */
const MAX_ID_LENGTH = 200

export interface DayReconciliation {
  /** YYYY-MM-DD */
  readonly day: string
  readonly charges: ChargeReconciliation
  readonly transfers: TransferReconciliation
  readonly differences: readonly DayDifference[]
}

/**
 * Compares the charges and transfers of a day with those of the provider, and stores the differences.
 * `unavailable`: the provider did not return all of them.
 */
export async function reconcileDay(
  db: Db,
  provider: Provider,
  day: string,
): Promise<DayReconciliation | 'unavailable'> {
  const comparedAt = await readNow(db)
  const charges = await reconcileCharges(db, provider, day, findUnfulfilled)
  if (charges === 'unavailable') return 'unavailable'
  const transfers = await reconcileTransfers(db, provider, day)
  if (transfers === 'unavailable') return 'unavailable'
  const differences = allDifferences(charges, transfers)
  await storeDifferences(db, { day, comparedAt, differences })
  return { day, charges, transfers, differences }
}

async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]?.now ?? new Date(Number.NaN)
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
    providerId: cleanId(paymentId),
    here,
    there,
  })),
  ...transfers.differences.map(({ kind, transferId, providerId, here, there }) => ({
    subject: 'transfer' as const,
    kind,
    id: transferId,
    saleId: null,
    providerId: cleanId(providerId),
    here,
    there,
  })),
]

/** An id of the provider without characters that PostgreSQL refuses. */
const cleanId = (id: string | null) =>
  id?.slice(0, MAX_ID_LENGTH).replaceAll('\0', '␀').toWellFormed() ?? null

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
