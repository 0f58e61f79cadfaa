import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindApi } from '../../lib/api/api.ts'
import { createBrowserQueryClient } from '../../lib/api/query.ts'
import { eventQuery } from './queries.ts'
import { sampleEvent } from './testing/sample-event.ts'

const minute = 60_000
let requests = 0
const api = bindApi(async () => {
  requests += 1
  return { status: 200, body: sampleEvent() }
})
const query = eventQuery(api, 'noite-de-choro')

beforeEach(() => {
  requests = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an event is refetched only after five minutes', async () => {
  const client = createBrowserQueryClient()
  await client.fetchQuery(query)
  vi.advanceTimersByTime(5 * minute - 1)
  await client.fetchQuery(query)
  expect(requests).toBe(1)
  vi.advanceTimersByTime(1)
  await client.fetchQuery(query)
  expect(requests).toBe(2)
  client.clear()
})

test('an unused event stays in the cache for ten minutes', async () => {
  const client = createBrowserQueryClient()
  await client.fetchQuery(query)
  const leave = new QueryObserver(client, query).subscribe(() => undefined)
  leave()
  vi.advanceTimersByTime(10 * minute - 1)
  expect(client.getQueryData(query.queryKey)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(client.getQueryData(query.queryKey)).toBeUndefined()
})
