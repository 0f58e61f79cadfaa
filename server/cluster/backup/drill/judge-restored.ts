import {
  countOversold,
  findDoubledCharges,
  findLost,
  findSales,
  findStray,
  isTaken,
} from '../../../faults/judge.ts'
import type { Entry } from '../../../faults/ledger.ts'
import type { ProviderPayment } from '../../../faults/provider.ts'
import type { CrowdScene } from '../../../faults/scene.ts'

/** What the provider and clients know, compared with a restored database. */
export interface RestoredVerdict {
  /** Payments that were taken, and those given back. */
  readonly taken: number
  readonly refunded: number
  /** Payments of which the database has no sale. */
  readonly unknown: number
  readonly complaints: readonly string[]
}

/** Answers that clients had got before the time of the restore, as they were then. */
export type KeptEntries = ReadonlyMap<string, Entry>

/**
 * Judges a restored database: each payment that was taken has its tickets, none was given back twice,
 * no ticket is left for money that was given back, and nothing is lost of what clients had seen
 * before the time of the restore, except sales that were refunded since.
 */
export async function judgeRestored(
  scene: CrowdScene,
  kept: KeptEntries,
  refundedSales: ReadonlySet<string>,
  eventId: string,
): Promise<RestoredVerdict> {
  const sales = await findSales(scene, eventId)
  const payments = await scene.provider.payments()
  const refunded = payments.filter(({ status }) => status === 'REFUNDED')
  const entries = new Map([...kept].filter(([saleId]) => !refundedSales.has(saleId)))
  const oversold = await countOversold(scene, eventId)
  const withTickets = [...refundedSales].filter((saleId) => (sales.get(saleId)?.codes ?? 0) > 0)
  return {
    taken: payments.filter(isTaken).length,
    refunded: refunded.length,
    unknown: payments.filter(({ externalReference }) => !sales.has(externalReference)).length,
    complaints: [
      ...findStray(payments, sales).map((what) => `neither ticket nor refund: ${what}`),
      ...findLost({ entries }, sales).map((what) => `lost: ${what}`),
      ...findDoubledCharges(payments).map((what) => `doubled: ${what}`),
      ...payments.filter(isRefundedTwice).map(({ id }) => `refunded twice: payment ${id}`),
      ...withTickets.map((saleId) => `refunded, and still with tickets: sale ${saleId}`),
      ...(oversold > 0 ? [`oversold: ${oversold} tickets`] : []),
    ],
  }
}

function isRefundedTwice({ refunds, value }: ProviderPayment): boolean {
  const sum = (refunds ?? []).reduce((total, refund) => total + refund.value, 0)
  return (refunds ?? []).length > 1 || sum > value
}
