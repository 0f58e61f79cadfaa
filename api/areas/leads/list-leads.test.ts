import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type InboxApp, openInboxApp } from './testing/inbox-app.ts'

let inboxApp: InboxApp
beforeAll(async () => {
  inboxApp = await openInboxApp()
})
beforeEach(() => inboxApp.clear())
afterAll(() => inboxApp.close())

const leadNames = async (query: string) => (await inboxApp.list(query)).docs.map(({ name }) => name)

test('the newest lead comes first', async () => {
  await inboxApp.send({ name: 'Ontem', daysAgo: 1 })
  await inboxApp.send({ name: 'Hoje' })
  await inboxApp.send({ name: 'Anteontem', daysAgo: 2 })
  expect(await leadNames('')).toEqual(['Hoje', 'Ontem', 'Anteontem'])
})

test('leads are filtered by status and kind, while the counts cover every status', async () => {
  await inboxApp.send({ name: 'A', status: 'novo' })
  await inboxApp.send({ name: 'B', status: 'ganho', kind: 'interview' })
  await inboxApp.send({ name: 'C', status: 'ganho', daysAgo: 1 })
  const { docs, totalDocs, counts } = await inboxApp.list('?status=ganho')
  expect(docs.map(({ name }) => name)).toEqual(['B', 'C'])
  expect(totalDocs).toBe(2)
  expect(counts).toEqual({ novo: 1, em_contato: 0, qualificado: 0, ganho: 2, perdido: 0 })
  expect(await leadNames('?kind=interview')).toEqual(['B'])
  expect((await inboxApp.list('?kind=interview')).counts).toMatchObject({ novo: 0, ganho: 1 })
  expect(await leadNames('?kind=contact&status=ganho')).toEqual(['C'])
})

test.each(['produções joão', 'PRODUCOES JOAO', 'joão@', 'prod', 'Festa+Junina'])(
  'a search for %j ignores case and accents, and matches every word',
  async (words) => {
    await inboxApp.send({ name: 'João Sá', company: 'Produções Sá', email: 'joao@sa.example' })
    await inboxApp.send({ name: 'Outra', company: 'Outra', event: '' })
    await inboxApp.database.pool.query(
      `update leads set search_text = search_text || ' festa junina' where name = 'João Sá'`,
    )
    const query = words.includes('+') ? words : encodeURIComponent(words)
    expect(await leadNames(`?q=${query}`)).toEqual(['João Sá'])
  },
)

test.each(['%', '_', '\\', "'; drop table leads"])('%j is searched literally', async (words) => {
  await inboxApp.send({ name: 'Rita' })
  expect(await leadNames(`?q=${encodeURIComponent(words)}`)).toEqual([])
})

test('pages of twenty follow each other without gaps', async () => {
  for (let day = 0; day < 23; day++) await inboxApp.send({ name: `L${day}`, daysAgo: day })
  const first = await inboxApp.list()
  const second = await inboxApp.list('?page=2')
  expect([first.docs.length, second.docs.length, first.totalDocs, first.totalPages]).toEqual([
    20, 3, 23, 2,
  ])
  expect(second.docs[0]?.name).toBe('L20')
  expect((await inboxApp.list('?page=3')).docs).toEqual([])
})

test.each([
  'status=outro',
  'kind=x',
  'page=0',
  'page=1e9',
  'page=a',
  'sort=name',
  'status=novo&status=ganho',
])('?%s is refused', async (query) => {
  const answer = await inboxApp.get(`/team/leads?${query}`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
})
