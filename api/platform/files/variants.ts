import { pictureWidths } from '@55tickets/rules/picture.ts'
import sharp from 'sharp'
import type { Db } from '../db/database.ts'
import { takeTurns } from '../turns.ts'
import { type ByteStorage, loadFile } from './storage.ts'

export interface Variant {
  contentType: string
  bytes: Buffer
}

const QUALITY = 78
const KEPT_IN_MEMORY_BYTES = 64 * 1024 * 1024
/** Drawing takes a core: more at once would only make everyone wait, requests included. */
const inTurn = takeTurns(2, 500)

/** "640.webp" → 640, or null for a name that is not one of ours. */
export function widthOf(name: string): number | null {
  const width = Number(/^([1-9]\d{2,3})\.webp$/.exec(name)?.[1])
  return pictureWidths.some((known) => known === width) ? width : null
}

/** Hands out pictures in the asked width: made on first use, then kept in the database and in memory. */
export function pictureVariants(db: Db, storage: ByteStorage) {
  const memory = new Map<string, Variant>()
  const underWay = new Map<string, Promise<Variant | null>>()
  let memoryBytes = 0

  async function find(fileId: string, name: string): Promise<Variant | null> {
    const key = `${fileId}/${name}`
    const kept = memory.get(key)
    if (kept) return kept
    const running = underWay.get(key) ?? make(fileId, name).finally(() => underWay.delete(key))
    underWay.set(key, running)
    const variant = await running
    if (variant) remember(key, variant)
    return variant
  }

  async function make(fileId: string, name: string): Promise<Variant | null> {
    const width = widthOf(name)
    if (!width) return null
    const stored = await db
      .selectFrom('file_variants')
      .select(['content_type', 'bytes'])
      .where('file_id', '=', fileId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (stored) return { contentType: stored.content_type, bytes: stored.bytes }
    const original = await loadFile(db, storage, fileId)
    if (original?.kind !== 'picture') return null
    const bytes = await inTurn(() => draw(original.bytes, width))
    await db
      .insertInto('file_variants')
      .values({ file_id: fileId, name, content_type: 'image/webp', bytes })
      .onConflict((conflict) => conflict.columns(['file_id', 'name']).doNothing())
      .execute()
    return { contentType: 'image/webp', bytes }
  }

  function remember(key: string, variant: Variant): void {
    if (memory.has(key)) return
    memory.set(key, variant)
    memoryBytes += variant.bytes.length
    for (const [oldest, old] of memory) {
      if (memoryBytes <= KEPT_IN_MEMORY_BYTES) break
      memory.delete(oldest)
      memoryBytes -= old.bytes.length
    }
  }

  return { find }
}

const draw = (bytes: Buffer, width: number) =>
  sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer()
