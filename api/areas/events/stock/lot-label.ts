import { type RawBuilder, sql } from 'kysely'

/** SQL for sector and lot of a ticket type, given the column of its lot: "Pista · 2º lote", or null. */
export const lotLabel = (lotId: string): RawBuilder<string | null> =>
  sql<string | null>`lot_label(${sql.ref(lotId)})`
