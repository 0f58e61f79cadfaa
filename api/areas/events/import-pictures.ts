import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { ingestDocument, ingestDrawing, ingestPicture } from '../../platform/files/ingest.ts'
import type { StoredFile } from '../../platform/files/storage.ts'
import type { EventFile } from './event-file.ts'
import { drawPoster } from './poster/draw-poster.ts'

/** What is made of an event file's pictures: the ids that its rows point at. */
export interface PictureIds {
  banner: string
  mobileBanner: string | null
  desktopBanner: string | null
  eventMapImage: string | null
  /** The id of a file named somewhere else in the event file. */
  byPath(path: string | undefined): string | null
}

export interface Pictures {
  files: StoredFile[]
  ids: PictureIds
}

type Taken = { ok: true; pictures: Pictures } | { ok: false; problems: string[] }

/** Reads and redraws everything that an event file points at; draws a poster where it has no banner. */
export async function importFiles(file: EventFile, folder: string): Promise<Taken> {
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
    if (!taken) problems.push(`${path}: no such file beside the event file`)
    else if (taken.ok) byPath.set(path, taken.file)
    else problems.push(`${path}: ${taken.reason}`)
  }
  for (const path of pictures) await take(path, 'picture')
  for (const path of documents) await take(path, 'document')
  if (problems.length > 0) return { ok: false, problems }

  const drawn = file.banner ? null : drawBanners(file)
  return {
    ok: true,
    pictures: {
      files: [...byPath.values(), ...(drawn ? [drawn.wide, drawn.square] : [])],
      ids: pictureIds(file, byPath, drawn),
    },
  }
}

interface Drawn {
  wide: StoredFile
  square: StoredFile
}

/** Kept as the drawing that it is: small, and sharp in whichever width it is asked for later. */
function drawBanners({ slug, eventType }: EventFile): Drawn {
  const draw = (width: number, height: number) =>
    ingestDrawing(drawPoster({ seed: slug, category: eventType, width, height }), width, height)
  return { wide: draw(1920, 1080), square: draw(1080, 1080) }
}

function pictureIds(
  file: EventFile,
  byPath: Map<string, StoredFile>,
  drawn: Drawn | null,
): PictureIds {
  const fileId = (path: string | undefined) => (path ? (byPath.get(path)?.id ?? null) : null)
  const banner = fileId(file.banner) ?? drawn?.wide.id
  if (!banner) throw new Error(`${file.slug} has neither banner nor poster`)
  return {
    banner,
    mobileBanner: fileId(file.mobileBanner) ?? drawn?.square.id ?? null,
    desktopBanner: fileId(file.desktopBanner),
    eventMapImage: fileId(file.eventMapImage),
    byPath: fileId,
  }
}

/** An event file may only point at what lies beside it. */
async function readInside(folder: string, path: string): Promise<Buffer | null> {
  const root = resolve(folder)
  const wanted = resolve(root, path)
  if (!wanted.startsWith(root + sep)) return null
  return readFile(wanted).catch(() => null)
}
