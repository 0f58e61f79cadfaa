import { movedEvent } from '@55tickets/rules/changes/date-change.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { depsWithJobs } from '../../testing/deps.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { wireChanges } from '../../wiring/changes.ts'
import { sendNotices } from './send-notices.ts'
import { type ChangesApp, openChangesApp, type RefusedChange } from './testing/changes-app.ts'
import { MOVED, NEW_DATES, NEW_PLACE, openLiveEvent, REASON } from './testing/live-event.ts'

let app: ChangesApp
beforeAll(async () => {
  app = await openChangesApp()
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const mailsTo = async (who: string) =>
  (await app.notices()).filter(({ userId }) => userId === who).length

test('somebody who buys between the check and the save is told and counted', async () => {
  const event = await openLiveEvent(app)
  const check = await app.call<{ people: number }>('POST', `${event.path}/check`, {
    part: 'dates',
    version: 1,
    ...NEW_DATES,
  })
  expect(check.body.people).toBe(1)
  const late = await app.buy(event.eventId, event.ticketId)
  const saved = await event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })
  expect(saved).toMatchObject({ status: 200, body: { told: 2 } })
  await app.sendNotices()
  expect([await mailsTo(event.buyer), await mailsTo(late.buyer)]).toEqual([1, 1])
})

test('of buyers who reserve while the date is saved each is told or sees the new date', async () => {
  const event = await openLiveEvent(app)
  const buyers = await Promise.all(Array.from({ length: 12 }, () => app.buyer()))
  const [saved, ...held] = await Promise.all([
    event.put<RefusedChange & { told: number }>('dates', { version: 1, ...NEW_DATES, ...MOVED }),
    ...buyers.map((who) => app.reserve(who, event.eventId, event.ticketId)),
  ])
  expect(held.map(({ status }) => status)).toEqual(buyers.map(() => 201))
  await app.sendNotices()
  const told = await Promise.all(buyers.map(mailsTo))
  expect(saved.body.told).toBe(told.reduce((sum, count) => sum + count, 1))
  expect(Math.max(...told)).toBeLessThanOrEqual(1)
})

test('of two editors one is told that the part was saved, and people are mailed once', async () => {
  const event = await openLiveEvent(app)
  const saves = await Promise.all(
    [1, 2].map(() => event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })),
  )
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(saves.find(({ status }) => status === 409)?.body.code).toBe('EVENT_CHANGED')
  await app.sendNotices()
  expect(await mailsTo(event.buyer)).toBe(1)
})

test('editors of two parts at once both tell everybody, in one mail', async () => {
  const event = await openLiveEvent(app)
  const saves = await Promise.all([
    event.put('dates', { version: 1, ...NEW_DATES, ...MOVED }),
    event.put('place', { version: 1, ...NEW_PLACE, ...MOVED }),
  ])
  expect(saves).toMatchObject([
    { status: 200, body: { told: 1 } },
    { status: 200, body: { told: 1 } },
  ])
  await app.sendNotices()
  const [mail, ...others] = (await app.notices()).filter(({ userId }) => userId === event.buyer)
  expect(others).toEqual([])
  expect(mail?.text).toContain('15/05/2035 às 20:00 (antes: 08/05/2035 às 20:00)')
  expect(mail?.text).toContain('Marco Zero (antes: Praça do Arsenal)')
})

test('an edit without a confirmation, or with another one, saves nothing', async () => {
  const event = await openLiveEvent(app)
  for (const confirmed of [[], movedEvent.slice(1)]) {
    const refused = await event.put('dates', {
      version: 1,
      ...NEW_DATES,
      confirmed,
      reason: REASON,
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGE_DIFFERS' } })
  }
  expect((await event.read()).dates).toMatchObject({ version: 1, startDate: '2035-05-08T20:00' })
  await app.sendNotices()
  expect(await mailsTo(event.buyer)).toBe(0)
})

test('one person with several orders, tickets and a subscription gets one mail with all orders', async () => {
  const event = await openLiveEvent(app, { hasSession: true })
  const { sale } = await app.buy(event.eventId, event.ticketId, { who: event.buyer, quantity: 3 })
  await app.subscribe(event.sessionId, event.buyer)
  const saved = await event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })
  expect(saved).toMatchObject({ body: { told: 1 } })
  await app.sendNotices()
  const mails = (await app.notices()).filter(({ userId }) => userId === event.buyer)
  const { rows } = await app.database.pool.query<{ number: string }>(
    'select number::text from sales where id in ($1, $2)',
    [event.sale, sale],
  )
  expect(mails).toHaveLength(1)
  for (const { number } of rows) expect(mails[0]?.text.replaceAll(/\D/g, '')).toContain(number)
})

test('somebody who was erased since is not mailed', async () => {
  const event = await openLiveEvent(app)
  await event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })
  const { pool } = app.database
  await pool.query('update users set erased_at = app_now() where id = $1', [event.buyer])
  await app.sendNotices()
  expect(await mailsTo(event.buyer)).toBe(0)
  await pool.query('update users set erased_at = null where id = $1', [event.buyer])
  await pool.query('update change_notices set mailed_at = app_now() where user_id = $1', [
    event.buyer,
  ])
})

test('a process that ends before the job loses no notice, and a job that runs again mails nobody twice', async () => {
  const event = await openLiveEvent(app)
  await event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })
  const jobs = app.queued.splice(0)
  const first = await depsWithJobs(app.database)
  await app.database.db.transaction().execute(async (tx) => {
    for (const job of jobs) await first.deps.enqueue(tx, sendNotices, job)
  })
  await first.stop()
  await app.database.pool.query('update change_notices set send_after = app_now()')
  expect(await mailsTo(event.buyer)).toBe(0)
  const second = await depsWithJobs(app.database)
  await second.start([wireChanges(second.deps)])
  await eventually(async () => expect(await mailsTo(event.buyer)).toBe(1))
  await second.stop()
  app.queued.push(...jobs, ...jobs)
  await app.sendNotices()
  expect(await mailsTo(event.buyer)).toBe(1)
})
