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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import { limitConcurrency, limitPerKey } from '../../platform/limit-concurrency.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { isEmailProved } from '../accounts/public.ts'

const MEGABYTE = 1024 * 1024
/** Storage of an organization that our team has not verified yet, and of one person in all such. */
const NEW_ORGANIZATION_BYTES = 100 * MEGABYTE
/** Longest time of one upload, and the least that it sends in a part of it: a slow phone sends 12 MB. */
const UPLOAD_TIMEOUT_MS = 180_000
const SPEED_WINDOW_MS = 10_000
const LEAST_BYTES_PER_WINDOW = 320 * 1024
/** Windows after which an upload gives way while others wait: slow ones of six people held all slots for minutes. */
const WINDOWS_BEFORE_OTHERS = 3

/**
 * Bound the memory of uploads: those who wait have sent no more than the connection buffers. One body of a
 * person, and one of an organization, is read at a time, so that slow ones keep nobody else waiting.
 */
const runForPerson = limitPerKey(1, 8)
const runForOrganization = limitPerKey(1, 8)
const runRead = limitConcurrency(6, 30)
/** Decoding takes a core and many times the memory of the body. */
const runDecoding = limitConcurrency(2, 30)

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
        const { userId } = requireCaller(request)
        if (!(await isEmailProved(deps.db, userId)))
          return refuseUnread(request, reply, refuse('EMAIL_NOT_PROVED'))
        const type = request.headers['content-type']?.split(';')[0] ?? ''
        const work = () =>
          upload(deps, {
            organizationId,
            userId,
            body: request.body as Readable,
            isDocument: type === documentType,
            name: readName(request.headers['x-file-name']),
          })
        const uploaded = await runForPerson(userId, () =>
          runForOrganization(organizationId, () => runRead(work)),
        )
        if (isRefusal(uploaded)) return refuseUnread(request, reply, uploaded)
        return reply.header('cache-control', 'no-store').code(201).send(uploaded)
      },
    )
  })
}

/** Refuses an upload. A body that was not read to its end can't be followed by another request. */
function refuseUnread(request: FastifyRequest, reply: FastifyReply, refused: Refusal) {
  if (!request.raw.complete) reply.header('connection', 'close')
  return sendRefusal(reply, refused)
}

interface Upload {
  readonly organizationId: string
  readonly userId: string
  readonly body: Readable
  readonly isDocument: boolean
  readonly name: string
}

type UploadRefusal = Refusal<'BODY_TOO_LARGE' | 'FILE_REFUSED' | 'STORAGE_FULL' | 'UPLOAD_TOO_SLOW'>

/** Reads, re-encodes and stores a file. Nothing is left behind of one that is refused. */
async function upload(
  { db, storage }: UploadDeps,
  { organizationId, userId, body, isDocument, name }: Upload,
): Promise<UploadedFile | UploadRefusal> {
  const bytes = await readBody(body, maxUploadBytes(isDocument))
  if (bytes === 'too slow') return refuse('UPLOAD_TOO_SLOW')
  if (bytes === 'too large')
    return refuse('BODY_TOO_LARGE', { message: uploadTooLargeText(isDocument) })
  const taken = isDocument ? ingestDocument(bytes) : await runDecoding(() => ingestPicture(bytes))
  if (!taken.ok) return refuse('FILE_REFUSED')
  const { file } = taken
  if (await isStorageFull(db, { organizationId, userId }, file)) return refuse('STORAGE_FULL')
  // Again if a file that was known has been cleaned up meanwhile.
  let stored = await storeUpload({ db, storage }, { organizationId, userId, name }, file)
  while (stored === 'gone')
    stored = await storeUpload({ db, storage }, { organizationId, userId, name }, file)
  if (stored === 'full') return refuse('STORAGE_FULL')
  const { id, kind, width, height } = file
  const url = kind === 'picture' ? pictureUrl(id, 1280) : `/media/${id}/document.pdf`
  return { _id: id, kind, name, url, width, height }
}

async function storeUpload(
  { db, storage }: UploadDeps,
  { organizationId, userId, name }: Pick<Upload, 'organizationId' | 'userId' | 'name'>,
  file: StoredFile,
): Promise<'stored' | 'gone' | 'full'> {
  const row = await storeBytes(db, storage, file)
  return db.transaction().execute(async (tx) => {
    // One upload of a person and of an organization at a time, so that many at once do not pass together.
    await sql`select from users where id = ${userId} for no key update`.execute(tx)
    await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
    if (await isStorageFull(tx, { organizationId, userId }, file)) return 'full'
    if (row) await insertFile(tx, row)
    else if (!(await keepFile(tx, file.id))) return 'gone'
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
    return 'stored'
  })
}

/** Reads a body up to a limit, beyond which it is discarded, as long as it comes fast enough. */
async function readBody(body: Readable, most: number): Promise<Buffer | 'too large' | 'too slow'> {
  const { promise: end, resolve, reject } = Promise.withResolvers<'whole' | 'too slow'>()
  const chunks: Buffer[] = []
  let size = 0
  let sizeBefore = 0
  let windows = 0
  const read = (chunk: Buffer) => {
    size += chunk.length
    if (size <= most) chunks.push(chunk)
    else chunks.length = 0
  }
  const speed = setInterval(() => {
    windows += 1
    const isInTheWay = windows >= WINDOWS_BEFORE_OTHERS && runRead.hasWaiting()
    if (isInTheWay || size - sizeBefore < LEAST_BYTES_PER_WINDOW) resolve('too slow')
    sizeBefore = size
  }, SPEED_WINDOW_MS)
  const late = setTimeout(() => resolve('too slow'), UPLOAD_TIMEOUT_MS)
  body.on('data', read).once('end', () => resolve('whole'))
  body.once('error', reject).once('close', () => reject(new Error('an upload was aborted')))
  try {
    if ((await end) === 'too slow') return 'too slow'
  } finally {
    clearInterval(speed)
    clearTimeout(late)
    body.off('data', read).pause()
  }
  return size <= most ? Buffer.concat(chunks) : 'too large'
}

/** True if a file does not fit any more, into what its organization or its uploader may store. */
async function isStorageFull(
  db: Db,
  { organizationId, userId }: Pick<Upload, 'organizationId' | 'userId'>,
  file: StoredFile,
): Promise<boolean> {
  const { rows } = await sql<{ status: string; bytes: number; ownBytes: number }>`
    with other as (
      select organization_id, uploaded_by, byte_size, status
        from organization_files join files on files.id = file_id
        join organizations on organizations.id = organization_id
       where organization_id = ${organizationId} and file_id <> ${file.id}
          or uploaded_by = ${userId} and (organization_id, file_id) <> (${organizationId}, ${file.id})
    )
    select status,
           (select coalesce(sum(byte_size), 0) from other
             where organization_id = ${organizationId})::int8 as bytes,
           (select coalesce(sum(byte_size), 0) from other
             where uploaded_by = ${userId} and other.status <> 'verified')::int8 as "ownBytes"
      from organizations where id = ${organizationId}`.execute(db)
  const [used] = rows
  if (used?.status === 'verified') return false
  const most = NEW_ORGANIZATION_BYTES - file.bytes.length
  return (used?.bytes ?? 0) > most || (used?.ownBytes ?? 0) > most
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
