import { randomUUID } from 'node:crypto'
import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { admitCodes } from '../../testing/admit-codes.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import {
  createPeople,
  createPerson,
  endStepUp,
  signedInAs,
  stepUpAs,
} from '../../testing/people.ts'
import { endSessionWorker } from '../refunds/end-session.ts'
import { createPaidSessions } from '../subscriptions/create-paid-sessions.ts'
import type { PaidSessions } from '../subscriptions/public.ts'
import { type EditorApp, openEditorApp, TICKET } from './testing/editor-app.ts'
import { openProgrammeEditor } from './testing/programme-editor.ts'

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(async () => {
  await expectInvariants(editor.database.pool)
  await editor.close()
})

const REASON = { reason: 'A professora ficou doente' }

/** Mails that tell owners of what was done to an event. */
const ownerMails = async (eventId: string) => {
  const { rows } = await editor.database.pool.query<{ to_address: string; body_text: string }>(
    `select to_address, body_text from mails where template = 'event-stopped-by' and body_text like $1`,
    [`%/promotor/eventos/${eventId}%`],
  )
  return rows
}

let sessions: PaidSessions
beforeAll(() => {
  sessions = createPaidSessions({ ...editor.deps, endSession: async () => undefined })
})

/** A published event with a session that some people have subscribed to. */
async function openSession(subscribers = 2, more: object = {}) {
  const event = await openProgrammeEditor(editor)
  const sessionId = randomUUID()
  await event.putSession(sessionId, { capacity: null, ...more })
  await event.publish()
  const people = await Promise.all(
    Array.from({ length: subscribers }, () => createPerson(editor.database.db)),
  )
  const subscribe = (who: string) =>
    editor.call<{ code?: string }>('POST', `/programacao/${sessionId}/subscribe`, {}, who)
  for (const who of people) await subscribe(who)
  return {
    ...event,
    sessionId,
    people,
    subscribe,
    /** Cancels it as the sheet does: with the consequences that a dry run finds, unless others are named. */
    async cancel(body: object = REASON) {
      const check = { part: 'session cancelled', sessionId, ...REASON }
      const { consequences: confirmed } = (
        await editor.call<{ consequences: object[] }>('POST', `${event.path}/check`, check)
      ).body
      const path = `${event.path}/sessions/${sessionId}/cancel`
      return editor.call<{ code?: string }>('POST', path, { confirmed, ...body })
    },
    runJob: (signal = new AbortController().signal) =>
      endSessionWorker({ ...editor.deps, sessions }).run(
        { sessionId },
        { db: editor.database.db, log: createLog('silent'), signal },
      ),
    async countLive() {
      const { rows } = await editor.database.pool.query(
        `select count(*) filter (where s.cancelled_at is null)::int as live,
                count(*) filter (where code.revoked_at is null)::int as valid
           from subscriptions s join ticket_codes code on code.subscription_id = s.id
          where session_id = $1`,
        [sessionId],
      )
      return rows[0]
    },
  }
}

test('a cancelled session ends its subscriptions, and everybody can read why', async () => {
  const session = await openSession()
  expect(await session.cancel()).toMatchObject({
    status: 200,
    body: {
      programme: { sessions: [{ cancelReason: REASON.reason, cancelledAt: expect.any(String) }] },
    },
  })
  const [who = ''] = session.people
  await session.runJob()
  expect(await session.countLive()).toEqual({ live: 0, valid: 0 })
  const mine = await editor.call<{ docs: Subscription[] }>(
    'GET',
    '/events/user/subscriptions',
    undefined,
    who,
  )
  expect(mine.body.docs).toMatchObject([
    { schedule: { cancelReason: REASON.reason }, isCancellable: false },
  ])
  const shown = await editor.call<EventDetail>('GET', `/events/${session.eventId}`)
  expect(shown.body.programacoes).toMatchObject([{ isCancelled: true }])
})

test('nobody subscribes from the first transaction on, and nobody brings it back', async () => {
  const session = await openSession(0)
  await session.cancel()
  const late = await session.subscribe(await createPerson(editor.database.db))
  expect(late).toMatchObject({ status: 410, body: { code: 'SESSION_CANCELLED' } })
  expect(await session.putSession(session.sessionId)).toMatchObject({
    status: 410,
    body: { code: 'SESSION_CANCELLED' },
  })
})

test('a stolen session cancels nothing, and all owners are mailed of what is cancelled', async () => {
  const session = await openSession(0)
  const { db } = editor.database
  await endStepUp(db, editor.owner)
  expect(await session.cancel()).toMatchObject({ status: 403, body: { code: 'STEP_UP_NEEDED' } })
  expect((await session.read()).programme.sessions).toMatchObject([{ cancelledAt: null }])
  await stepUpAs(db, editor.owner)
  expect((await session.cancel()).status).toBe(200)
  const mails = await ownerMails(session.eventId)
  expect(mails).toMatchObject([{ to_address: `${editor.owner}@example.com` }])
  expect(mails[0]?.body_text).toContain(REASON.reason)
  await session.cancel()
  expect(await ownerMails(session.eventId)).toHaveLength(1)
})

test('pressed twice, it is cancelled once, for the first reason', async () => {
  const session = await openSession(1)
  const [first, second] = await Promise.all([session.cancel(), session.cancel()])
  expect([first.status, second.status]).toEqual([200, 200])
  await session.cancel({ reason: 'Outro motivo' })
  const { docs } = (
    await editor.call<{ docs: { title: string }[] }>('GET', `${session.path}/changes`)
  ).body
  expect(docs.filter(({ title }) => title.startsWith('Cancelou'))).toHaveLength(1)
  expect((await session.read()).programme.sessions).toMatchObject([{ cancelReason: REASON.reason }])
})

test('whoever subscribes while it is cancelled does not stay subscribed', async () => {
  const session = await openSession(1)
  const people = await Promise.all(
    Array.from({ length: 8 }, () => createPerson(editor.database.db)),
  )
  const [cancelled, ...subscribed] = await Promise.all([
    session.cancel(),
    ...people.map((who) => session.subscribe(who)),
  ])
  expect(cancelled.status).toBe(200)
  expect(subscribed.every(({ status }) => status === 201 || status === 410)).toBe(true)
  await session.runJob()
  expect(await session.countLive()).toEqual({ live: 0, valid: 0 })
})

test('the job goes on after it was killed, and finds nothing left to do the next time', async () => {
  const session = await openSession(1)
  const people = await createPeople(editor.database.db, 450)
  await editor.database.pool.query(
    `with place as (
       insert into subscriptions (event_id, id, session_id, user_id)
       select $1, gen_random_uuid(), $2, id from unnest($3::uuid[]) id returning *)
     insert into ticket_codes (event_id, id, user_id, subscription_id, value_cents, holder_name, named_at)
     select event_id, gen_random_uuid(), user_id, id, 0, 'Ana', app_now() from place`,
    [session.eventId, session.sessionId, people],
  )
  await editor.database.pool.query('update sessions set subscribed = 451 where id = $1', [
    session.sessionId,
  ])
  await session.cancel()
  const killed = new AbortController()
  killed.abort()
  await session.runJob(killed.signal)
  expect(await session.countLive()).toEqual({ live: 451, valid: 451 })
  await session.runJob()
  expect(await session.countLive()).toEqual({ live: 0, valid: 0 })
  await session.runJob()
  await expectInvariants(editor.database.pool)
})

test('the tickets of a cancelled session are off sale for good', async () => {
  const session = await openSession(0, { isPaid: true, price: 50, capacity: 10 })
  await session.cancel()
  const { tickets } = await session.read()
  const type = tickets.types.find(({ sessionId }) => sessionId === session.sessionId)
  expect(type).toMatchObject({ isAvailable: false })
  const back = await editor.call('PUT', `${session.path}/tickets/${type?._id}`, {
    version: tickets.version,
    ...TICKET,
    price: 50,
    isAvailable: true,
  })
  expect(back).toMatchObject({ status: 410, body: { code: 'SESSION_CANCELLED' } })
})

test('a reservation of its tickets ends with it', async () => {
  const session = await openSession(0, { isPaid: true, price: 50, capacity: 10 })
  const { tickets } = await session.read()
  const type = tickets.types.find(({ sessionId }) => sessionId === session.sessionId)
  const buyer = await createPerson(editor.database.db)
  const held = await editor.call<{ vendaId: string }>(
    'POST',
    `/events/${session.eventId}/reserve`,
    { eventId: session.eventId, items: [{ ticketId: type?._id, quantity: 2 }] },
    buyer,
  )
  expect(held.status).toBe(201)
  await session.cancel()
  const { rows } = await editor.database.pool.query('select status from sales where user_id = $1', [
    buyer,
  ])
  expect(rows).toEqual([{ status: 'CANCELED' }])
})

test.each([
  ['no reason', { reason: ' ' }, 400],
  ['nothing', {}, 400],
])('a cancellation with %s is refused', async (_case, body, status) => {
  const session = await openSession(0)
  expect((await session.cancel(body)).status).toBe(status)
})

test('a session that has ended, or that is of another event, can’t be cancelled', async () => {
  const session = await openSession(0)
  await editor.database.pool.query(
    `update sessions set starts_at = app_now() - interval '2 hours', ends_at = app_now() - interval '1 hour'
      where id = $1`,
    [session.sessionId],
  )
  expect((await session.cancel()).body).toMatchObject({ code: 'SESSION_ENDED' })
  const other = await openProgrammeEditor(editor)
  const path = `${other.path}/sessions/${session.sessionId}/cancel`
  expect((await editor.call('POST', path, REASON)).status).toBe(404)
})

test('a session that has ended is not brought back to be cancelled, and its texts can be corrected', async () => {
  const session = await openSession(1)
  await editor.database.pool.query(
    `update sessions set starts_at = app_now() - interval '2 hours', ends_at = app_now() - interval '1 hour'
      where id = $1`,
    [session.sessionId],
  )
  const notice = { kind: 'notice', group: `session ${session.sessionId}`, amountCents: null }
  const back = await session.putSession(session.sessionId, { capacity: null, confirmed: [notice] })
  expect(back).toMatchObject({ status: 422, body: { code: 'SESSION_ENDED' } })
  const [ended] = (await session.read()).programme.sessions
  const { startDate, endDate } = ended ?? {}
  const renamed = { capacity: null, startDate, endDate, title: 'Oficina de surdo' }
  expect((await session.putSession(session.sessionId, renamed)).status).toBe(200)
})

test('minutes change until a certificate is out, never while one is being issued', async () => {
  const session = await openSession(1)
  const [who = ''] = session.people
  await admitCodes(
    editor.database.pool,
    'subscription_id in (select id from subscriptions where session_id = $1)',
    [session.sessionId],
  )
  const issue = () =>
    editor.app.inject({
      method: 'GET',
      url: `/api/programacao/${session.sessionId}/users/${who}/certificate`,
      headers: signedInAs(who),
    })
  const [, changed] = await Promise.all([
    issue(),
    session.putSession(session.sessionId, { capacity: null, certifiedMinutes: 45 }),
  ])
  const { rows } = await editor.database.pool.query<{ issued: number; minutes: number }>(
    `select certificates.certified_minutes as issued, sessions.certified_minutes as minutes
       from certificates join subscriptions on subscriptions.id = subscription_id
       join sessions on sessions.id = session_id where session_id = $1`,
    [session.sessionId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.issued).toBe(rows[0]?.minutes)
  expect(rows[0]?.minutes).toBe(changed.status === 200 ? 45 : 90)
  const late = await session.putSession(session.sessionId, { capacity: null, certifiedMinutes: 30 })
  expect(late).toMatchObject({
    status: 409,
    body: { fields: { certifiedMinutes: expect.stringContaining('certificados') } },
  })
})

test('subscribers are told of a new time or room, once it was confirmed', async () => {
  const session = await openSession(2)
  const moved = { capacity: null, room: 'Auditório' }
  const notice = { kind: 'notice', group: `session ${session.sessionId}`, amountCents: null }
  expect(await session.putSession(session.sessionId, moved)).toMatchObject({
    status: 409,
    body: { code: 'CHANGE_DIFFERS', consequences: [notice] },
  })
  const saved = await session.putSession(session.sessionId, { ...moved, confirmed: [notice] })
  expect(saved).toMatchObject({ status: 200, body: { told: 2 } })
  const renamed = { ...moved, title: 'Outro nome' }
  expect((await session.putSession(session.sessionId, renamed)).status).toBe(200)
})

test('a cancellation that was not confirmed as it is changes nothing', async () => {
  const session = await openSession(1)
  expect(await session.cancel({ ...REASON, confirmed: [] })).toMatchObject({
    status: 409,
    body: { code: 'CHANGE_DIFFERS' },
  })
  expect((await session.read()).programme.sessions).toMatchObject([{ cancelledAt: null }])
  expect(await session.cancel()).toMatchObject({ status: 200, body: { told: 1 } })
})
