import type { ParticipantKind, PeopleFilter } from '@55tickets/contracts/people.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const kindNames: Readonly<Record<ParticipantKind, string>> = {
  ticket: 'Ingressos',
  courtesy: 'Cortesias',
  subscription: 'Inscrições',
}

/** Describes an audience in words, one for each condition. */
export async function describeFilter(
  db: Db,
  eventId: string,
  { q, types = [], kinds = [], entered, named, via }: PeopleFilter,
): Promise<string[]> {
  const words = [
    ...kinds.map((kind) => kindNames[kind]),
    ...(types.length > 0 ? await findTypeNames(db, eventId, types) : []),
    ...(entered === undefined ? [] : [entered ? 'Já entraram' : 'Ainda não entraram']),
    ...(named === undefined ? [] : [named ? 'Com titular' : 'Sem titular']),
    ...(via === undefined ? [] : ['De um link de divulgação']),
    ...(q === undefined ? [] : [q === '' ? 'De uma busca' : `Busca: ${q}`]),
  ]
  return words.length > 0 ? words : ['Todos os participantes']
}

async function findTypeNames(db: Db, eventId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ticket_types where event_id = ${eventId} and id = any (${ids}::uuid[])
    union all
    select title from sessions where event_id = ${eventId} and id = any (${ids}::uuid[])
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
