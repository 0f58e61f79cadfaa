import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { drawPoster } from '@55tickets/posters/draw-poster.ts'
import { ingestDocument, ingestDrawing, ingestPicture } from '../../../platform/files/ingest.ts'
import type { StoredFile } from '../../../platform/files/storage.ts'
import { stableId } from '../../../platform/stable-id.ts'
import type { EventFile } from './event-file.ts'

/** Ids of an event file's pictures and documents, to which its rows refer. */
export interface PictureIds {
  banner: string
  mobileBanner: string | null
  desktopBanner: string | null
  eventMapImage: string | null
  /** Id of a file that another part of the event file names. */
  byPath(path: string | undefined): string | null
}

export interface Pictures {
  files: StoredFile[]
  ids: PictureIds
}

type ImportFilesResult = { ok: true; pictures: Pictures } | { ok: false; problems: string[] }

/** Reads and re-encodes all files that an event file names; draws a poster if it has no banner. */
export async function importFiles(file: EventFile, folder: string): Promise<ImportFilesResult> {
  const pictures = [
    file.banner,
    file.mobileBanner,
    file.desktopBanner,
    file.eventMapImage,
    ...file.customForms.map((form) => form.organizerImage),
  ]
  const documents = file.programacoes.map((session) => session.regulationFile)
  const byPath = new Map<string, StoredFile>()
  const problems: string[] = []
  const take = async (path: string | undefined, kind: StoredFile['kind']) => {
    if (!path || byPath.has(path)) return
    const bytes = await readInside(folder, path)
    const taken = bytes && (kind === 'picture' ? await ingestPicture(bytes) : ingestDocument(bytes))
    if (!taken) problems.push(`${path}: no such file in the event file's folder`)
    else if (taken.ok) byPath.set(path, taken.file)
    else problems.push(`${path}: ${taken.reason}`)
  }
  for (const path of pictures) await take(path, 'picture')
  for (const path of documents) await take(path, 'document')
  if (problems.length > 0) return { ok: false, problems }

  const posters = file.banner ? null : drawBanners(file)
  return {
    ok: true,
    pictures: {
      files: [...byPath.values(), ...(posters ? [posters.wide, posters.square] : [])],
      ids: pictureIds(file, byPath, posters),
    },
  }
}

interface Posters {
  wide: StoredFile
  square: StoredFile
}

/**
 * Draws posters as SVG, which is small, and sharp in every width that is requested later. The seed
 * is the event's id, by which the editor draws it again.
 */
function drawBanners({ slug, eventType: category }: EventFile): Posters {
  const seed = stableId('event', slug)
  const draw = (width: number, height: number) =>
    ingestDrawing(drawPoster({ seed, category, width, height }), width, height)
  return { wide: draw(1920, 1080), square: draw(1080, 1080) }
}

function pictureIds(
  file: EventFile,
  byPath: Map<string, StoredFile>,
  posters: Posters | null,
): PictureIds {
  const fileId = (path: string | undefined) => (path ? (byPath.get(path)?.id ?? null) : null)
  const banner = fileId(file.banner) ?? posters?.wide.id
  if (!banner) throw new Error(`${file.slug} has neither banner nor poster`)
  return {
    banner,
    mobileBanner: fileId(file.mobileBanner) ?? posters?.square.id ?? null,
    desktopBanner: fileId(file.desktopBanner),
    eventMapImage: fileId(file.eventMapImage),
    byPath: fileId,
  }
}

/** Reads a file below the folder; null for one that is missing or outside, which an event file may not name. */
async function readInside(folder: string, path: string): Promise<Buffer | null> {
  const root = resolve(folder)
  const wanted = resolve(root, path)
  if (!wanted.startsWith(root + sep)) return null
  return readFile(wanted).catch(() => null)
}
