import { randomUUID } from 'node:crypto'
import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../platform/db/listen.ts'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { createPeople, createPerson, signedInAs } from '../../testing/people.ts'
import { blockUser } from '../accounts/public.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'
import { notifySaleChanged } from '../reservations/public.ts'
import { MAX_STREAMS, streamLimits } from './stream-limits.ts'

let workspace: EditorApp
let url: string
let eventId: string
beforeAll(async () => {
  workspace = await openEditorApp({
    FIGURE_STREAMS_PER_ORGANIZATION: '6',
    FIGURE_STREAMS_PER_USER: '3',
  })
  eventId = await workspace.createDraft()
  await workspace.complete(eventId)
  await workspace.database.pool.query('update events set is_published = true')
  url = await workspace.app.listen({ port: 0 })
  const { log } = workspace.deps
  const { listening } = workspace.figures
  if (!listening) throw new Error('figures listen to nothing')
  const listener = await listen({
    ...listening,
    directUrl: workspace.database.address.directUrl,
    log,
  })
  return () => listener.stop()
})
afterAll(() => workspace.close())

/** A page that shows the figures, with what it has received. */
async function watch(who: string, id = eventId) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answer = await fetch(`${url}/api/promoter/events/${id}/events`, {
    signal: leaving.signal,
    headers: signedInAs(who),
  })
  const heard: EventFigures[] = []
  let text = ''
  const read = async () => {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const data = message.split('\n').find((line) => line.startsWith('data: '))
        if (data) heard.push(JSON.parse(data.slice(6)))
      }
    }
    return 'ended'
  }
  return { answer, heard, ended: read().catch(() => 'left') }
}

/** Inserts a paid sale, and notifies as a payment does. */
async function sell(): Promise<void> {
  const id = randomUUID()
  const buyer = await createPerson(workspace.database.db)
  await workspace.database.pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points,
                        takes_card, monthly_rate_basis_points, expires_at)
     values ($1, $2, $3, 'RECEIVED', 6000, 600, 0, 1000, false, 0, app_now())`,
    [eventId, id, buyer],
  )
  await workspace.database.db.transaction().execute((tx) => notifySaleChanged(tx, { id }))
}

test('a paid order is pushed to everybody who looks, without polling', async () => {
  const pages = [await watch(workspace.owner), await watch(await workspace.addMember('viewer'))]
  for (const { answer, heard } of pages) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await eventually(() => expect(heard[0]?.orders).toBe(0))
  }
  await Promise.all([sell(), sell()])
  for (const { heard } of pages)
    await eventually(() => expect(heard.at(-1)).toMatchObject({ orders: 2, gross: 120 }))
})

test('whose right was taken away hears nothing more', async () => {
  const finance = await workspace.addMember('finance')
  const page = await watch(finance)
  await eventually(() => expect(page.heard.length).toBeGreaterThan(0))
  await workspace.database.pool.query('delete from organization_members where user_id = $1', [
    finance,
  ])
  const known = page.heard.length
  await sell()
  expect(await page.ended).toBe('ended')
  expect(page.heard).toHaveLength(known)
})

test('a member who is blocked has no rights at once, and the stream ends with the login', async () => {
  const finance = await workspace.addMember('finance')
  const [page, other] = [await watch(finance), await watch(workspace.owner)]
  await eventually(() => expect(other.heard.length).toBeGreaterThan(0))
  const { db, pool } = workspace.database
  await pool.query('insert into logins (id, user_id) values ($1, $1)', [finance])
  const deps = {
    ...workspace.deps,
    db,
    revokeInvitesBy: async () => undefined,
    recordAccess: async () => undefined,
  }
  const request = { email: `${finance}@example.com`, reason: 'Fraude', by: 'operator carla' }
  const ledger = `/organizations/${workspace.organizationId}/ledger`
  expect((await workspace.call('GET', ledger, undefined, finance)).status).toBe(200)
  expect(await blockUser(deps, request)).toBe('done')
  // This process has not heard yet that the login has ended.
  for (const path of [ledger, `/promoter/events/${eventId}`])
    expect((await workspace.call('GET', path, undefined, finance)).status).toBe(404)
  await workspace.endedLogins.reload()
  expect(await page.ended).toBe('ended')
  await sell()
  await eventually(() => expect(other.heard.length).toBeGreaterThan(1))
})

/** An organization of a user of its own, with a draft. */
async function organizationOf(who: string): Promise<{ id: string; eventId: string }> {
  const organization = { name: 'Outra Casa', phone: '51998765432' }
  const created = await workspace.call<{ _id: string }>('POST', '/organizations', organization, who)
  const id = created.body._id
  const draft = { name: 'Rascunho', category: 'shows', bannerId: null }
  const path = `/organizations/${id}/events`
  const { body } = await workspace.call<{ _id: string }>('POST', path, draft, who)
  return { id, eventId: body._id }
}

test('an organization that opens streams without end takes none from other promoters at its address', async () => {
  const people = await createPeople(workspace.database.db, 4)
  const [ana = '', ...others] = people
  const [one, two] = [await organizationOf(ana), await organizationOf(ana)]
  for (const who of others)
    await workspace.database.pool.query(
      `insert into organization_members (organization_id, user_id, role, confirmed_at)
       values ($1, $2, 'viewer', app_now())`,
      [one.id, who],
    )
  const open = async (who: string, id: string) => (await watch(who, id)).answer.status
  for (const id of [one.eventId, two.eventId, one.eventId]) expect(await open(ana, id)).toBe(200)
  expect([await open(ana, one.eventId), await open(ana, two.eventId)]).toEqual([429, 429])
  const statuses: number[] = []
  for (const who of others)
    statuses.push(await open(who, one.eventId), await open(who, one.eventId))
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect(await open(workspace.owner, eventId)).toBe(200)
})

test('streams of organizations that are not verified leave room for verified ones', async () => {
  const { db, pool } = workspace.database
  const config = { FIGURE_STREAMS_PER_ORGANIZATION: 1, FIGURE_STREAMS_PER_USER: 1 }
  const shared = async () => (await streamLimits(db, config, { eventId, userId: 'ana' })).slice(2)
  const [[name, most] = ['', Infinity]] = await shared()
  expect([name, most < MAX_STREAMS / 2]).toEqual(['organizations that are not verified', true])
  await pool.query(`update organizations set status = 'verified' where id = $1`, [
    workspace.organizationId,
  ])
  expect(await shared()).toEqual([])
})

test('the stream is closed to those without the right, and does not exist for strangers', async () => {
  const stranger = await createPerson(workspace.database.db)
  const gate = await workspace.addMember('gate')
  expect((await watch(gate)).answer.status).toBe(403)
  expect((await watch(stranger)).answer.status).toBe(404)
  expect((await watch(workspace.owner, randomUUID())).answer.status).toBe(404)
  expect((await fetch(`${url}/api/promoter/events/${eventId}/events`)).status).toBe(401)
})
