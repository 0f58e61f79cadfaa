import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { byteStorage } from './byte-storage.ts'
import { ingestDocument, ingestPicture } from './ingest.ts'
import { registerFiles } from './routes.ts'
import { type ByteStorage, insertFile, loadFile, type StoredFile, storeBytes } from './storage.ts'
import { pictureVariants } from './variants.ts'

let database: TestDatabase
let app: FastifyInstance
let picture: StoredFile
const storage = byteStorage(testConfig())

function serveFrom(app: FastifyInstance, storage: ByteStorage): void {
  const { db } = database
  const findDocumentAudience = async () => 'everybody' as const
  registerFiles(app, { db, storage, pictures: pictureVariants(db, storage), findDocumentAudience })
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = (await createTestApp(database, {}, (app) => serveFrom(app, storage))).app
  const noise = sharp({
    create: {
      width: 1600,
      height: 900,
      channels: 3,
      background: '#ffc83d',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
  const taken = await ingestPicture(await noise.jpeg().toBuffer())
  if (!taken.ok) throw new Error(taken.reason)
  picture = taken.file
  await store(storage, picture)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

async function store(storage: ByteStorage, file: StoredFile): Promise<void> {
  const row = await storeBytes(database.db, storage, file)
  if (row) await database.db.transaction().execute((tx) => insertFile(tx, row))
}

test('a picture is served in each width as webp, cacheable for a year', async () => {
  const answer = await app.inject(`/media/${picture.id}/640.webp`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    width: 640,
    height: 360,
    format: 'webp',
  })
})

test('the share picture is a JPEG of the right size, light enough for messengers', async () => {
  const answer = await app.inject(`/media/${picture.id}/share.jpg`)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.rawPayload.length).toBeLessThan(300_000)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: 'jpeg',
  })
})

test('concurrent first requests for one width draw it once and get the same bytes', async () => {
  // Drawing fetches the original first: with the bytes in fake storage that can be counted.
  let drawn = 0
  const counting: ByteStorage = {
    put: async () => null,
    get: async () => {
      drawn += 1
      return picture.bytes
    },
    remove: async () => undefined,
  }
  const file: StoredFile = { ...picture, id: 'c'.repeat(32) }
  await store(counting, file)
  const { app } = await createTestApp(database, {}, (app) => serveFrom(app, counting))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.inject(`/media/${file.id}/320.webp`)),
  )
  await app.close()
  const bodies = new Set(answers.map((answer) => answer.rawPayload.toString('base64')))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200))
  expect(bodies.size).toBe(1)
  expect(drawn).toBe(1)
})

test.each([
  '641.webp',
  '640.png',
  '9999.webp',
  '0640.webp',
  'document.pdf',
  '..%2f640.webp',
  '640.webp%00',
])('%s is not served', async (name) => {
  const answer = await app.inject(`/media/${picture.id}/${name}`)
  expect([400, 404]).toContain(answer.statusCode)
})

test.each(['a'.repeat(32), 'short', '..%2f..%2fetc%2fpasswd'])(
  'an unknown file %s is not there',
  async (id) => {
    expect([400, 404]).toContain((await app.inject(`/media/${id}/640.webp`)).statusCode)
  },
)

test('a document may be framed by our own pages and is never served as a picture', async () => {
  const taken = ingestDocument(Buffer.from('%PDF-1.4 regulation'))
  if (!taken.ok) throw new Error(taken.reason)
  await store(storage, taken.file)
  const answer = await app.inject(`/media/${taken.file.id}/document.pdf`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "frame-ancestors 'self'",
  })
  expect((await app.inject(`/media/${taken.file.id}/640.webp`)).statusCode).toBe(404)
})

test('with object storage the bytes are stored there by signed requests', async () => {
  const { server, objects, unsigned } = fakeObjectStorage()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const elsewhere = byteStorage(
    testConfig({
      S3_URL: `http://127.0.0.1:${port}/bucket`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  )
  const file: StoredFile = { ...picture, id: 'b'.repeat(32) }
  await store(elsewhere, file)
  const row = await database.db
    .selectFrom('files')
    .select('bytes')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow()
  expect(row.bytes).toBeNull()
  expect([...objects.keys()]).toEqual([`/bucket/files/${file.id}`])
  expect((await loadFile(database.db, elsewhere, file.id))?.bytes.equals(file.bytes)).toBe(true)
  await elsewhere.remove(file.id)
  expect([...objects.keys()]).toEqual([])
  expect(unsigned()).toBe(0)
  server.close()
})

/** A fake object storage that counts unsigned requests. */
function fakeObjectStorage(): {
  server: Server
  objects: Map<string, Buffer>
  unsigned: () => number
} {
  const objects = new Map<string, Buffer>()
  let withoutSignature = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
      withoutSignature++
    const path = request.url ?? ''
    if (request.method === 'PUT') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      objects.set(path, Buffer.concat(chunks))
      response.end()
      return
    }
    const found = objects.get(path)
    if (request.method === 'DELETE') objects.delete(path)
    response.writeHead(found ? 200 : 404).end(found)
  }
  const server = createServer((request, response) => void answer(request, response))
  return { server, objects, unsigned: () => withoutSignature }
}
