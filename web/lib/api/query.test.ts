import { expect, test } from 'vitest'
import { createBrowserQueryClient, removePrivateQueries } from './query.ts'

test('private queries are removed, public ones are kept', () => {
  const client = createBrowserQueryClient()
  client.setQueryData(['events', 'cities'], ['Recife'])
  client.setQueryData(['purchases'], ['secret'])
  client.setQueryData(['whatever comes later', 1], ['secret'])
  removePrivateQueries(client)
  const kept = client.getQueryCache().getAll()
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([['events', 'cities']])
  client.clear()
})
