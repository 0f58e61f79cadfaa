import type { Db } from '../../platform/db/database.ts'

/** Query for codes of sales with their item and ticket type, in the order of the tickets. */
export const saleCodes = (db: Db) =>
  db
    .selectFrom('ticket_codes as code')
    .innerJoin('sale_items as item', (join) =>
      join
        .onRef('item.sale_id', '=', 'code.sale_id')
        .onRef('item.ticket_type_id', '=', 'code.ticket_type_id'),
    )
    .innerJoin('ticket_types as type', 'type.id', 'code.ticket_type_id')
    .orderBy('type.position')
    .orderBy('code.place')
