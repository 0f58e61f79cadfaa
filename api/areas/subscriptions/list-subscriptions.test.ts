import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { eventId, openSubscriptionsApp, sessionId } from './testing/subscriptions-app.ts'

let subscriptionsApp: Awaited<ReturnType<typeof openSubscriptionsApp>>
beforeAll(async () => {
  subscriptionsApp = await openSubscriptionsApp()
})
afterAll(() => subscriptionsApp.close())

interface SubscriptionPage {
  docs: Subscription[]
  totalDocs: number
  page: number
  totalPages: number
}
const list = async (who: string, query = '') =>
  (
    await subscriptionsApp.get(`/api/events/user/subscriptions${query}`, who)
  ).json<SubscriptionPage>()

test('a subscription is listed with its session, event and code', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  await subscriptionsApp.subscribe('certificada', who)
  const { docs, ...paging } = await list(who)
  expect(paging).toEqual({ totalDocs: 1, page: 1, totalPages: 1 })
  expect(docs[0]).toMatchObject({
    company: { _id: eventId, slug: 'congresso', name: 'congresso' },
    schedule: {
      _id: sessionId('certificada'),
      titulo: 'Oficina de Choro',
      local: 'Centro',
      certifiedMinutes: 480,
    },
    ticketCode: {
      descricao: 'Oficina de Choro',
      holderName: 'Ana Souza',
      scannedAt: null,
      valor: 0,
    },
    isCancellable: true,
  })
})

test('the newest come first, page by page, without cancelled ones', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  for (const key of ['aberta', 'dez', 'certificada', 'em-curso'])
    await subscriptionsApp.subscribe(key, who)
  await subscriptionsApp.cancel('dez', who)
  const first = await list(who, '?limit=2')
  expect(first).toMatchObject({ totalDocs: 3, page: 1, totalPages: 2 })
  const titles = ({ docs }: SubscriptionPage) => docs.map(({ schedule }) => schedule.titulo)
  expect(titles(first)).toEqual(['em-curso', 'Oficina de Choro'])
  expect(titles(await list(who, '?limit=2&page=2'))).toEqual(['aberta'])
  expect(titles(await list(who, '?limit=2&page=3'))).toEqual([])
  expect(first.docs.map(({ isCancellable }) => isCancellable)).toEqual([false, true])
})

test('a used subscription is not cancellable', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  await subscriptionsApp.subscribe('aberta', who)
  await subscriptionsApp.scan('aberta', who)
  expect((await list(who)).docs).toMatchObject([{ isCancellable: false }])
})

test('other users’ subscriptions are not listed', async () => {
  expect(await list(await createPerson(subscriptionsApp.database.db))).toEqual({
    docs: [],
    totalDocs: 0,
    page: 1,
    totalPages: 1,
  })
})

test.each([
  'page=0',
  'page=-1',
  'page=x',
  'limit=1e9',
  'limit=0',
  'sort=name',
  'page=1&page=2',
  'x=1',
])('%s is refused', async (query) => {
  const who = await createPerson(subscriptionsApp.database.db)
  const answer = await subscriptionsApp.get(`/api/events/user/subscriptions?${query}`, who)
  expect(answer.statusCode).toBe(400)
})

test('the list requires a login', async () => {
  expect((await subscriptionsApp.get('/api/events/user/subscriptions')).statusCode).toBe(401)
})
