import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CustomForm } from '@55tickets/contracts/forms.ts'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { createTestApp, testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testDeps } from '../../testing/deps.ts'
import { wireEvents } from '../../wiring/events.ts'
import type { EventFileInput } from '../events/import/event-file.ts'
import { importEvents } from '../events/import/import-events.ts'

let database: TestDatabase
let app: FastifyInstance
let folder: string

const event = (slug: string, startDate: string, more: Partial<EventFileInput>): EventFileInput => ({
  slug,
  name: 'Congresso',
  eventType: 'congressos',
  eventDescription: '',
  startDate,
  endDate: `${startDate.slice(0, 11)}23:00`,
  locationName: 'Centro',
  city: 'Recife',
  region: 'PE',
  organizer: 'Casa',
  ...more,
})
const bare: EventFileInput['customForms'] = [
  { key: 'curto', name: 'Curto', fields: [{ key: 'nome', label: 'Nome', type: 'text' }] },
]
const full: EventFileInput['customForms'] = [
  {
    key: 'completo',
    name: 'Credenciamento <b>',
    description: 'Para o crachá.',
    organizerImage: 'logo.png',
    organizerNote: 'Confira.',
    fields: [
      { key: 'a', label: 'Nome', type: 'text', required: true, validation: { maxLength: 60 } },
      { key: 'b', label: 'Peso', type: 'number', validation: { allowDecimals: true } },
      { key: 'c', label: 'Aceita?', type: 'boolean' },
      { key: 'd', label: 'Dias', type: 'multiple_choice', validation: { options: ['1', '2'] } },
    ],
  },
]

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'forms-'))
  const logo = sharp({ create: { width: 60, height: 30, channels: 3, background: 'red' } })
  await writeFile(join(folder, 'logo.png'), await logo.png().toBuffer())
  const events = [
    event('published', '2099-05-01T20:00', { customForms: full }),
    event('ended', '2020-05-01T20:00', { customForms: bare }),
    event('draft', '2099-05-01T20:00', { customForms: bare, published: false }),
  ]
  const storage = byteStorage(testConfig())
  expect(await importEvents(database.db, events, { storage, folder })).toMatchObject({ ok: true })
  app = (await createTestApp(database, {}, wireEvents(testDeps(database)).register)).app
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function fileId(slug: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('custom_forms as form')
    .innerJoin('events', 'events.id', 'form.event_id')
    .where('slug', '=', slug)
    .select('form.id')
    .executeTakeFirstOrThrow()
  return id
}
const read = (formId: string) => app.inject(`/api/custom-forms/${encodeURIComponent(formId)}`)

test('a form has its fields in order, its picture and its note', async () => {
  const answer = await read(await fileId('published'))
  expect(answer.statusCode).toBe(200)
  const form = CustomForm.parse(answer.json())
  expect(form).toMatchObject({
    name: 'Credenciamento <b>',
    description: 'Para o crachá.',
    organizerImageUrl: expect.stringMatching(/^\/media\/[\w-]+\/960\.webp$/),
    organizerNote: 'Confira.',
  })
  expect(form.fields.map(({ label, type, order }) => [order, label, type])).toEqual([
    [0, 'Nome', 'text'],
    [1, 'Peso', 'number'],
    [2, 'Aceita?', 'boolean'],
    [3, 'Dias', 'multiple_choice'],
  ])
  expect(form.fields[0]).toMatchObject({ required: true, validation: { maxLength: 60 } })
  expect(form.fields[3]).toMatchObject({ required: false, validation: { options: ['1', '2'] } })
})

test('missing parts of a form are null', async () => {
  expect((await read(await fileId('ended'))).json()).toMatchObject({
    description: null,
    organizerImageUrl: null,
    organizerNote: null,
  })
})

test('a form of an unpublished event is not found', async () => {
  const answer = await read(await fileId('draft'))
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 'FORM_NOT_FOUND', message: 'Formulário não encontrado.' })
})

test.each(['nothing', '00000000-0000-4000-8000-000000000000', "' or 1=1 --", '../events'])(
  '%s is not found',
  async (formId) => {
    const answer = await read(formId)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'FORM_NOT_FOUND' })
  },
)

test('an id with a NUL is refused', async () => {
  const answer = await read('\0')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'BAD_INPUT' })
})
