import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPeople, giveSecondFactor } from '../../testing/people.ts'
import { grantRole } from '../accounts/public.ts'
import { type GateApp, OTHER, openGateApp, SHOW, sessionId } from './testing/gate-app.ts'

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(() => gateApp.close())

const listEvents = async (who: string) => (await gateApp.get('/events', who)).json().docs
const eventNames = async (who: string) =>
  (await listEvents(who)).map(({ name }: { name: string }) => name)

test('a user without a role gets no events', async () => {
  expect(await listEvents(gateApp.buyer)).toEqual([])
})

test('gate staff get their event with its entrances: tickets first, then sessions with places', async () => {
  const [who = ''] = await createPeople(gateApp.database.db, 1)
  const email = `${who}@example.com`
  await grantRole(gateApp.database.db, { email, role: 'gate', eventId: SHOW })
  const [event, ...others] = await listEvents(who)
  expect(others).toEqual([])
  expect(event).toMatchObject({ _id: SHOW, slug: 'show', name: 'show' })
  expect(event.entrances[0]).toEqual({ session: null, title: 'Ingressos', startDate: null })
  expect(event.entrances.slice(1).map(({ session }: { session: string }) => session)).toEqual([
    sessionId('choro'),
    sessionId('samba'),
  ])
})

test('the team gets current events, and those that ended or begin within a day', async () => {
  const [who = ''] = await createPeople(gateApp.database.db, 1)
  const email = `${who}@example.com`
  await grantRole(gateApp.database.db, { email, role: 'platform', eventId: null })
  await giveSecondFactor(gateApp.database.db, who)
  const move = (id: string, start: string, end: string) =>
    gateApp.database.pool.query(
      `update events set starts_at = app_now() + $2::interval, ends_at = app_now() + $3::interval where id = $1`,
      [id, start, end],
    )
  await move(SHOW, '25 hours', '30 hours')
  await move(OTHER, '-40 hours', '-25 hours')
  expect(await eventNames(who)).toEqual([])
  await move(SHOW, '23 hours', '30 hours')
  await move(OTHER, '-40 hours', '-23 hours')
  expect(await eventNames(who)).toEqual(['show', 'outro'])
  await move(OTHER, '-200 hours', '200 hours')
  expect(await eventNames(who)).toEqual(['outro', 'show'])
  await gateApp.database.pool.query('update events set is_published = false where id = $1', [OTHER])
  expect(await eventNames(who)).toEqual(['show'])
  await grantRole(gateApp.database.db, { email, role: 'gate', eventId: OTHER })
  expect(await eventNames(who)).toEqual(['outro', 'show'])
})
