import { isZone } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import en from 'zod/v4/locales/en.js'
import type { Db, Tx } from '../../platform/db/database.ts'
import {
  type ByteStorage,
  type FileRow,
  insertFile,
  storeBytes,
} from '../../platform/files/storage.ts'
import { stableId } from '../../platform/stable-id.ts'
import { EventFile } from './event-file.ts'
import { fileProblems } from './event-file-problems.ts'
import { importFiles, type PictureIds, type Pictures } from './import-pictures.ts'
import { admitsToEvent, eventRow, formRows, sessionRows, ticketTypeRows } from './import-rows.ts'
import { RELIST_NOW, relistDueEvents } from './relist-events.ts'

export interface ImportOptions {
  storage: ByteStorage
  /** Folder of the relative paths of pictures and documents. */
  folder: string
  /** Day for which the dates of demo data were made; set only for demo data. */
  demoDay?: string
}

export type ImportResult = { ok: true; slugs: string[] } | { ok: false; problems: string[] }

/**
 * Imports event files: validates all of them, then writes all or nothing. Idempotent: an event is
 * identified by its slug and its parts by their keys, so that a second import updates what differs.
 */
export async function importEvents(
  db: Db,
  inputs: unknown[],
  options: ImportOptions,
): Promise<ImportResult> {
  const files: EventFile[] = []
  const problems: string[] = []
  for (const [index, input] of inputs.entries()) {
    // In English for operators, although a server in this process may have set Portuguese messages.
    const parsed = EventFile.safeParse(input, { error: en().localeError })
    if (!parsed.success) {
      problems.push(
        ...parsed.error.issues.map(
          (issue) => `event ${index + 1}: ${issue.path.join('.')}: ${issue.message}`,
        ),
      )
    } else if (!isZone(parsed.data.timezone)) {
      problems.push(`${parsed.data.slug}: timezone: ${parsed.data.timezone} is not a time zone`)
    } else {
      problems.push(
        ...fileProblems(parsed.data).map((problem) => `${parsed.data.slug}: ${problem}`),
      )
      files.push(parsed.data)
    }
  }
  const duplicates = files.filter(
    (file, index) => files.findIndex((other) => other.slug === file.slug) !== index,
  )
  problems.push(...duplicates.map((file) => `${file.slug}: the slug appears twice`))
  if (problems.length > 0) return { ok: false, problems }

  // Reading and re-encoding pictures is slow, so it is done before the transaction.
  const pictures = new Map<string, Pictures>()
  for (const file of files) {
    const taken = await importFiles(file, options.folder)
    if (taken.ok) pictures.set(file.slug, taken.pictures)
    else problems.push(...taken.problems.map((problem) => `${file.slug}: ${problem}`))
  }
  if (problems.length > 0) return { ok: false, problems }

  // Bytes may go to a remote storage, so they are stored before any lock; the transaction writes only rows.
  const rows = await storeFiles(db, options.storage, [...pictures.values()])

  return db.transaction().execute(async (tx) => {
    const written = await Promise.all(files.map((file) => lockEvent(tx, file)))
    const tooSmall = written.flatMap((event) => event.problems)
    if (tooSmall.length > 0) return { ok: false, problems: tooSmall }
    for (const row of rows) await insertFile(tx, row)
    for (const { file, id } of written) {
      const taken = pictures.get(file.slug)
      if (taken) await writeEvent(tx, file, id, taken.ids, options.demoDay ?? null)
    }
    await relistDueEvents(tx)
    return { ok: true, slugs: files.map((file) => file.slug) }
  })
}

async function storeFiles(db: Db, storage: ByteStorage, all: Pictures[]): Promise<FileRow[]> {
  const files = new Map(all.flatMap(({ files }) => files.map((file) => [file.id, file])))
  const rows: FileRow[] = []
  for (const file of files.values()) {
    const row = await storeBytes(db, storage, file)
    if (row) rows.push(row)
  }
  return rows
}

/**
 * Locks the rows of an earlier import in the same order as buyers do (tickets, sessions, then the
 * event), so that they do not deadlock, and checks the changes: a capacity can't fall below what is
 * sold or held, and sold tickets must keep admitting where they did.
 */
async function lockEvent(
  tx: Tx,
  file: EventFile,
): Promise<{ file: EventFile; id: string; problems: string[] }> {
  const known = await tx
    .selectFrom('events')
    .select('id')
    .where('slug', '=', file.slug)
    .executeTakeFirst()
  const id = known?.id ?? stableId('event', file.slug)
  const types = await tx
    .selectFrom('ticket_types')
    .select(['id', 'sold', 'held', 'session_id', 'admits_to_event'])
    .where('event_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  await sql`select 1 from sessions where event_id = ${id} order by id for update`.execute(tx)
  await sql`select 1 from events where id = ${id} for update`.execute(tx)
  const taken = new Map(types.map((type) => [type.id, type.sold + type.held]))
  const problems = file.tickets
    .filter((ticket) => ticket.capacity < (taken.get(stableId(id, 'ticket', ticket.key)) ?? 0))
    .map(
      (ticket) =>
        `${file.slug}: ${ticket.key}: capacity ${ticket.capacity} is less than what was already sold`,
    )
  const sold = new Map(types.filter((type) => type.sold > 0).map((type) => [type.id, type]))
  const moved = file.tickets.filter((ticket) => {
    const type = sold.get(stableId(id, 'ticket', ticket.key))
    const session = ticket.programacao ? stableId(id, 'session', ticket.programacao) : null
    return type && (type.session_id !== session || type.admits_to_event !== admitsToEvent(ticket))
  })
  problems.push(
    ...moved.map(
      (ticket) =>
        `${file.slug}: ${ticket.key}: programacao and admitsToEvent can't change once tickets were sold`,
    ),
  )
  return { file, id, problems }
}

async function writeEvent(
  tx: Tx,
  file: EventFile,
  id: string,
  pictures: PictureIds,
  demoDay: string | null,
): Promise<void> {
  const partId = (kind: string, key: string) => stableId(id, kind, key)
  const event = eventRow(file, id, pictures, demoDay)
  await tx
    .insertInto('events')
    .values(event)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...event, updated_at: sql`app_now()`, relist_at: RELIST_NOW }),
    )
    .execute()
  for (const row of formRows(file, id, partId, pictures)) {
    await tx
      .insertInto('custom_forms')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
  for (const row of sessionRows(file, id, partId, pictures)) {
    await tx
      .insertInto('sessions')
      .values(row)
      .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(row))
      .execute()
  }
  for (const row of ticketTypeRows(file, id, partId)) {
    await tx
      .insertInto('ticket_types')
      .values(row)
      .onConflict((conflict) => conflict.columns(['event_id', 'id']).doUpdateSet(row))
      .execute()
  }
}
