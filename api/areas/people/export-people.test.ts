import { once } from 'node:events'
import { get as httpGet } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { signedInAs, stepUpAs } from '../../testing/people.ts'
import { unzip } from '../../testing/unzip.ts'
import { eventIdOf } from '../reservations/testing/reservations-app.ts'
import { exportLines } from './export-people.ts'
import { peoplePersonalData } from './personal-data.ts'
import { recordExport, recordOrdersExport } from './record-export.ts'
import { openPeopleApp, type PeopleApp } from './testing/people-app.ts'

/** Exports of an event's participants, as CSV and XLSX. */

let app: PeopleApp
const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("http://evil.example","x")',
]
const PURPOSE = 'purpose=' + encodeURIComponent('Lista da portaria do teatro')

beforeAll(async () => {
  app = await openPeopleApp()
  await stepUpAs(app.database.db, app.manager)
})
afterAll(() => app.close())

const csv = async (query = '', who?: string) => {
  const response = await app.get(`/people.csv${query}`, who)
  return response.body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('";"'))
}
const names = async (query = '') => (await csv(query)).slice(1).map(([name]) => name)

test('an export holds exactly what is filtered, with masked CPFs, and is a file of its own', async () => {
  await app.paid({ name: 'Bia Compradora', holders: ['Bia Melo', null], cpf: '52998224725' })
  await app.given({ name: 'Ari Convidado', cpf: '12345678909', email: 'ari@exemplo.com.br' })
  const response = await app.get('/people.csv?kinds=courtesy')
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="participantes-show-\d{4}-\d\d-\d\d\.csv"$/,
    ),
  })
  const [heading, ...lines] = await csv()
  expect(heading?.slice(0, 5)).toEqual(['Nome', 'CPF', 'Tipo', 'Lote', 'Origem'])
  expect(lines.map((line) => line.slice(0, 5))).toEqual([
    ['Ari Convidado', '***.456.789-**', 'Área VIP', '', 'Cortesia'],
    ['', '', 'Pista', '', 'Ingresso'],
    ['Bia Melo', '', 'Pista', '', 'Ingresso'],
  ])
  expect(await names('?kinds=courtesy')).toEqual(['Ari Convidado'])
  expect(await names('?q=ninguem')).toEqual([])
})

test('answers of all questions are columns, also of one that is not asked any more', async () => {
  const { pool } = app.database
  const { saleId } = await app.paid({ name: 'Com Resposta', holders: ['Com Resposta'] })
  const field = (id: string, label: string, more: object = {}) => ({
    _id: id,
    label,
    type: 'text',
    required: false,
    order: 1,
    validation: {},
    ...more,
  })
  const [size, diet] = [crypto.randomUUID(), crypto.randomUUID()]
  const fields = [
    field(diet, 'Dieta', { retiredAt: '2026-01-01T00:00:00.000Z' }),
    field(size, 'Camiseta'),
  ]
  const formId = crypto.randomUUID()
  await pool.query(
    `insert into custom_forms (event_id, id, name, fields) values ($1, $2, 'Ficha', $3)`,
    [app.show, formId, JSON.stringify(fields)],
  )
  await pool.query(
    `insert into form_answers (event_id, id, form_id, sale_id, answers) values ($1, gen_random_uuid(), $2, $3, $4)`,
    [
      app.show,
      formId,
      saleId,
      JSON.stringify([
        { fieldId: size, value: 'M' },
        { fieldId: diet, value: 'Vegana' },
      ]),
    ],
  )
  const [heading, line] = await csv('?q=com+resposta')
  expect(heading?.slice(-2)).toEqual(['Camiseta', 'Dieta (não é mais perguntado)'])
  expect(line?.slice(-2)).toEqual(['M', 'Vegana'])
  const shown = await app.get(`/people/${(await app.list('?q=com+resposta')).docs[0]?._id}`)
  expect(shown.json()).toMatchObject({
    order: { _id: saleId },
    answers: [
      { label: 'Camiseta', value: 'M', isRetired: false },
      { label: 'Dieta', value: 'Vegana', isRetired: true },
    ],
  })
})

test('no cell of a file is a formula', async () => {
  await app.paid({ name: 'Planilha', holders: FORMULAS })
  const lines = await names('?q=planilha')
  expect(new Set(lines)).toEqual(new Set(FORMULAS.map((text) => `'${text.replaceAll('"', '""')}`)))
  expect(lines).toHaveLength(FORMULAS.length)
  const file = await app.get('/people.xlsx?q=planilha')
  const parts = unzip(file.rawPayload)
  const sheet = Object.entries(parts).find(([name]) => name.includes('worksheets/sheet'))?.[1] ?? ''
  expect(sheet).not.toContain('<f')
  // Every cell has a type of text.
  const cells = [...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => cell)
  expect(cells.length).toBeGreaterThan(FORMULAS.length)
  expect(cells.filter((cell) => !/t="(inlineStr|s)"/.test(cell))).toEqual([])
  expect(sheet).toContain('=1+1')
})

test('characters that a file can’t hold are left out of it', async () => {
  await app.paid({ name: 'Estranha', holders: ['Zo\u0001é \u001F<b>&"\uFFFF'] })
  const parts = unzip((await app.get('/people.xlsx?q=estranha')).rawPayload)
  const sheet = Object.entries(parts).find(([name]) => name.includes('worksheets/sheet'))?.[1] ?? ''
  expect(sheet).toContain('Zoé &lt;b&gt;&amp;')
})

test('whole CPFs need the right, a purpose and proof of who asks, and are recorded before they are sent', async () => {
  await app.given({ name: 'Com Cpf', cpf: '98765432100' })
  const support = await app.member('support')
  expect((await app.get(`/people.csv?q=com+cpf&${PURPOSE}`, support)).statusCode).toBe(403)
  expect((await app.get('/people.csv?purpose=lista')).statusCode).toBe(400)
  expect((await app.get(`/people.csv?purpose=${'x'.repeat(301)}`)).statusCode).toBe(400)
  const finance = await app.member('finance')
  for (const format of ['csv', 'xlsx'])
    expect((await app.get(`/people.${format}?q=com+cpf&${PURPOSE}`, finance)).json()).toMatchObject(
      {
        code: 'STEP_UP_NEEDED',
      },
    )
  const purposes = (await app.get('/exports', finance))
    .json()
    .docs.map(({ purpose }: { purpose: string | null }) => purpose)
  expect(new Set(purposes)).toEqual(new Set([null]))
  await stepUpAs(app.database.db, finance)
  expect((await csv(`?q=com+cpf&${PURPOSE}`, finance))[1]?.[1]).toBe('987.654.321-00')
  const listed = await app.get('/exports', finance)
  expect(listed.json().docs[0]).toMatchObject({
    by: 'Ana Souza',
    people: 1,
    format: 'csv',
    purpose: 'Lista da portaria do teatro',
  })
  expect((await app.get('/exports', support)).statusCode).toBe(403)
  const { rows } = await app.database.pool.query(
    `select filter from exports order by at desc limit 1`,
  )
  expect(rows[0].filter).toEqual({ isSearch: true })
})

test('people read in their own data which exports had them, and with whole CPF or not', async () => {
  const { userId } = await app.paid({ name: 'Lívia Dados', holders: ['Lívia Dados'] })
  const { userId: other } = await app.paid({ name: 'Fora Disso', holders: ['Fora Disso'] })
  await csv('?q=livia+dados')
  await csv(`?q=livia&${PURPOSE}`)
  const { exports } = await peoplePersonalData.export(app.database.db, userId)
  expect(exports).toMatchObject([
    { withWholeCpf: false, purpose: null },
    { withWholeCpf: true, purpose: 'Lista da portaria do teatro' },
  ])
  expect((await peoplePersonalData.export(app.database.db, other)).exports).toEqual([])
  expect((await peoplePersonalData.export(app.database.db, app.manager)).madeExports).not.toEqual(
    [],
  )
})

test('an export of orders is recorded in the same way, with its orders', async () => {
  const { userId, saleId } = await app.paid({ name: 'Olga Pedido', holders: ['Olga Pedido'] })
  const { userId: other } = await app.paid({ name: 'Outra Pessoa', holders: [null] })
  const support = await app.member('support')
  const file = await app.get('/orders.csv?q=olga&group=paid', support)
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(2)
  const { db, pool } = app.database
  const { rows } = await pool.query(
    `select user_id, contents, format, people, purpose, filter, code_ids, sale_ids
       from exports join export_pages on export_id = id where contents = 'orders'`,
  )
  const filter = { group: 'paid', isSearch: true }
  const record = { user_id: support, contents: 'orders', format: 'csv', people: 1, filter }
  expect(rows).toEqual([{ ...record, purpose: null, code_ids: [], sale_ids: [saleId] }])
  expect((await peoplePersonalData.export(db, userId)).exports).toMatchObject([
    { contents: 'orders', withWholeCpf: false },
  ])
  expect((await peoplePersonalData.export(db, other)).exports).toEqual([])
  expect((await peoplePersonalData.export(db, support)).madeExports).toMatchObject([
    { contents: 'orders', people: 1 },
  ])
  expect((await app.get('/exports')).json().docs[0]).toMatchObject({
    contents: 'orders',
    people: 1,
  })
})

/** Reads the exports that had a person, and how many pages of exports were read for that. */
const readExports = (userId: string) =>
  app.database.db.transaction().execute(async (tx) => {
    // In a large database the pages are found by their index; a small one would read all of them.
    for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(tx)
    const before = await countReadPages(tx)
    const { exports } = await peoplePersonalData.export(tx, userId)
    return { exports, pages: (await countReadPages(tx)) - before }
  })

/** Counts the pages that a connection has read, also in transactions of a moment ago. */
async function countReadPages(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as pages
      from pg_stat_xact_user_tables where relname = 'export_pages'`.execute(tx)
  return rows[0]?.pages ?? 0
}

test('exports that had a person are looked for at the person’s events alone', async () => {
  const { db, pool } = app.database
  const [outro, festa] = [eventIdOf('outro'), eventIdOf('festa')]
  const { userId } = await app.paid({ name: 'Nina', holders: ['Nina de Duas'] })
  const ordered = await app.paid({ userId, slug: 'outro' })
  await pool.query('delete from ticket_codes where sale_id = $1', [ordered.saleId])
  const { userId: stranger } = await app.paid({ name: 'De Fora', slug: 'festa' })
  const by = { userId: app.manager, format: 'csv', purpose: null } as const
  await recordExport(db, { ...by, eventId: app.show, filter: { q: 'nina' } })
  const lines = sql`select id, 1 as number from sales where event_id = ${outro}`
  await recordOrdersExport(db, { ...by, eventId: outro, filter: {}, lines })
  const party = { ...by, eventId: festa, filter: {} }
  for (let n = 0; n < 30; n += 1) await recordExport(db, party)
  await pool.query('analyze')
  const { rows } = await pool.query(
    `select count(*)::integer as pages from export_pages join exports on id = export_id where event_id <> $1`,
    [festa],
  )
  const found = await readExports(userId)
  expect(found.exports).toMatchObject([
    { eventName: 'show', contents: 'people' },
    { eventName: 'outro', contents: 'orders' },
  ])
  expect(found.pages).toBeLessThanOrEqual(rows[0].pages)
  expect((await readExports(stranger)).exports).toHaveLength(30)
})

test('a member has thirty exports an hour, of people and orders together', async () => {
  const support = await app.member('support')
  const path = (n: number) => (n % 2 === 0 ? '/people.csv?q=ninguem' : '/orders.csv?q=ninguem')
  for (let n = 0; n < 30; n += 1) expect((await app.get(path(n), support)).statusCode).toBe(200)
  for (const n of [30, 31]) {
    const refused = await app.get(path(n), support)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_EXPORTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  }
  expect((await app.get('/orders.csv?q=ninguem', await app.member('support'))).statusCode).toBe(200)
})

test('who is erased while an export runs is not in what is still to be read', async () => {
  const holders = Array.from({ length: 1200 }, (_, at) => `Fila ${String(at).padStart(4, '0')}`)
  await app.paid({ name: 'Compradora Da Fila', holders })
  const { userId } = await app.paid({ name: 'Zuleica', holders: ['Zuleica da Fila'] })
  const { show: eventId, manager, database } = app
  const request = {
    eventId,
    userId: manager,
    format: 'csv',
    filter: { q: 'fila' },
    purpose: null,
  } as const
  const exportId = await recordExport(database.db, request)
  const recorded = { exportId, eventId, timezone: 'America/Sao_Paulo', isCpfWhole: false }
  const lines = exportLines(database.db, recorded)
  await lines.next()
  await lines.next()
  await database.pool.query('update users set erased_at = app_now() where id = $1', [userId])
  const names: unknown[] = []
  for await (const some of lines) names.push(...some.map(([name]) => name))
  expect(names.at(-1)).toBe('Fila 1199')
  expect(names).not.toContain('Zuleica da Fila')
  const { rows } = await database.pool.query('select people from exports where id = $1', [exportId])
  expect(rows).toEqual([{ people: 1201 }])
})

test('a member has two exports at once, and one who goes away frees theirs', async () => {
  const address = await listening()
  const open = async (file = 'people.csv') => {
    const request = httpGet(`${address}/${file}?q=fila`, { headers: signedInAs(app.manager) })
    const [response] = await once(request, 'response')
    return { request, status: response.statusCode as number }
  }
  // More than the buffers between the two hold: nobody reads it.
  await app.database.pool.query(
    `insert into form_answers (event_id, id, form_id, sale_id, answers)
     select event_id, gen_random_uuid(), form.id, sale_id,
            jsonb_build_array(jsonb_build_object('fieldId', form.fields -> 0 ->> '_id', 'value', repeat('x', 8000)))
       from (select distinct event_id, sale_id from ticket_codes where holder_name like 'Fila%') sale
       join custom_forms form using (event_id)`,
  )
  const first = await open()
  const second = await open()
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await open()).status).toBe(429)
  expect((await open('orders.csv')).status).toBe(429)
  first.request.destroy()
  second.request.destroy()
  await expect
    .poll(async () => {
      const { request, status } = await open()
      request.destroy()
      await sleep(20)
      return status
    })
    .toBe(200)
})

let base: string | undefined
async function listening(): Promise<string> {
  if (!base) {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}${app.path}`
  }
  return base
}
