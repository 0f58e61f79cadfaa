import type { MemberList, OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPerson, endStepUp, stepUpAs } from '../../testing/people.ts'
import { tablesWith } from '../../testing/tables-with.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'
import { hashToken } from './invite-links.ts'
import { isMember } from './public.ts'
import { inviteToken } from './testing/invite-token.ts'

const opened: EditorApp[] = []
let workspace: EditorApp
let team: string

beforeEach(async () => {
  workspace = await openEditorApp()
  opened.push(workspace)
  team = `/organizations/${workspace.organizationId}`
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const addOwner = async () => {
  const userId = await workspace.addMember('owner')
  await stepUpAs(workspace.database.db, userId)
  return userId
}
const invite = async (more: object) =>
  workspace.call<{ link: string | null }>('POST', `${team}/invites`, {
    email: null,
    role: 'manager',
    eventIds: null,
    ...more,
  })
/** People who wait for a confirmation, as a member sees them; as the first owner without one. */
const countWaiting = async (userId?: string) => {
  const { body } = await workspace.call<{ docs: OwnOrganization[] }>(
    'GET',
    '/organizations',
    undefined,
    userId,
  )
  return body.docs.find(({ _id }) => _id === workspace.organizationId)?.waitingMembers
}
/** Mails that tell owners of a person who waits. */
const waitingMails = async () => {
  const { rows } = await workspace.database.pool.query(
    "select 1 from mails where template = 'organization-member-waits'",
  )
  return rows.length
}
const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? ''
const mailedToken = async (to: string) => {
  const { rows } = await workspace.database.pool.query<{ body_text: string }>(
    'select body_text from mails where to_address = $1 order by created_at desc limit 1',
    [to],
  )
  return inviteToken(rows[0]?.body_text)
}

test('the database holds only hashes of the tokens of invites', async () => {
  const email = 'convidada@example.com'
  await invite({ email })
  const copied = await invite({ email: null })
  const { pool } = workspace.database
  for (const token of [await mailedToken(email), tokenOf(copied.body.link)]) {
    expect(token).toHaveLength(43)
    // Control: the search finds the hash.
    expect(await tablesWith(pool, hashToken(token))).toEqual(['public.organization_invites'])
    expect(await tablesWith(pool, token)).toEqual([])
  }
})

test('a mailed invite proves its address and gives the role at once', async () => {
  const guest = await createPerson(workspace.database.db)
  await workspace.database.pool.query('update users set email_proved_at = null where id = $1', [
    guest,
  ])
  const email = `${guest}@example.com`
  expect(await invite({ email })).toMatchObject({ status: 201, body: { link: null } })
  const token = await mailedToken(email)
  const accepted = await workspace.call<OwnOrganization>(
    'POST',
    `/invites/${token}/accept`,
    undefined,
    guest,
  )
  expect(accepted).toMatchObject({ status: 200, body: { role: 'manager', isConfirmed: true } })
  expect(await waitingMails()).toBe(0)
  const { rows } = await workspace.database.pool.query(
    'select email_proved_at is not null as proved from users where id = $1',
    [guest],
  )
  expect(rows).toEqual([{ proved: true }])
})

test('a copied link needs a proved address, and an owner who confirms', async () => {
  const guest = await createPerson(workspace.database.db)
  const { body } = await invite({})
  const token = tokenOf(body.link)
  await workspace.database.pool.query('update users set email_proved_at = null where id = $1', [
    guest,
  ])
  const accept = () => workspace.call('POST', `/invites/${token}/accept`, undefined, guest)
  expect(await accept()).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_PROVED' } })
  await workspace.database.pool.query('update users set email_proved_at = now() where id = $1', [
    guest,
  ])
  expect(await accept()).toMatchObject({ status: 200, body: { isConfirmed: false } })
  expect((await workspace.call('GET', team, undefined, guest)).status).toBe(404)
  expect(await countWaiting()).toBe(1)
  expect(await waitingMails()).toBe(1)
  expect(await countWaiting(guest)).toBe(0)
  const confirmed = await workspace.call<MemberList>('PUT', `${team}/members/${guest}`, {
    role: 'manager',
    eventIds: null,
  })
  expect(confirmed.status).toBe(200)
  expect((await workspace.call('GET', team, undefined, guest)).status).toBe(200)
  expect(await countWaiting()).toBe(0)
})

test('an invite works once, even for two people at the same moment', async () => {
  const [one, other] = [
    await createPerson(workspace.database.db),
    await createPerson(workspace.database.db),
  ]
  const token = tokenOf((await invite({})).body.link)
  const results = await Promise.all(
    [one, other].map((who) => workspace.call('POST', `/invites/${token}/accept`, undefined, who)),
  )
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 410]))
})

test('inviting an address again replaces its invite, also at the same moment', async () => {
  const email = 'duas.vezes@example.com'
  await invite({ email, role: 'viewer' })
  const first = await mailedToken(email)
  const sent = await Promise.all([invite({ email }), invite({ email: email.toUpperCase() })])
  expect(sent.map(({ status }) => status)).toEqual([201, 201])
  expect((await workspace.call('GET', `/invites/${first}`)).status).toBe(410)
  const { invites } = (await workspace.call<MemberList>('GET', `${team}/members`)).body
  const open = invites.filter((one) => one.email?.toLowerCase() === email)
  expect(open).toMatchObject([{ role: 'manager' }])
})

test('an invite is gone after a week, and once it is withdrawn', async () => {
  const { body } = await invite({})
  const token = tokenOf(body.link)
  expect((await workspace.call('GET', `/invites/${token}`)).status).toBe(200)
  await workspace.database.shiftClock('7 days 1 minute')
  expect((await workspace.call('GET', `/invites/${token}`)).status).toBe(410)
  const again = await invite({})
  const { invites } = (await workspace.call<MemberList>('GET', `${team}/members`)).body
  await workspace.call('DELETE', `${team}/invites/${invites[0]?._id}`)
  expect((await workspace.call('GET', `/invites/${tokenOf(again.body.link)}`)).status).toBe(410)
})

test('guessing invites is limited', async () => {
  const token = tokenOf((await invite({})).body.link)
  const read = (tried: string, remoteAddress: string) =>
    workspace.app.inject({ url: `/api/invites/${tried}`, remoteAddress })
  for (let tries = 0; tries < 60; tries += 1)
    expect((await read(`guess-${tries}`, '203.0.113.7')).statusCode).toBe(410)
  expect((await read(token, '203.0.113.7')).statusCode).toBe(429)
  expect((await read(token, '203.0.113.8')).statusCode).toBe(200)
})

test('an organization mails so many invites a day', async () => {
  const { pool } = workspace.database
  const inviteOne = (name: string) => invite({ email: `${name}@example.com` })
  expect((await inviteOne('primeira')).status).toBe(201)
  await pool.query(`update attempts set count = 49 where key like 'invites %'`)
  expect((await inviteOne('penultima')).status).toBe(201)
  expect(await inviteOne('demais')).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_ATTEMPTS' },
  })
  const { rows } = await pool.query(`select 1 from mails where to_address = 'demais@example.com'`)
  expect(rows).toEqual([])
})

test('inviting needs a proved address', async () => {
  await workspace.database.pool.query('update users set email_proved_at = null')
  expect(await invite({})).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_PROVED' } })
})

test('the last owner can neither leave nor be demoted', async () => {
  const own = `${team}/members/${workspace.owner}`
  const leaving = await workspace.call('DELETE', own)
  expect(leaving).toMatchObject({ status: 409, body: { code: 'LAST_OWNER' } })
  const demoted = await workspace.call('PUT', own, {
    role: 'viewer',
    eventIds: null,
  })
  expect(demoted).toMatchObject({ status: 409, body: { code: 'LAST_OWNER' } })
})

test('demoting or removing an owner needs proof of who one is, takes a day and is told to all owners', async () => {
  const other = await addOwner()
  // Somebody with the link of another owner, whom nobody has confirmed, is not told.
  const stranger = await createPerson(workspace.database.db)
  const token = tokenOf((await invite({ role: 'owner' })).body.link)
  await workspace.call('POST', `/invites/${token}/accept`, undefined, stranger)
  const path = `${team}/members/${other}`
  const demote = () => workspace.call<MemberList>('PUT', path, { role: 'viewer', eventIds: null })
  await endStepUp(workspace.database.db, workspace.owner)
  expect(await demote()).toMatchObject({ status: 403, body: { code: 'STEP_UP_NEEDED' } })
  expect(await workspace.call('DELETE', path)).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_NEEDED' },
  })
  await stepUpAs(workspace.database.db, workspace.owner)
  const { status, body } = await demote()
  expect(status).toBe(200)
  expect(body.members.find(({ userId }) => userId === other)).toMatchObject({
    role: 'owner',
    leavesFor: 'viewer',
  })
  const { rows } = await workspace.database.pool.query(
    "select 1 from mails where template = 'organization-owner-leaves'",
  )
  expect(rows).toHaveLength(2)
  expect((await workspace.call('GET', `${team}/members`, undefined, other)).status).toBe(200)
  await workspace.database.shiftClock('24 hours 1 minute')
  expect((await workspace.call('GET', `${team}/members`, undefined, other)).status).toBe(403)
  expect((await workspace.call('GET', team, undefined, other)).status).toBe(200)
})

test('an owner who has left can be invited again', async () => {
  const other = await addOwner()
  const { rows } = await workspace.database.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [other],
  )
  const email = rows[0]?.email
  await workspace.call('DELETE', `${team}/members/${other}`)
  expect(await invite({ email })).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } })
  await workspace.database.shiftClock('24 hours 1 minute')
  expect((await workspace.call('GET', team, undefined, other)).status).toBe(404)
  expect((await invite({ email })).status).toBe(201)
  const accepted = await workspace.call(
    'POST',
    `/invites/${await mailedToken(email ?? '')}/accept`,
    {},
    other,
  )
  expect(accepted).toMatchObject({ status: 200, body: { role: 'manager' } })
})

test('of two owners who remove each other at the same moment, one stays', async () => {
  const other = await addOwner()
  const results = await Promise.all([
    workspace.call('DELETE', `${team}/members/${other}`),
    workspace.call('DELETE', `${team}/members/${workspace.owner}`, undefined, other),
  ])
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('members are listed by role, owners first', async () => {
  for (const role of ['viewer', 'manager', 'owner', 'gate'] as const)
    await workspace.addMember(role)
  const { body } = await workspace.call<MemberList>('GET', `${team}/members`)
  expect(body.members.map(({ role }) => role)).toEqual([
    'owner',
    'owner',
    'manager',
    'gate',
    'viewer',
  ])
})

test('a member who is removed is out at once', async () => {
  const manager = await workspace.addMember('manager')
  expect((await workspace.call('GET', team, undefined, manager)).status).toBe(200)
  await workspace.call('DELETE', `${team}/members/${manager}`, {})
  expect((await workspace.call('GET', team, undefined, manager)).status).toBe(404)
})

test('a member may leave, and remove nobody else', async () => {
  const manager = await workspace.addMember('manager')
  const viewer = await workspace.addMember('viewer')
  const remove = (who: string) => workspace.call('DELETE', `${team}/members/${who}`, {}, manager)
  expect((await remove(viewer)).status).toBe(403)
  expect((await remove(manager)).status).toBe(200)
})

test('an owner is limited to nothing, neither as a member nor by an invite', async () => {
  const other = await addOwner()
  const limited = { role: 'owner', eventIds: [] as string[] }
  const refused = {
    status: 400,
    body: { code: 'BAD_INPUT', fields: { eventIds: expect.anything() } },
  }
  for (const userId of [other, workspace.owner])
    expect(await workspace.call('PUT', `${team}/members/${userId}`, limited)).toMatchObject(refused)
  expect(await invite({ email: 'dono@example.com', ...limited })).toMatchObject(refused)
  expect((await workspace.call('GET', `${team}/members`, undefined, other)).status).toBe(200)
  for (const breach of [
    `update organization_members set is_limited = true where role = 'owner'`,
    `insert into organization_invites (id, organization_id, token_hash, role, event_ids, expires_at)
     select gen_random_uuid(), organization_id, 'hash', 'owner', '{}', now() from organization_members`,
  ])
    await expect(workspace.database.pool.query(breach)).rejects.toThrow('owner_is_unlimited')
})

test('a member is limited to events of the organization only', async () => {
  const eventId = await workspace.createDraft()
  const manager = await workspace.addMember('manager')
  const limit = (eventIds: string[]) =>
    workspace.call('PUT', `${team}/members/${manager}`, { role: 'manager', eventIds })
  expect((await limit([workspace.owner])).status).toBe(404)
  expect((await limit([eventId])).status).toBe(200)
  expect(
    (await workspace.call('GET', `/promoter/events/${eventId}`, undefined, manager)).status,
  ).toBe(200)
})

test('members count as promoters until they are removed, strangers never', async () => {
  const { db } = workspace.database
  const viewer = await workspace.addMember('viewer')
  const stranger = await createPerson(db)
  expect(await isMember(db, viewer)).toBe(true)
  expect(await isMember(db, stranger)).toBe(false)
  await workspace.call('DELETE', `${team}/members/${viewer}`, {}, viewer)
  expect(await isMember(db, viewer)).toBe(false)
})
