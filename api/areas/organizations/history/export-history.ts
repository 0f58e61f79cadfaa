import { Readable } from 'node:stream'
import { historyTopicNames } from '@55tickets/rules/organizations/history.ts'
import { CSV_BOM, csvLine } from '@55tickets/rules/text/csv.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { countAttempts } from '../../../platform/attempts.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { findEntries, type HistoryQuery, type ReadEntry } from './read-history.ts'
import { recordHistory } from './record-history.ts'

/** Exports of one owner. */
const EXPORT_LIMIT = { most: 30, minutes: 60 }
/** Entries that are read and written at a time. */
const PAGE_SIZE = 500

const heading = ['Quando', 'Grupo', 'O que aconteceu', 'Eventos', 'Aparelho', 'Endereço IP']

/** Records that an owner exports the history, and writes what matches the filters as CSV. */
export async function exportHistory(
  db: Db,
  { userId, ...query }: HistoryQuery & { readonly userId: string },
): Promise<Readable | Refusal<'TOO_MANY_EXPORTS'>> {
  const tooMany = await countAttempts(db, [[`history export ${userId}`, EXPORT_LIMIT]])
  if (tooMany) return refuse('TOO_MANY_EXPORTS', { message: TOO_MANY_TEXT })
  await db.transaction().execute((tx) =>
    recordHistory(tx, query.organizationId, {
      kind: 'history_exported',
      details: {},
      by: { member: userId },
    }),
  )
  return Readable.from(csvText(db, query))
}

const TOO_MANY_TEXT = 'Você já exportou muitos arquivos. Tente de novo daqui a pouco.'

async function* csvText(db: Db, query: HistoryQuery): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(heading)
  for (let before: number | undefined; ; ) {
    const entries: readonly ReadEntry[] = await findEntries(db, { ...query, before }, PAGE_SIZE)
    yield entries.map((entry) => csvLine(cells(entry))).join('')
    before = entries.at(-1)?.id
    if (entries.length < PAGE_SIZE) return
  }
}

const cells = ({ at, topic, text, eventNames, device, address }: ReadEntry): readonly string[] => [
  momentText(at, HOME_ZONE),
  historyTopicNames[topic],
  text,
  eventNames.join(', '),
  device ?? '',
  address ?? '',
]
