import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Files } from '../db/tables.generated.ts'

export interface StoredFile {
  id: string
  kind: 'picture' | 'document'
  contentType: string
  width: number | null
  height: number | null
  bytes: Buffer
}

/** Storage of file contents; the metadata is always a row of `files`. */
export interface ByteStorage {
  /** Stores the bytes; returns those to keep in the row, or null when they are stored elsewhere. */
  put(id: string, bytes: Buffer, contentType: string): Promise<Buffer | null>
  get(id: string): Promise<Buffer | null>
  /** Removes the bytes, if they are stored elsewhere; nothing happens for unknown ones. */
  remove(id: string): Promise<void>
}

export type FileRow = Insertable<Files>

/**
 * Stores a file's bytes and returns the row to insert, or null if the file is already stored. Runs
 * before the transaction opens, so that no lock waits for external storage. Ids are content hashes:
 * bytes whose row is never inserted do no harm.
 */
export async function storeBytes(
  db: Db,
  storage: ByteStorage,
  file: StoredFile,
): Promise<FileRow | null> {
  const known = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', file.id)
    .executeTakeFirst()
  if (known) return null
  return {
    id: file.id,
    kind: file.kind,
    content_type: file.contentType,
    width: file.width,
    height: file.height,
    byte_size: file.bytes.length,
    bytes: await storage.put(file.id, file.bytes, file.contentType),
  }
}

/** Inserts a file's row once, also when it arrives twice or concurrently. */
export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Deletes a file that nothing refers to, whose row the caller has locked. The bytes go while it is locked:
 * whoever stores the same content again waits for it, and then stores the bytes again.
 */
export async function deleteFile(tx: Tx, storage: ByteStorage, id: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).execute()
  await storage.remove(id)
}

/** Locks a file against deletion until the transaction ends; false if it is gone. */
export async function keepFile(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select id from files where id = ${id} for key share`.execute(tx)
  return rows.length > 0
}

export async function loadFile(
  db: Db,
  storage: ByteStorage,
  id: string,
): Promise<StoredFile | null> {
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const bytes = row.bytes ?? (await storage.get(id))
  if (!bytes) return null
  const kind = row.kind
  return { id, kind, contentType: row.content_type, width: row.width, height: row.height, bytes }
}
