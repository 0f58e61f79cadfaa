import type { Insertable } from 'kysely'
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

/** Where the bytes of a file lie; what is known about the file is always a row of `files`. */
export interface ByteStorage {
  /** The bytes to keep in the row, or null once they are kept elsewhere. */
  put(id: string, bytes: Buffer, contentType: string): Promise<Buffer | null>
  get(id: string): Promise<Buffer | null>
}

export type FileRow = Insertable<Files>

/**
 * Puts a file's bytes where they are kept and hands back the row that is to be inserted, or null
 * for a file that has one. Done before a transaction opens, so that no lock waits for a storage
 * elsewhere. Content-addressed: bytes whose row never comes harm nobody.
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

/** The same file may come twice, also from two at once: it is stored once. */
export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
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
  const kind = row.kind as StoredFile['kind']
  return { id, kind, contentType: row.content_type, width: row.width, height: row.height, bytes }
}
