import type { Selectable } from 'kysely'
import type { Transfers } from '../../platform/db/tables.generated.ts'

export type TransferStatus = Selectable<Transfers>['status']

/** Money that we send by PIX, for a payout or for a refund that the provider no longer makes. */
export interface Transfer {
  readonly id: string
  readonly payoutId: string | null
  /** Charge whose rest is refunded. */
  readonly chargeId: string | null
  /** Charge of which a part is refunded. */
  readonly partOfChargeId: string | null
  readonly amountCents: number
  readonly keyType: 'CPF' | 'CNPJ'
  readonly pixKey: string
  readonly status: TransferStatus
  readonly providerId: string | null
  readonly approvedId: string | null
  /** First and last attempt to send it. */
  readonly firstSentAt: Date | null
  readonly sentAt: Date | null
}

export const toTransfer = (row: Selectable<Transfers>): Transfer => ({
  id: row.id,
  payoutId: row.payout_id,
  chargeId: row.charge_id,
  partOfChargeId: row.part_of_charge_id,
  amountCents: row.amount_cents,
  keyType: row.key_type,
  pixKey: row.pix_key,
  status: row.status,
  providerId: row.provider_id,
  approvedId: row.approved_id,
  firstSentAt: row.first_sent_at,
  sentAt: row.sent_at,
})

export const hasEnded = (status: TransferStatus): boolean =>
  status === 'DONE' || status === 'FAILED'
