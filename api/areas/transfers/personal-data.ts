import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { eraseTransferEvents } from '../charges/public.ts'

export const transferTables = ['transfers']

/** Ids of a transfer at the provider. */
interface ProviderIds {
  readonly ids: readonly string[]
}

const ofSales = (saleIds: readonly string[]) =>
  sql`(charge_id in (select id from charges where sale_id = any (${saleIds}))
       or part_of_charge_id in (select id from charges where sale_id = any (${saleIds})))`

/** Exports the transfers by which a person's sales were refunded. */
export async function exportTransfers(db: Db, saleIds: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select amount_cents as "amountCents", pix_key as "pixKey", status, created_at as "createdAt"
      from transfers where ${ofSales(saleIds)} order by created_at`.execute(db)
  return rows
}

/** Erases the keys of transfers, which are CPFs. Amount and time are kept for accounting. */
export async function eraseTransfers(tx: Tx, saleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<ProviderIds>`
    update transfers set pix_key = '' where ${ofSales(saleIds)}
    returning array_remove(array[provider_id, approved_id], null) as ids`.execute(tx)
  await eraseTransferEvents(
    tx,
    rows.flatMap(({ ids }) => ids),
  )
}

/** Deletes the transfers of sales that are deleted too. */
export async function purgeTransfers(tx: Tx, saleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<ProviderIds>`
    delete from transfers where ${ofSales(saleIds)}
    returning array_remove(array[provider_id, approved_id], null) as ids`.execute(tx)
  await eraseTransferEvents(
    tx,
    rows.flatMap(({ ids }) => ids),
  )
}

/**
 * Erases the keys of payouts that are as old as sales that are deleted; their amounts stay in the
 * ledger.
 */
export async function purgePayoutTransfers(db: Db, years: number): Promise<void> {
  await sql`
    update transfers set pix_key = ''
     where payout_id is not null and pix_key <> '' and status in ('DONE', 'FAILED')
       and created_at < app_now() - make_interval(years => ${years})`.execute(db)
}
