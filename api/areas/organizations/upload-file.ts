import type { Readable } from 'node:stream'
import { filesPath } from '@55tickets/contracts/http/paths.ts'
import { OneOrganization, UploadedFile } from '@55tickets/contracts/organizations.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import {
  documentType,
  maxUploadBytes,
  pictureTypes,
  uploadTooLargeText,
} from '@55tickets/rules/organizations/upload.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ingestDocument, ingestPicture } from '../../platform/files/ingest.ts'
import {
  type ByteStorage,
  insertFile,
  keepFile,
  type StoredFile,
  storeBytes,
} from '../../platform/files/storage.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'

/** Storage of an organization that our team has not verified yet. */
const NEW_ORGANIZATION_BYTES = 100 * 1024 * 1024
/** Longest time of one upload; a slow phone sends 12 MB in it. */
const UPLOAD_TIMEOUT_MS = 180_000

/**
 * Bounds the memory of uploads: bodies are read two at a time, and those who wait have sent no more
 * than the connection buffers.
 */
const runLimited = limitConcurrency(2, 30)

interface UploadDeps {
  readonly db: Db
  readonly storage: ByteStorage
}

/** Registers the upload, in a scope of its own: no other route takes such bodies. */
export function registerUploads(app: FastifyInstance, deps: UploadDeps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser([...pictureTypes, documentType], (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      `/api${filesPath}`,
      {
        config: { access: 'organization:writeEvents', limitedBy: 'user', hasOwnDeadline: true },
        schema: {
          summary: 'Upload a picture or a PDF, the bytes as they are; `x-file-name` is its name',
          params: OneOrganization,
          response: { 201: UploadedFile },
          security: [{ bearer: [] }],
        },
      },
      async (request, reply) => {
        const { organizationId } = request.params as { organizationId: string }
        const type = request.headers['content-type']?.split(';')[0] ?? ''
        const uploaded = await runLimited(() =>
          upload(deps, {
            organizationId,
            userId: requireCaller(request).userId,
            body: request.body as Readable,
            isDocument: type === documentType,
            name: readName(request.headers['x-file-name']),
          }),
        )
        if (isRefusal(uploaded)) return sendRefusal(reply, uploaded)
        return reply.header('cache-control', 'no-store').code(201).send(uploaded)
      },
    )
  })
}

interface Upload {
  readonly organizationId: string
  readonly userId: string
  readonly body: Readable
  readonly isDocument: boolean
  readonly name: string
}

/** Reads, re-encodes and stores a file. Nothing is left behind of one that is refused. */
async function upload(
  { db, storage }: UploadDeps,
  { organizationId, userId, body, isDocument, name }: Upload,
): Promise<UploadedFile | Refusal<'BODY_TOO_LARGE' | 'FILE_REFUSED' | 'STORAGE_FULL'>> {
  const bytes = await readBody(body, maxUploadBytes(isDocument))
  if (!bytes) return refuse('BODY_TOO_LARGE', { message: uploadTooLargeText(isDocument) })
  const taken = isDocument ? ingestDocument(bytes) : await ingestPicture(bytes)
  if (!taken.ok) return refuse('FILE_REFUSED')
  const { file } = taken
  if (await isStorageFull(db, organizationId, file)) return refuse('STORAGE_FULL')
  // Again if a file that was known has been cleaned up meanwhile.
  while (!(await storeUpload({ db, storage }, { organizationId, userId, name }, file)));
  const { id, kind, width, height } = file
  const url = kind === 'picture' ? pictureUrl(id, 1280) : `/media/${id}/document.pdf`
  return { _id: id, kind, name, url, width, height }
}

async function storeUpload(
  { db, storage }: UploadDeps,
  { organizationId, userId, name }: Pick<Upload, 'organizationId' | 'userId' | 'name'>,
  file: StoredFile,
): Promise<boolean> {
  const row = await storeBytes(db, storage, file)
  return db.transaction().execute(async (tx) => {
    if (row) await insertFile(tx, row)
    else if (!(await keepFile(tx, file.id))) return false
    await tx
      .insertInto('organization_files')
      .values({
        organization_id: organizationId,
        file_id: file.id,
        name,
        uploaded_by: userId,
      })
      // Sent again it counts as new, so that it is not removed while somebody uses it.
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'file_id']).doUpdateSet({
          uploaded_at: sql`app_now()`,
        }),
      )
      .execute()
    return true
  })
}

/** Reads a body up to a limit; null for a larger one, whose rest is discarded. */
async function readBody(body: Readable, most: number): Promise<Buffer | null> {
  const late = setTimeout(
    () => body.destroy(new Error('an upload took too long')),
    UPLOAD_TIMEOUT_MS,
  )
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else chunks.length = 0
    }
  } finally {
    clearTimeout(late)
  }
  return size <= most ? Buffer.concat(chunks) : null
}

async function isStorageFull(db: Db, organizationId: string, file: StoredFile): Promise<boolean> {
  const { rows } = await sql<{ status: string; bytes: number }>`
    select status, (select coalesce(sum(byte_size), 0) from organization_files
                      join files on files.id = file_id
                     where organization_id = organizations.id and file_id <> ${file.id})::int8 as bytes
      from organizations where id = ${organizationId}`.execute(db)
  const [used] = rows
  if (used?.status === 'verified') return false
  return (used?.bytes ?? 0) + file.bytes.length > NEW_ORGANIZATION_BYTES
}

/** File name as sent, percent-encoded because headers carry no accents. */
function readName(header: string | string[] | undefined): string {
  if (typeof header !== 'string') return ''
  try {
    return tidyLine(decodeURIComponent(header)).slice(0, 200)
  } catch {
    return ''
  }
}
