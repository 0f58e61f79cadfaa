import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { type Account, createAccount } from './account.ts'
import { confirmAddress } from './mails.ts'
import { requestToken } from './reservations.ts'

/** A promoter with an organization, whose events are prepared over the API. */
interface Workspace {
  readonly account: Account
  readonly organizationId: string
  readonly call: <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<T>
}

/** Creates an account, whose address is confirmed, with an organization of its own. */
export async function createWorkspace(request: APIRequestContext): Promise<Workspace> {
  const account = await createAccount(request)
  await confirmAddress(request, account)
  const accessToken = await requestToken(request, account)
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${accessToken}` }
    const answer = await request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { _id } = await call<{ _id: string }>('POST', '/organizations', {
    name: 'Casa do Choro',
    phone: '51998765432',
  })
  return {
    account,
    organizationId: _id,
    call,
  }
}

/** Creates a draft that has everything which publishing needs. */
export async function createReadyDraft(
  { call, organizationId }: Workspace,
  name: string,
): Promise<string> {
  const events = `/organizations/${organizationId}/events`
  const draft = { name, category: 'shows', bannerId: null }
  const { _id } = await call<{ _id: string }>('POST', events, draft)
  const path = `/promoter/events/${_id}`
  await call('PUT', `${path}/dates`, {
    version: 0,
    timezone: 'America/Recife',
    startDate: '2035-05-08T20:00',
    endDate: '2035-05-08T23:30',
    recurrence: null,
  })
  await call('PUT', `${path}/place`, {
    version: 0,
    locationName: 'Praça do Arsenal',
    address: null,
    city: 'Recife',
    region: 'PE',
    lat: null,
    lng: null,
  })
  await call('PUT', `${path}/tickets/${randomUUID()}`, {
    version: 0,
    name: 'Inteira',
    description: null,
    price: 60,
    capacity: 200,
    minPerOrder: 1,
    maxPerOrder: 6,
    salesStart: null,
    salesEnd: null,
    isAvailable: true,
    requiresProof: false,
  })
  return _id
}

/** Publishes an event. Returns its slug. */
export async function publishEvent({ call }: Workspace, eventId: string): Promise<string> {
  const path = `/promoter/events/${eventId}/publish`
  return (await call<{ page: { slug: string } }>('POST', path)).page.slug
}
