import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { lotLabel } from '../events/public.ts'
import { paidStatuses } from '../reservations/public.ts'

/**
 * Finds a valid ticket code of a user, with the name of its ticket type. A code whose sale is not paid
 * (any more) is not found, even if it has not been revoked yet.
 */
export function findCode(db: Db, codeId: string, userId: string) {
  return db
    .selectFrom('ticket_codes as code')
    .leftJoin('sales as sale', 'sale.id', 'code.sale_id')
    .leftJoin('sale_items as item', (join) =>
      join
        .onRef('item.sale_id', '=', 'code.sale_id')
        .onRef('item.ticket_type_id', '=', 'code.ticket_type_id'),
    )
    .leftJoin('ticket_types as type', 'type.id', 'code.ticket_type_id')
    .selectAll('code')
    .select(lotLabel('type.lot_id').as('lot_label'))
    .select((eb) => eb.fn.coalesce('item.name', eb.val('Ingresso')).$notNull().as('name'))
    .where('code.id', '=', codeId)
    .where('code.user_id', '=', userId)
    .where('code.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([sql<boolean>`sale.status in ${paidStatuses}`, eb('code.sale_id', 'is', null)]),
    )
    .executeTakeFirst()
}

type FoundCode = NonNullable<Awaited<ReturnType<typeof findCode>>>

/** Refuses a code without a holder or one that is used: it gets neither file nor QR code. */
export function checkCode(
  code: FoundCode | undefined,
):
  | (FoundCode & { holder_name: string })
  | Refusal<'CODE_NOT_FOUND' | 'HOLDER_REQUIRED' | 'CODE_USED'> {
  if (!code) return refuse('CODE_NOT_FOUND')
  if (code.scanned_at) return refuse('CODE_USED')
  if (!code.named_at || code.holder_name === null) return refuse('HOLDER_REQUIRED')
  return { ...code, holder_name: code.holder_name }
}
