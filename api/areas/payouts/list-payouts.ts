import type { PayoutList } from '@55tickets/contracts/payouts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { readPayouts, toPayout } from './store.ts'

const PAGE_SIZE = 20

/** Lists the payouts of an organization, the newest first. */
export async function listPayouts(
  db: Db,
  { organizationId, page }: { readonly organizationId: string; readonly page: number },
): Promise<PayoutList> {
  const [rows, { total }] = await Promise.all([
    readPayouts(
      db,
      sql`payout.organization_id = ${organizationId}`,
      sql`limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    ),
    db
      .selectFrom('payouts')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    docs: rows.map(toPayout),
    totalDocs: total,
    page,
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  }
}
