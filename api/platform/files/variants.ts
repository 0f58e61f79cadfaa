import { pictureWidths, sharePicture } from '@55tickets/rules/events/picture.ts'
import sharp from 'sharp'
import type { Db } from '../db/database.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { type ByteStorage, loadFile } from './storage.ts'

interface Variant {
  contentType: string
  bytes: Buffer
}

const QUALITY = 78
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
/**
 * At most two drawings at once, as each takes a core: more would only delay everyone, requests
 * included.
 */
const runLimited = limitConcurrency(2, 500)

/** Content type and drawing function of a variant; null for an unknown name. */
function variantDrawing(name: string): { contentType: string; draw: Draw } | null {
  if (name === sharePicture.name) return { contentType: 'image/jpeg', draw: drawForSharing }
  if (name === documentPicture) return { contentType: 'image/jpeg', draw: drawForDocument }
  const width = Number(/^([1-9]\d{2,3})\.webp$/.exec(name)?.[1])
  if (!pictureWidths.some((known) => known === width)) return null
  return { contentType: 'image/webp', draw: (bytes) => drawInWidth(bytes, width) }
}

/** Variant at the head of our PDF documents, which take no webp. */
export const documentPicture = 'document.jpg'
const DOCUMENT_SIZE = { width: 1278, height: 426 }

type Draw = (bytes: Buffer) => Promise<Buffer>

export interface Pictures {
  find(fileId: string, name: string): Promise<Variant | null>
}

/**
 * Serves pictures in the requested width: drawn on first use, then kept in the database and in
 * memory.
 */
export function pictureVariants(db: Db, storage: ByteStorage): Pictures {
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
    const drawing = variantDrawing(name)
    if (!drawing) return null
    const { contentType, draw } = drawing
    const stored = await db
      .selectFrom('file_variants')
      .select(['content_type', 'bytes'])
      .where('file_id', '=', fileId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (stored) return { contentType: stored.content_type, bytes: stored.bytes }
    const original = await loadFile(db, storage, fileId)
    if (original?.kind !== 'picture') return null
    const bytes = await runLimited(() => draw(original.bytes))
    await db
      .insertInto('file_variants')
      .values({ file_id: fileId, name, content_type: contentType, bytes })
      .onConflict((conflict) => conflict.columns(['file_id', 'name']).doNothing())
      .execute()
    return { contentType, bytes }
  }

  function remember(key: string, variant: Variant): void {
    if (memory.has(key)) return
    memory.set(key, variant)
    memoryBytes += variant.bytes.length
    for (const [oldest, old] of memory) {
      if (memoryBytes <= MAX_MEMORY_BYTES) break
      memory.delete(oldest)
      memoryBytes -= old.bytes.length
    }
  }

  return { find }
}

const drawInWidth = (bytes: Buffer, width: number) =>
  sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer()

const drawForDocument = (bytes: Buffer) =>
  sharp(bytes)
    .resize({ ...DOCUMENT_SIZE, fit: 'cover' })
    .flatten()
    .jpeg({ quality: QUALITY })
    .toBuffer()

/** Limit above which messengers drop a preview picture. */
const MAX_SHARED_BYTES = 300_000
const SHARED_QUALITIES = [82, 65, 45, 25, 10]

async function drawForSharing(bytes: Buffer): Promise<Buffer> {
  const { width, height } = sharePicture
  const picture = sharp(bytes).resize({ width, height, fit: 'cover' }).flatten()
  let drawn = Buffer.alloc(0)
  for (const quality of SHARED_QUALITIES) {
    drawn = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (drawn.length < MAX_SHARED_BYTES) break
  }
  return drawn
}
