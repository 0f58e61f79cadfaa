import type { Payout } from '@55tickets/contracts/payouts.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { hidePayoutKey, type PayoutStatus } from '@55tickets/rules/money/payout-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface PayoutRow {
  readonly id: string
  readonly organizationId: string
  readonly slug: string
  readonly eventId: string
  readonly eventName: string
  readonly amountCents: number
  readonly status: PayoutStatus
  readonly pixKey: string
  readonly requestedBy: string
  readonly createdAt: Date
  readonly changedAt: Date
  readonly failure: string | null
}

/** Reads payouts with their event and transfer, the newest first. */
export async function readPayouts(
  db: Db,
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<readonly PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select payout.id, payout.organization_id as "organizationId", organizations.slug, payout.event_id as "eventId",
           events.name as "eventName", payout.amount_cents as "amountCents", payout.status, pix_key as "pixKey",
           users.name as "requestedBy", payout.created_at as "createdAt", payout.changed_at as "changedAt", failure
      from payouts payout
      join organizations on organizations.id = payout.organization_id
      join events on events.id = payout.event_id
      join users on users.id = payout.requested_by
      join transfers on transfers.payout_id = payout.id
     where ${where}
     order by payout.created_at desc, payout.id ${page}`.execute(db)
  return rows
}

export const toPayout = (row: PayoutRow): Payout => ({
  _id: row.id,
  eventId: row.eventId,
  eventName: row.eventName,
  amount: toReais(cents(row.amountCents)),
  status: row.status,
  key: hidePayoutKey(row.pixKey),
  requestedBy: row.requestedBy,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  failure: row.failure,
})
