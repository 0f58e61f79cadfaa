import { PassThrough, type Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPerson, signedInAs } from '../../testing/people.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'

let workspace: EditorApp
beforeAll(async () => {
  workspace = await openEditorApp()
})
afterAll(() => workspace.close())

const upload = async (
  payload: Buffer | Readable,
  type = 'image/png',
  who = workspace.owner,
  organizationId = workspace.organizationId,
) =>
  await workspace.app.inject({
    method: 'POST',
    url: `/api/organizations/${organizationId}/files`,
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

test('a person stores 100 MB in all their new organizations together, however many at once', async () => {
  const { database, owner } = workspace
  await database.pool.query('update files set byte_size = 1')
  const made = await workspace.call<{ _id: string }>('POST', '/organizations', {
    name: 'Segunda Casa',
    phone: '51998765432',
  })
  const pdf = (text: string) => Buffer.from(`%PDF-1.4 ${text}`)
  const other = await upload(pdf('outra'), 'application/pdf', owner, made.body._id)
  expect(other.statusCode).toBe(201)
  await database.pool.query("update files set byte_size = 104857600 - 30 where kind = 'document'")
  await database.pool.query('delete from organization_files where organization_id = $1', [
    workspace.organizationId,
  ])
  const sent = await Promise.all(
    ['a', 'b', 'c'].map((text, at) =>
      upload(pdf(text), 'application/pdf', owner, at === 0 ? made.body._id : undefined),
    ),
  )
  const codes = sent.map((one) => one.json<{ code?: string }>().code ?? 'stored')
  expect(codes.toSorted()).toEqual(['STORAGE_FULL', 'stored', 'stored'])
  await database.pool.query('update files set byte_size = 1')
})

test('an address that is not proved creates no organization and stores nothing', async () => {
  const { database, owner } = workspace
  const prove = (at: string) =>
    database.pool.query(`update users set email_proved_at = ${at} where id = $1`, [owner])
  await prove('null')
  const before = await countFiles()
  const sent = await upload(await picture().png().toBuffer())
  expect([sent.statusCode, sent.json()]).toMatchObject([403, { code: 'EMAIL_NOT_PROVED' }])
  expect(await countFiles()).toBe(before)
  const organization = { name: 'Terceira Casa', phone: '51998765432' }
  expect(await workspace.call('POST', '/organizations', organization)).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_PROVED' },
  })
  await prove('app_now()')
})

/** An upload of the owner, or of another organization, of which the server has read the first byte. */
async function beginUpload(who?: string, organizationId?: string) {
  const body = new PassThrough()
  const answer = upload(body, 'image/png', who, organizationId)
  const answered = answer.then(({ statusCode }) => statusCode)
  body.write(Buffer.alloc(1))
  return { body, answered, isRead: () => body.readableLength === 0 }
}

test('uploads of one organization are read one by one; others do not wait for slow ones', async () => {
  const { database } = workspace
  const stranger = await createPerson(database.db)
  const { body: made } = await workspace.call<{ _id: string }>(
    'POST',
    '/organizations',
    { name: 'Casa Alheia', phone: '51998765432' },
    stranger,
  )
  const colleague = await workspace.addMember('manager')
  const slow = await beginUpload()
  await expect.poll(() => slow.isRead()).toBe(true)
  const waiting = await Promise.all([beginUpload(colleague), beginUpload()])
  const bytes = await picture(50, 50).png().toBuffer()
  const honest = await upload(bytes, 'image/png', stranger, made._id)
  expect(honest.statusCode).toBe(201)
  expect(waiting.map(({ isRead }) => isRead())).toEqual([false, false])
  let refused = 0
  const crowd = Array.from({ length: 12 }, async () => {
    const { statusCode } = await upload(Buffer.alloc(1))
    if (statusCode === 503) refused += 1
  })
  await expect.poll(() => refused).toBe(5)
  for (const { body } of [slow, ...waiting]) body.end()
  expect(await Promise.all([slow, ...waiting].map(({ answered }) => answered))).toEqual([
    422, 422, 422,
  ])
  await Promise.all(crowd)
  expect(refused).toBe(5)
})

test('an upload that sends less than 32 kB a second is cut off, and the next is read', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval')
  const slow = await beginUpload()
  await expect.poll(() => slow.isRead()).toBe(true)
  const next = await beginUpload()
  const [checkSpeed] = timers.mock.calls.find(([, ms]) => ms === 10_000) ?? []
  timers.mockRestore()
  slow.body.write(Buffer.alloc(320 * 1024))
  await expect.poll(() => slow.isRead()).toBe(true)
  checkSpeed?.()
  await expect.poll(() => slow.isRead()).toBe(true)
  expect(next.isRead()).toBe(false)
  slow.body.write(Buffer.alloc(320 * 1024 - 1))
  await expect.poll(() => slow.isRead()).toBe(true)
  checkSpeed?.()
  expect(await slow.answered).toBe(408)
  next.body.end()
  expect(await next.answered).toBe(422)
})

test('slow uploads of six people keep another waiting for half a minute, not for three', async () => {
  const { database, call } = workspace
  const person = async () => {
    const who = await createPerson(database.db)
    const { body } = await call<{ _id: string }>(
      'POST',
      '/organizations',
      { name: 'Casa Lenta', phone: '51998765432' },
      who,
    )
    return [who, body._id] as const
  }
  const timers = vi.spyOn(globalThis, 'setInterval')
  const slow = []
  for (let count = 0; count < 6; count += 1) slow.push(await beginUpload(...(await person())))
  for (const one of slow) await expect.poll(() => one.isRead()).toBe(true)
  const checks = timers.mock.calls.filter(([, ms]) => ms === 10_000).map(([check]) => check)
  timers.mockRestore()
  const honest = await beginUpload(...(await person()))
  expect(honest.isRead()).toBe(false)
  for (let window = 1; window <= 3; window += 1) {
    for (const { body } of slow) body.write(Buffer.alloc(320 * 1024))
    for (const one of slow) await expect.poll(() => one.isRead()).toBe(true)
    expect(honest.isRead()).toBe(false)
    // The first that was there gives way; nobody waits any more when the others are looked at.
    for (const check of window < 3 ? checks : checks.slice(0, 1)) check?.()
  }
  await expect.poll(() => honest.isRead()).toBe(true)
  for (const check of checks.slice(1)) check?.()
  for (const { body } of [...slow, honest]) body.end()
  const answers = await Promise.all([...slow, honest].map(({ answered }) => answered))
  expect(answers.toSorted((one, other) => one - other)).toEqual([408, 422, 422, 422, 422, 422, 422])
})

test('a connection has time for an upload of three minutes, after a wait', () => {
  expect(workspace.app.server.requestTimeout).toBeGreaterThan(200_000)
})
