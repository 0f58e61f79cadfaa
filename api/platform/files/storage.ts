import type { Db, Tx } from '../db/database.ts'

export interface Stored {
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

/** Content-addressed: storing the same file twice stores it once. */
export async function storeFile(tx: Tx, storage: ByteStorage, file: Stored): Promise<string> {
  const known = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', file.id)
    .executeTakeFirst()
  if (known) return file.id
  const inRow = await storage.put(file.id, file.bytes, file.contentType)
  await tx
    .insertInto('files')
    .values({
      id: file.id,
      kind: file.kind,
      content_type: file.contentType,
      width: file.width,
      height: file.height,
      byte_size: file.bytes.length,
      bytes: inRow,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return file.id
}

export async function loadFile(db: Db, storage: ByteStorage, id: string): Promise<Stored | null> {
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const bytes = row.bytes ?? (await storage.get(id))
  if (!bytes) return null
  const kind = row.kind as Stored['kind']
  return { id, kind, contentType: row.content_type, width: row.width, height: row.height, bytes }
}
