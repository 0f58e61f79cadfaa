import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { pageFields } from '../editor/testing/editor-app.ts'
import { type ChangesApp, openChangesApp } from './testing/changes-app.ts'
import { MOVED, NEW_DATES, NEW_PLACE, openLiveEvent, REASON } from './testing/live-event.ts'

/** Several changes within an hour are one mail, however a promoter causes them. */

let app: ChangesApp
beforeAll(async () => {
  app = await openChangesApp()
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

type LiveEvent = Awaited<ReturnType<typeof openLiveEvent>>

const RENAMED = {
  isMaterial: true,
  confirmed: [
    { kind: 'notice', group: 'everyone', amountCents: null },
    { kind: 'listed', group: 'visitors', amountCents: null },
  ],
}
const mailsTo = async (who: string) => (await app.notices()).filter(({ userId }) => userId === who)

async function rename(event: LiveEvent, name: string) {
  const page = pageFields((await event.read()).page)
  const saved = await event.put('page', { ...page, name, ...RENAMED })
  expect(saved).toMatchObject({ status: 200, body: { told: 1 } })
}

test('changes within an hour are one mail that names all of them', async () => {
  const event = await openLiveEvent(app)
  expect(await event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })).toMatchObject({
    status: 200,
  })
  await app.runNotices()
  await app.database.shiftClock('30 minutes')
  expect(await event.put('place', { version: 1, ...NEW_PLACE, ...MOVED })).toMatchObject({
    status: 200,
  })
  // Once more at another time: people are told the difference to what they knew.
  const again = { ...NEW_DATES, startDate: '2035-05-16T20:00', endDate: '2035-05-16T23:30' }
  const reason = 'A data de antes era feriado'
  expect(await event.put('dates', { version: 2, ...again, ...MOVED, reason })).toMatchObject({
    status: 200,
  })
  await rename(event, 'Noite de Samba')
  const jobs = [...app.queued]
  await app.runNotices()
  expect(await mailsTo(event.buyer)).toEqual([])

  await app.database.shiftClock('61 minutes')
  app.queued.push(...jobs)
  await app.runNotices()
  const [mail, ...others] = await mailsTo(event.buyer)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Nova data, novo local e novo nome: Noite de Samba')
  expect(mail?.text).toContain('16/05/2035 às 20:00 (antes: 08/05/2035 às 20:00)')
  expect(mail?.text).not.toContain('15/05/2035')
  expect(mail?.text).toContain(`${REASON} · ${reason}`)
  expect(mail?.text).toContain('Marco Zero (antes: Praça do Arsenal)')
  expect(mail?.text).toContain('Noite de Choro agora se chama Noite de Samba')
  expect(mail?.attachment).toMatchObject({ of: event.eventId })
  app.queued.push(...jobs)
  await app.runNotices()
  expect(await mailsTo(event.buyer)).toHaveLength(1)
})

test('a promoter who renames an event again and again causes one mail', async () => {
  const event = await openLiveEvent(app)
  for (const name of ['Um', 'Dois', 'Três', 'Noite de Choro']) {
    await rename(event, name)
    const jobs = [...app.queued]
    await app.runNotices()
    app.queued.push(...jobs)
  }
  await app.database.shiftClock('122 minutes')
  await app.runNotices()
  const mails = await mailsTo(event.buyer)
  expect(mails.map(({ subject }) => subject)).toEqual(['Nome mantido: Noite de Choro'])
})

test('a person is mailed six times a day about an event, and what else changes joins the next mail', async () => {
  const event = await openLiveEvent(app, { hasSession: true })
  const subscriber = await app.subscribe(event.sessionId)
  const runAgain = async () => {
    const { rows } = await app.database.pool.query(
      'select max(id)::int as id from event_changes where event_id = $1',
      [event.eventId],
    )
    app.queued.push({ eventId: event.eventId, changeId: rows[0].id })
    await app.runNotices()
  }
  for (let change = 1; change <= 8; change += 1) {
    await app.database.shiftClock(`${change * 61} minutes`)
    await runAgain()
    const place = { ...NEW_PLACE, locationName: `Palco ${change}` }
    const saved = await event.put('place', { version: change, ...place, ...MOVED })
    expect(saved).toMatchObject({ status: 200 })
  }
  await app.database.shiftClock(`${9 * 61} minutes`)
  await runAgain()
  expect(await mailsTo(event.buyer)).toHaveLength(6)
  // What takes something away is told at once, and takes along what waits.
  const path = `${event.path}/sessions/${event.sessionId}/cancel`
  const { body } = await app.call<{ consequences: object[] }>('POST', path, { reason: REASON })
  await app.call('POST', path, { reason: REASON, confirmed: body.consequences })
  await app.runNotices()
  expect((await mailsTo(subscriber)).at(-1)?.subject).toContain('atividade cancelada')
  expect(await mailsTo(event.buyer)).toHaveLength(6)

  await app.database.shiftClock(`${24 * 60 + 3 * 61} minutes`)
  await runAgain()
  const [last, ...more] = (await mailsTo(event.buyer)).slice(6)
  expect(more).toEqual([])
  expect(last?.text).toContain('Palco 8 (antes: Palco 6)')
  await app.database.shiftClock('0')
})

test('a cancelled session is told at once, with what its people wait for', async () => {
  const event = await openLiveEvent(app, { hasSession: true })
  const subscriber = await app.subscribe(event.sessionId)
  await event.put('place', { version: 1, ...NEW_PLACE, ...MOVED })
  const path = `${event.path}/sessions/${event.sessionId}/cancel`
  const { body } = await app.call<{ consequences: object[] }>('POST', path, { reason: REASON })
  const cancelled = await app.call('POST', path, { reason: REASON, confirmed: body.consequences })
  expect(cancelled).toMatchObject({ status: 200 })
  await app.runNotices()
  const [mail, ...others] = await mailsTo(subscriber)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Novo local e atividade cancelada: /)
  expect(await mailsTo(event.buyer)).toEqual([])
  await app.sendNotices()
})

test('people of a cancelled event are not told what it changed before', async () => {
  const event = await openLiveEvent(app)
  await event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })
  await app.database.pool.query('update events set cancelled_at = app_now() where id = $1', [
    event.eventId,
  ])
  await app.sendNotices()
  expect(await mailsTo(event.buyer)).toEqual([])
  await app.database.pool.query('update events set cancelled_at = null where id = $1', [
    event.eventId,
  ])
  await event.put('place', { version: 1, ...NEW_PLACE, ...MOVED })
  await app.sendNotices()
})

test('notices count in the mails of a day; a new name waits for the next one, a new place does not', async () => {
  const { pool } = app.database
  const event = await openLiveEvent(app)
  const counted = async () =>
    (await pool.query('select mails from mail_budgets where owner_id = $1', [event.eventId])).rows
  await rename(event, 'Um')
  const [job] = app.queued
  await app.sendNotices()
  expect(await counted()).toEqual([{ mails: 1 }])
  await pool.query('update mail_budgets set mails = 1000 where owner_id = $1', [event.eventId])
  await rename(event, 'Dois')
  await app.sendNotices()
  expect(await mailsTo(event.buyer)).toHaveLength(1)
  // What must be told takes the name along.
  await event.put('place', { version: 1, ...NEW_PLACE, ...MOVED })
  await app.sendNotices()
  expect((await mailsTo(event.buyer)).map(({ subject }) => subject)).toEqual([
    'Novo nome: Um',
    'Novo nome e novo local: Dois',
  ])
  await rename(event, 'Três')
  await app.sendNotices()
  expect(await mailsTo(event.buyer)).toHaveLength(2)
  await pool.query(`update mail_budgets set day = day - 1 where owner_id = $1`, [event.eventId])
  app.queued.push(...(job ? [job] : []))
  await app.sendNotices()
  expect(await mailsTo(event.buyer)).toHaveLength(3)
})
