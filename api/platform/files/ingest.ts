import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { StoredFile } from './storage.ts'

export type IngestResult = { ok: true; file: StoredFile } | { ok: false; reason: string }

const MAX_PIXELS = 50_000_000
const MAX_SIDE = 2560
const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
/** Accepted picture formats. SVG is refused: it can carry scripts and load from elsewhere. */
const PICTURE_FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/**
 * Re-encodes an uploaded picture: hidden content (scripts, GPS positions, a second format) does not
 * survive, and a decompression bomb is refused before it is unpacked.
 */
export async function ingestPicture(bytes: Buffer): Promise<IngestResult> {
  if (!startsLikePicture(bytes))
    return { ok: false, reason: 'a picture must be JPEG, PNG, WebP, HEIF or GIF' }
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (!PICTURE_FORMATS.has(format)) return { ok: false, reason: `a picture can't be ${format}` }
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return {
      ok: true,
      file: {
        id: contentId(data),
        kind: 'picture',
        contentType: 'image/webp',
        width,
        height,
        bytes: data,
      },
    }
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Error ? error.message : 'the picture could not be read',
    }
  }
}

/** First bytes of the accepted formats. Telling them apart by decoding takes a second for megabytes of noise. */
const SIGNATURES: readonly (readonly [at: number, text: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftyp'],
]
const startsLikePicture = (bytes: Buffer): boolean =>
  SIGNATURES.some(([at, text]) => bytes.toString('latin1', at, at + text.length) === text)

/** Stores an SVG that we drew. The SVG itself is never sent, only pictures rendered from it. */
export function ingestDrawing(svg: string, width: number, height: number): StoredFile {
  const bytes = Buffer.from(svg)
  return {
    id: contentId(bytes),
    kind: 'picture',
    contentType: 'image/svg+xml',
    width,
    height,
    bytes,
  }
}

/** Accepts regulation files: PDF only, shown in a viewer with CSP rules of its own. */
export function ingestDocument(bytes: Buffer): IngestResult {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return { ok: false, reason: 'a document must be a PDF' }
  if (bytes.length > MAX_DOCUMENT_BYTES)
    return { ok: false, reason: 'a document has at most 10 MB' }
  const id = contentId(bytes)
  return {
    ok: true,
    file: {
      id,
      kind: 'document',
      contentType: 'application/pdf',
      width: null,
      height: null,
      bytes,
    },
  }
}

const contentId = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 32)
