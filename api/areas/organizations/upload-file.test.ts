import { PassThrough, type Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, signedInAs } from '../../testing/people.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'

let workspace: EditorApp
beforeAll(async () => {
  workspace = await openEditorApp()
})
afterAll(() => workspace.close())

const upload = (payload: Buffer | Readable, type = 'image/png', who = workspace.owner) =>
  workspace.app.inject({
    method: 'POST',
    url: `/api/organizations/${workspace.organizationId}/files`,
    headers: { ...signedInAs(who), 'content-type': type, 'x-file-name': 'cora%C3%A7%C3%A3o.png' },
    payload,
  })
const picture = (width = 60, height = 30, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background } })

const countFiles = async () =>
  (await workspace.database.pool.query('select 1 from organization_files')).rows.length

test('a picture is stored, and can become the banner of a draft', async () => {
  const sent = await upload(await picture().png().toBuffer())
  expect(sent.statusCode).toBe(201)
  expect(sent.json()).toMatchObject({ kind: 'picture', name: 'coração.png', width: 60, height: 30 })
  const draft = await workspace.call('POST', `/organizations/${workspace.organizationId}/events`, {
    name: 'Com imagem',
    category: 'shows',
    bannerId: sent.json<{ _id: string }>()._id,
  })
  expect(draft.status).toBe(201)
})

test('a picture of another organization is not found', async () => {
  const sent = await upload(await picture(61).png().toBuffer())
  const { _id: theirs } = sent.json<{ _id: string }>()
  const other = await createPerson(workspace.database.db)
  const { body } = await workspace.call<{ _id: string }>(
    'POST',
    '/organizations',
    { name: 'Outra Casa', phone: '51998765432' },
    other,
  )
  await workspace.database.pool.query(
    'update organization_files set organization_id = $1 where file_id = $2',
    [body._id, theirs],
  )
  for (const bannerId of [theirs, 'a'.repeat(32)])
    expect(
      await workspace.call('POST', `/organizations/${workspace.organizationId}/events`, {
        name: 'Alheia',
        category: 'shows',
        bannerId,
      }),
    ).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } })
})

test('an animated picture becomes still', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((color) => picture(20, 20, color).png().toBuffer()),
  )
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const sent = await upload(animated, 'image/gif')
  expect(sent.json()).toMatchObject({ width: 20, height: 20 })
})

const bomb = () => sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })

test.each<[string, string, () => Promise<Buffer>, number]>([
  ['a flood of pixels', 'image/png', () => bomb().png().toBuffer(), 422],
  ['more than 12 MB', 'image/png', async () => Buffer.alloc(13 * 1024 * 1024), 413],
  ['a PDF of more than 10 MB', 'application/pdf', async () => Buffer.alloc(11 * 1024 * 1024), 413],
  [
    'a script in an SVG',
    'image/png',
    async () => Buffer.from('<svg><script>1</script></svg>'),
    422,
  ],
  ['an SVG by its type', 'image/svg+xml', async () => Buffer.from('<svg/>'), 415],
  ['a page that says to be a PDF', 'application/pdf', async () => Buffer.from('<html>'), 422],
  [
    'a truncated picture',
    'image/jpeg',
    async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 900),
    422,
  ],
  ['nothing', 'image/png', async () => Buffer.alloc(0), 422],
])('%s is refused and leaves nothing behind', async (_, type, make, status) => {
  const before = await countFiles()
  const sent = await upload(await make(), type)
  expect(sent.statusCode).toBe(status)
  expect(await countFiles()).toBe(before)
})

test('a picture that is also a page loses the page', async () => {
  const polyglot = Buffer.concat([
    await picture().png().toBuffer(),
    Buffer.from('<script>CANARY</script>'),
  ])
  const { _id } = (await upload(polyglot)).json<{ _id: string }>()
  const { rows } = await workspace.database.pool.query('select bytes from files where id = $1', [
    _id,
  ])
  expect(String(rows[0]?.bytes).includes('CANARY')).toBe(false)
})

test('a new organization stores 100 MB, a verified one more', async () => {
  await workspace.database.pool.query('update files set byte_size = 105000000')
  const sent = () => upload(Buffer.from('%PDF-1.4 novo'), 'application/pdf')
  expect((await sent()).json()).toMatchObject({ code: 'STORAGE_FULL' })
  await workspace.database.pool.query("update organizations set status = 'verified'")
  expect((await sent()).statusCode).toBe(201)
  await workspace.database.pool.query("update organizations set status = 'new'")
})

test('many uploads at once are read two at a time; too many are told to come back', async () => {
  const bytes = await picture(200, 200).png().toBuffer()
  await workspace.database.pool.query('update files set byte_size = 1')
  // The first two hold their places until all others are waiting or refused.
  const slow = [new PassThrough(), new PassThrough()]
  const first = slow.map((body) => upload(body))
  for (const body of slow) {
    body.write(bytes)
    await expect.poll(() => body.readableLength).toBe(0)
  }
  let refused = 0
  const others = Array.from({ length: 48 }, async () => {
    const { statusCode } = await upload(bytes)
    if (statusCode === 503) refused += 1
    return statusCode
  })
  await expect.poll(() => refused, { timeout: 10_000 }).toBe(18)
  for (const body of slow) body.end()
  const statuses = [
    ...(await Promise.all(first)).map((one) => one.statusCode),
    ...(await Promise.all(others)),
  ]
  expect(statuses.filter((status) => status === 201)).toHaveLength(32)
  expect(statuses.filter((status) => status === 503)).toHaveLength(18)
})
