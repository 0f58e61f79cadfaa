import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api.ts'
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

test.each([true, false])(
  'a write fails at once and is neither repeated nor postponed, online: %s',
  async (isOnline) => {
    onlineManager.setOnline(isOnline)
    onTestFinished(() => onlineManager.setOnline(true))
    const lost = new ApiError({ status: 0, code: 'NO_RESPONSE', message: '' })
    const mutationFn = vi.fn(() => Promise.reject(lost))
    const client = createBrowserQueryClient()
    const write = new MutationObserver(client, { mutationFn })
    await expect(write.mutate()).rejects.toBe(lost)
    expect(mutationFn).toHaveBeenCalledOnce()
    client.clear()
  },
)
