import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type ApiResponse, bindApi, type Transport } from '../../lib/api/api.ts'
import { eventQuery } from './queries.ts'
import { sampleEvent, sampleTicket } from './testing/sample-event.ts'

const fetchEvent = (transport: Transport, idOrSlug: string) =>
  new QueryClient().fetchQuery(eventQuery(bindApi(transport), idOrSlug))

const fetched = (response: ApiResponse, idOrSlug = 'noite') =>
  fetchEvent(async () => response, idOrSlug)

test('a missing event resolves to null instead of failing', async () => {
  const body = { message: 'Evento não encontrado', code: 'EVENT_NOT_FOUND' }
  expect(await fetched({ status: 404, body })).toBeNull()
})

test.each([
  [
    'the server sends one',
    { status: 409, body: { message: 'Porque sim.', code: 'X' } },
    'Porque sim.',
  ],
  ['it sends none', { status: 500, body: undefined }, 'Erro ao buscar detalhes do evento'],
  [
    'it sends invalid data',
    { status: 200, body: {} },
    'Invalid event data received from the server',
  ],
])('the error message is kept when %s', async (_case, response, message) => {
  await expect(fetched(response)).rejects.toMatchObject({ message })
})

test('a ticket without a price is free', async () => {
  const { price: _none, ...ticket } = sampleTicket({ _id: sampleEvent()._id })
  const event = await fetched({ status: 200, body: { ...sampleEvent(), tickets: [ticket] } })
  expect(event?.tickets[0]?.price).toBe(0)
})

test('no request is sent without an id', async () => {
  await expect(fetched({ status: 200, body: {} }, '')).rejects.toMatchObject({
    message: 'Event ID is required',
  })
})

test.each(['cities', '.', '..', 'a b', 'NOITE', 'a'.repeat(101)])(
  '%s is not a valid event id or slug, so no request is sent',
  async (name) => {
    const failing = () => Promise.reject(new Error('a request was sent'))
    expect(await fetchEvent(failing, name)).toBeNull()
  },
)
