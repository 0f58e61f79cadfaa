import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { oneEvent } from '../../entry-server.fixture.ts'
import {
  ana,
  createFakeAccounts,
  credentials,
  openTab,
  sampleToken,
} from '../testing/fake-accounts.ts'
import { type Api, type ApiRequest, bindApi } from './api.ts'
import { ownEventQuery } from './own-event-query.ts'

const place = { programacaoId: oneEvent._id, isSubscribed: true, price: 0 }

const fetchOwnEvent = (api: Api) =>
  new QueryClient().fetchQuery(ownEventQuery(api, { userId: ana.id, eventId: oneEvent._id }))

/** Like the real server: a public call with an invalid token gets the public answer. */
async function signIn() {
  const accounts = createFakeAccounts()
  let good = sampleToken(1)
  const { auth } = openTab({
    async transport(request: ApiRequest) {
      if (!request.path.startsWith('/api/events/')) return accounts.transport(request)
      const isKnown = request.headers?.['Authorization'] === `Bearer ${good}`
      return { status: 200, body: { ...oneEvent, ...(isKnown && { subscriptions: [place] }) } }
    },
  })
  await auth.login(credentials)
  const expire = () => {
    accounts.expireToken()
    good = sampleToken(2)
  }
  return { accounts, api: bindApi(auth.transport), expire }
}

test('the event of a signed-in user is requested with their token', async () => {
  const { api } = await signIn()
  expect((await fetchOwnEvent(api)).subscriptions).toEqual([place])
})

test('a token that has become stale is renewed on the way', async () => {
  const { api, accounts, expire } = await signIn()
  expire()
  expect((await fetchOwnEvent(api)).subscriptions).toEqual([place])
  expect(accounts.count('/api/refresh')).toBe(1)
})
