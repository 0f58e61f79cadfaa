import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPeopleApp, type PeopleApp } from './testing/people-app.ts'

let app: PeopleApp
beforeAll(async () => {
  app = await openPeopleApp()
})
afterEach(() =>
  app.database.pool.query(
    'truncate ticket_codes, sale_items, sales, courtesies, subscriptions cascade',
  ),
)
afterAll(() => app.close())

const names = async (query = '') => (await app.list(query)).docs.map(({ name }) => name)
const find = (q: string) => names(`?q=${encodeURIComponent(q)}`)

test('participants are the valid codes of the event, by name, with masked CPFs', async () => {
  await app.paid({ name: 'Zélia Dias', holders: ['Érica Melo', null] })
  await app.subscribed({ name: 'Bruno Lima' })
  await app.given({ name: 'Davi Reis', cpf: '52998224725' })
  await app.paid({ slug: 'outro', holders: ['De Outro Evento'] })
  const { codes } = await app.paid({ holders: ['Sem Valor'] })
  await app.database.pool.query(
    'update ticket_codes set revoked_at = app_now() where id = $1',
    codes,
  )
  const { docs, totalDocs, isMore } = await app.list()
  expect({ totalDocs, isMore }).toEqual({ totalDocs: 4, isMore: false })
  expect(docs).toMatchObject([
    { name: 'Bruno Lima', kind: 'subscription', type: 'Oficina de choro', isNamed: true },
    { name: 'Davi Reis', kind: 'courtesy', type: 'Área VIP', cpf: '***.982.247-**' },
    { name: 'Érica Melo', kind: 'ticket', type: 'Pista', isNamed: true, enteredAt: null },
    { name: 'Zélia Dias', kind: 'ticket', isNamed: false, cpf: null },
  ])
})

test('one box finds people by name, address, CPF, phone, order and ticket number', async () => {
  const { saleId, codes } = await app.paid({
    name: 'Conceição Araújo',
    email: 'conce.araujo@exemplo.com.br',
    phone: '51987654321',
    cpf: '52998224725',
    holders: ['João Ninguém'],
  })
  await app.paid({ name: 'Outra Pessoa', holders: ['Outra Pessoa'] })
  await app.given({ name: 'Rita Convidada', email: 'rita@exemplo.com.br', phone: '11912345678' })
  const { rows } = await app.database.pool.query('select number from sales where id = $1', [saleId])
  const number: number = rows[0].number
  for (const q of [
    'conceicao ARAUJO',
    'ninguém joao',
    'araujo@exemplo',
    '529.982.247-25',
    '52998224725',
    '529 982 247 25',
    '51 98765',
    '(51) 98765-4321',
    '+55 51 98765-4321',
    orderNumberText(number),
    ticketNumber(codes[0] ?? ''),
    codes[0] ?? '',
    'jo',
  ])
    expect(await find(q), q).toEqual(['João Ninguém'])
  for (const q of ['RITA', '11 91234-5678', 'rita@exemplo.com.br'])
    expect(await find(q), q).toEqual(['Rita Convidada'])
  for (const q of [
    'conceicao silva',
    '%',
    '_',
    String.raw`\ `.trim(),
    'guem',
    "'",
    '00000000000',
    '5299822',
    'FCJJ',
  ])
    expect(await find(q), q).toEqual(q === 'guem' ? ['João Ninguém'] : [])
})

test('what is searched follows changes of the holder, of the account and of a guest', async () => {
  const { userId, codes } = await app.paid({ name: 'Nome Antigo', holders: [null] })
  const { courtesyId } = await app.given({ name: 'Guia Antiga', email: 'antiga@exemplo.com.br' })
  const { pool } = app.database
  await pool.query(
    `update users set name = 'Pessoa Nova', cellphone = '21911112222' where id = $1`,
    [userId],
  )
  expect(await find('antigo')).toEqual([])
  expect(await find('21911112222')).toEqual(['Pessoa Nova'])
  await pool.query(`update ticket_codes set holder_name = 'Titular Certo' where id = $1`, codes)
  expect(await find('titular nova')).toEqual(['Titular Certo'])
  await pool.query(`update courtesies set email = 'nova@exemplo.com.br' where id = $1`, [
    courtesyId,
  ])
  expect(await find('antiga@')).toEqual([])
  expect(await find('nova@exemplo')).toEqual(['Guia Antiga'])
  await pool.query('update users set erased_at = app_now() where id = $1', [userId])
  expect(await names()).toEqual(['Guia Antiga'])
  const { rows } = await pool.query('select words from code_search where code_id = $1', codes)
  expect(rows).toEqual([{ words: '' }])
})

test('filters are combined, and a list of nobody is empty', async () => {
  const { codes } = await app.paid({ name: 'Ana Um', holders: ['Ana Um', null] })
  await app.paid({ name: 'Ana Dois', holders: ['Ana Dois'], type: 'vip' })
  const { sessionId } = await app.subscribed({ name: 'Bia' })
  await app.given({ name: 'Caio' })
  await app.database.pool.query('update ticket_codes set scanned_at = app_now() where id = $1', [
    codes[0],
  ])
  expect(await names(`?types=${app.typeId('vip')}`)).toEqual(['Ana Dois', 'Caio'])
  expect(await names(`?types=${sessionId},${app.typeId('pista')}`)).toEqual([
    'Ana Um',
    'Ana Um',
    'Bia',
  ])
  expect(await names('?kinds=courtesy,subscription')).toEqual(['Bia', 'Caio'])
  expect(await names('?entered=true')).toEqual(['Ana Um'])
  expect(await names('?entered=false&kinds=ticket&q=ana')).toEqual(['Ana Dois', 'Ana Um'])
  expect(await names('?named=false')).toEqual(['Ana Um'])
  expect(await names('?types=')).toEqual([])
  expect(await app.list('?q=ninguem&page=3')).toMatchObject({ docs: [], totalDocs: 0 })
})

test('of a tracking link only those whose order it brought are listed', async () => {
  const { saleId } = await app.paid({ name: 'Veio Pelo Link' })
  await app.paid({ name: 'Veio Sozinho' })
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into tracking_links (event_id, id, code, name, created_by)
     values ($1, gen_random_uuid(), 'insta', 'Instagram', $2) returning id`,
    [app.show, app.manager],
  )
  const link = rows[0]?.id
  await app.database.pool.query('update sales set link_id = $1 where id = $2', [link, saleId])
  expect(await names(`?via=${link}`)).toEqual(['Veio Pelo Link'])
})

test.each([
  '?q=' + 'x'.repeat(101),
  '?types=1',
  '?kinds=vip',
  '?kinds=ticket&kinds=courtesy',
  '?entered=yes',
  '?via=insta',
  '?page=0',
  '?page=51',
  '?unknown=1',
])('a filter like %s is refused', async (query) => {
  expect((await app.list(query)).status).toBe(400)
})

test('a list of more than 1,000 says so, and goes on by name to its last page', async () => {
  const holders = Array.from({ length: 1005 }, (_, at) => `Maria ${String(at).padStart(4, '0')}`)
  await app.paid({ name: 'Compradora', holders })
  await app.paid({ name: 'Zulmira', holders: ['Zulmira Maria'] })
  for (const [query, max] of [
    ['?page=50', 1000],
    ['?kinds=ticket&page=50', 1000],
    ['?q=maria&page=25', 500],
    ['?q=maria&kinds=ticket&page=25', 500],
  ] as const) {
    const { docs, totalDocs, isMore } = await app.list(query)
    expect([query, totalDocs, isMore]).toEqual([query, max, true])
    expect(docs.map(({ name }) => name)).toEqual(holders.slice(max - 20, max))
  }
  expect(await find('zulmira')).toEqual(['Zulmira Maria'])
  expect(await app.list('?q=maria+00&page=5')).toMatchObject({ totalDocs: 100, isMore: false })
})
