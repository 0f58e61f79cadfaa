import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { admittingCodes } from '../subscriptions/public.ts'

/** Locks the codes that a sale admits with against a gate that is admitting one, in its order. */
export async function lockAdmittingCodes(tx: Tx, saleId: string): Promise<void> {
  await sql`
    select id from ticket_codes where id in (${admittingCodes(saleId)})
     order by id for update`.execute(tx)
}
