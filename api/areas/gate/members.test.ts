import { randomUUID } from 'node:crypto'
import { memberRoles } from '@55tickets/rules/organizations/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { createRights } from '../../wiring/rights.ts'
import { type GateApp, OTHER, openGateApp, SHOW } from './testing/gate-app.ts'

/** Members of organizations at the gates of their events. */

let gateApp: GateApp
const organizationId = randomUUID()
beforeAll(async () => {
  gateApp = await openGateApp()
  const { pool } = gateApp.database
  await pool.query(
    `insert into organizations (id, slug, name, phone, search_name) values ($1, 'casa', 'Casa', '', 'casa')`,
    [organizationId],
  )
  await pool.query('update events set organization_id = $1 where id = any ($2)', [
    organizationId,
    [SHOW, OTHER],
  ])
})
afterAll(() => gateApp.close())

async function join(role: string, eventIds: string[] | null = null): Promise<string> {
  const { db, pool } = gateApp.database
  const userId = await createPerson(db)
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
     values ($1, $2, $3, $4, app_now())`,
    [organizationId, userId, role, eventIds !== null],
  )
  await pool.query('insert into organization_member_events select $1, $2, unnest($3::uuid[])', [
    organizationId,
    userId,
    eventIds ?? [],
  ])
  return userId
}

/** Events in the gate's list, and those whose gate admits the user. */
async function gatesOf(userId: string): Promise<[listed: string[], admitted: string[]]> {
  const { docs } = (await gateApp.get('/events', userId)).json<{ docs: { _id: string }[] }>()
  const rights = createRights(gateApp.database.db)
  const admitted = []
  for (const id of [SHOW, OTHER]) if (await rights.isGateStaff(userId, id)) admitted.push(id)
  return [docs.map(({ _id }) => _id).toSorted(), admitted.toSorted()]
}

test.each(memberRoles)('the role %s finds its gates by the table of rights', async (role) => {
  const works = ['owner', 'manager', 'support', 'gate'].includes(role)
  const expected = works ? [SHOW, OTHER].toSorted() : []
  expect(await gatesOf(await join(role))).toEqual([expected, expected])
})

test('a limited member works at the gates of their events only', async () => {
  expect(await gatesOf(await join('gate', [OTHER]))).toEqual([[OTHER], [OTHER]])
  expect(await gatesOf(await join('manager', []))).toEqual([[], []])
})

test('a member who is not confirmed, or who has left, works at no gate', async () => {
  const { pool } = gateApp.database
  const [unconfirmed, left] = [await join('gate'), await join('owner')]
  await pool.query('update organization_members set confirmed_at = null where user_id = $1', [
    unconfirmed,
  ])
  await pool.query('update organization_members set leaves_at = app_now() where user_id = $1', [
    left,
  ])
  for (const who of [unconfirmed, left]) expect(await gatesOf(who)).toEqual([[], []])
})

/** Events of whose gates the user may still send queued scans. */
async function formerGatesOf(userId: string): Promise<string[]> {
  const rights = createRights(gateApp.database.db)
  const former = []
  for (const id of [SHOW, OTHER]) if (await rights.wasGateStaff(userId, id)) former.push(id)
  return former.toSorted()
}
const BOTH = [SHOW, OTHER].toSorted()

test('who loses the gate may send queued scans for a week', async () => {
  const { database } = gateApp
  const { pool } = database
  const members = 'organization_members where user_id = $1'
  const [removed, demoted, viewer, waiting] = await Promise.all([
    join('gate'),
    join('manager'),
    join('viewer'),
    join('gate'),
  ])
  expect(await formerGatesOf(removed)).toEqual([])
  await pool.query('update organization_members set confirmed_at = null where user_id = $1', [
    waiting,
  ])
  for (const who of [removed, viewer, waiting]) await pool.query(`delete from ${members}`, [who])
  await pool.query(`update organization_members set role = 'finance' where user_id = $1`, [demoted])
  for (const who of [removed, demoted]) expect(await formerGatesOf(who)).toEqual(BOTH)
  for (const who of [viewer, waiting]) expect(await formerGatesOf(who)).toEqual([])
  await database.shiftClock('6 days 23 hours')
  for (const who of [removed, demoted]) expect(await formerGatesOf(who)).toEqual(BOTH)
  await database.shiftClock('7 days 1 hour')
  for (const who of [removed, demoted]) expect(await formerGatesOf(who)).toEqual([])
  await database.shiftClock('0')
})

test('a limited member who loses the gate, or is limited only now, has been at their events', async () => {
  const { pool } = gateApp.database
  const [limited, limitedNow] = [await join('gate', [OTHER]), await join('gate')]
  await pool.query('delete from organization_members where user_id = $1', [limited])
  expect(await formerGatesOf(limited)).toEqual([OTHER])
  await pool.query('update organization_members set is_limited = true where user_id = $1', [
    limitedNow,
  ])
  expect(await formerGatesOf(limitedNow)).toEqual(BOTH)
})

test('an owner leaves when the day is over, not when the row follows', async () => {
  const { database } = gateApp
  const { pool } = database
  const who = await join('owner')
  const due = `update organization_members set leaves_at = app_now() + interval '1 day' where user_id = $1`
  await pool.query(due, [who])
  expect(await formerGatesOf(who)).toEqual([])
  await database.shiftClock('7 days')
  expect(await formerGatesOf(who)).toEqual(BOTH)
  await pool.query('delete from organization_members where user_id = $1', [who])
  expect(await formerGatesOf(who)).toEqual(BOTH)
  await database.shiftClock('8 days 1 hour')
  expect(await formerGatesOf(who)).toEqual([])
  await database.shiftClock('0')
})

test('drafts and events that are long over are not listed', async () => {
  const { pool } = gateApp.database
  const who = await join('gate')
  const listed = async () => (await gatesOf(who))[0]
  await pool.query('update events set is_published = false where id = $1', [SHOW])
  expect(await listed()).toEqual([OTHER])
  await pool.query(
    `update events set starts_at = app_now() - interval '50 hours', ends_at = app_now() - interval '25 hours'
      where id = $1`,
    [OTHER],
  )
  expect(await listed()).toEqual([])
})
