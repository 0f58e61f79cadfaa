import type { Courtesy } from '@55tickets/contracts/courtesies.ts'
import { guestTypeLabel } from '@55tickets/rules/courtesies/guest.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CourtesyLinks } from './courtesy-links.ts'

export interface CourtesyRow {
  readonly id: string
  readonly eventId: string
  readonly ticketTypeId: string
  readonly typeName: string
  readonly sector: string | null
  readonly name: string | null
  readonly cpf: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly tokenHash: string
  readonly givenAt: Date
  readonly givenBy: string | null
  readonly mailedAt: Date | null
  readonly takenBackAt: Date | null
  readonly codeId: string
  readonly scannedAt: Date | null
  readonly isRevoked: boolean
  readonly requestHash: string
}

/** Reads courtesies that meet a condition on `courtesy`, with an order and a limit if need be. */
export async function readCourtesies(
  db: Db,
  where: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<CourtesyRow[]> {
  const { rows } = await sql<CourtesyRow>`
    select courtesy.id, courtesy.event_id as "eventId", courtesy.ticket_type_id as "ticketTypeId",
           type.name as "typeName", sector.name as sector, courtesy.name, courtesy.cpf, courtesy.email, courtesy.phone,
           courtesy.token_hash as "tokenHash", courtesy.given_at as "givenAt",
           case when giver.erased_at is null then giver.name end as "givenBy",
           courtesy.mailed_at as "mailedAt", courtesy.taken_back_at as "takenBackAt", code.id as "codeId",
           code.scanned_at as "scannedAt", code.revoked_at is not null as "isRevoked", courtesy.request_hash as "requestHash"
      from courtesies courtesy
      join ticket_codes code on code.courtesy_id = courtesy.id
      join ticket_types type on type.id = courtesy.ticket_type_id
      join users giver on giver.id = courtesy.given_by
      left join lots lot on lot.id = type.lot_id
      left join sectors sector on sector.id = lot.sector_id
     where ${where} ${more}`.execute(db)
  return rows
}

/** Maps a courtesy to the wire. Its link is known while it admits, and only under the key that made it. */
export const toCourtesy = (row: CourtesyRow, links: CourtesyLinks): Courtesy => ({
  _id: row.id,
  name: row.name,
  cpf: row.cpf === null ? null : hideCpf(row.cpf),
  email: row.email,
  phone: row.phone,
  ticketName: ticketName(row),
  givenAt: row.givenAt.toISOString(),
  givenBy: row.givenBy,
  mailedAt: row.mailedAt?.toISOString() ?? null,
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
  enteredAt: row.scannedAt?.toISOString() ?? null,
  link:
    !row.isRevoked && row.name !== null && links.tokenHash(row.id) === row.tokenHash
      ? links.link(row.id)
      : null,
})

export const ticketName = ({
  typeName,
  sector,
}: Pick<CourtesyRow, 'typeName' | 'sector'>): string => guestTypeLabel({ name: typeName, sector })
