import type { MemberList, Organization, Organizer } from '@55tickets/contracts/organizations.ts'
import type { TeamOrganization } from '@55tickets/contracts/team/organizations.ts'
import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  createPerson,
  endStepUp,
  giveSecondFactor,
  signedInAs,
  stepUpAs,
} from '../../testing/people.ts'
import { grantRole } from '../accounts/public.ts'
import { openPayoutsApp, type PayoutsApp } from '../payouts/testing/payouts-app.ts'
import { inviteToken } from './testing/invite-token.ts'

/** What a thief with an owner's session, but without password or second factor, can't do; and who hears of it. */

const opened: PayoutsApp[] = []
let app: PayoutsApp
let former: string
beforeEach(async () => {
  app = await openPayoutsApp()
  opened.push(app)
  former = await app.addOwner()
  await app.call('DELETE', `${app.path}/members/${former}`)
  await app.database.shiftClock('25 hours')
  await endStepUp(app.database.db, app.owner)
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const UNPROVED = { status: 403, body: { code: 'STEP_UP_NEEDED' } }
/** Lets the owner prove who they are, which a thief of the session can't. */
const prove = () => stepUpAs(app.database.db, app.owner)
const addressOf = (userId: string) => `${userId}@example.com`
/** The owner, and one of the last days. */
const owners = () => [addressOf(app.owner), addressOf(former)].toSorted()
const invite = (
  email: string | null,
  { role = 'owner', who = app.owner }: { role?: MemberRole; who?: string } = {},
) =>
  app.call<{ link: string | null }>(
    'POST',
    `${app.path}/invites`,
    { email, role, eventIds: null },
    who,
  )
const tokenOf = async (email: string) => {
  const [mail] = await app.query<{ body_text: string }>(
    `select body_text from mails where to_address = $1 and template = 'organization-invite'`,
    [email],
  )
  return inviteToken(mail?.body_text)
}
const giveRole = (userId: string, role: MemberRole, eventIds: readonly string[] | null = null) =>
  app.call<MemberList>('PUT', `${app.path}/members/${userId}`, { role, eventIds })
const makeOwner = (userId: string) => giveRole(userId, 'owner')
/** Accepts a mailed invite to a role, as a new person. */
async function join(role: MemberRole): Promise<string> {
  const guest = await createPerson(app.database.db)
  await prove()
  await invite(addressOf(guest), { role })
  await app.call('POST', `/invites/${await tokenOf(addressOf(guest))}/accept`, undefined, guest)
  return guest
}

test('inviting an owner needs proof of who one is, and all owners hear of the invite and of who came', async () => {
  const guest = await createPerson(app.database.db)
  const email = addressOf(guest)
  expect(await invite(email)).toMatchObject(UNPROVED)
  expect(await app.mailedTo('organization-role-offered')).toEqual([])
  await prove()
  expect((await invite(email)).status).toBe(201)
  expect(await app.mailedTo('organization-role-offered')).toEqual(owners())
  await app.call('POST', `/invites/${await tokenOf(email)}/accept`, undefined, guest)
  expect(await app.mailedTo('organization-role-given')).toEqual(owners())
})

test('nobody becomes an owner by another role from a stolen session', async () => {
  const manager = await app.addMember('manager')
  expect(await makeOwner(manager)).toMatchObject(UNPROVED)
  await prove()
  expect((await makeOwner(manager)).status).toBe(200)
  expect(await app.mailedTo('organization-role-given')).toEqual(owners())
})

test('a person who came by an owner’s link is confirmed by an owner who proved who they are', async () => {
  const guest = await createPerson(app.database.db)
  await prove()
  const { body } = await invite(null)
  await endStepUp(app.database.db, app.owner)
  await app.call('POST', `/invites/${body.link?.split('/').at(-1)}/accept`, undefined, guest)
  expect(await app.mailedTo('organization-role-given')).toEqual([])
  expect(await makeOwner(guest)).toMatchObject(UNPROVED)
  await prove()
  expect((await makeOwner(guest)).status).toBe(200)
  expect(await app.mailedTo('organization-role-given')).toEqual(owners())
})

test.each(['manager', 'finance'] as const)(
  'an accomplice becomes %s by no invite, link or change of role from a stolen session',
  async (role) => {
    const guest = await createPerson(app.database.db)
    const gate = await app.addMember('gate')
    for (const email of [addressOf(guest), null])
      expect(await invite(email, { role })).toMatchObject(UNPROVED)
    expect(await giveRole(gate, role)).toMatchObject(UNPROVED)
    expect(await app.mailedTo('organization-role-given')).toEqual([])
    await prove()
    expect((await giveRole(gate, role)).status).toBe(200)
    expect(await app.mailedTo('organization-role-given')).toEqual(owners())
    expect((await invite(addressOf(guest), { role })).status).toBe(201)
    expect(await app.mailedTo('organization-role-offered')).toEqual(owners())
  },
)

test('a role without sensitive rights is given without proof or a mail', async () => {
  const guest = await createPerson(app.database.db)
  expect((await invite(addressOf(guest), { role: 'support' })).status).toBe(201)
  expect((await giveRole(await app.addMember('gate'), 'viewer')).status).toBe(200)
  expect(await app.mailedTo('organization-role-offered')).toEqual([])
  expect(await app.mailedTo('organization-role-given')).toEqual([])
})

test('a manager who is limited to an event gets no other one from a stolen session', async () => {
  const [one, other] = [await app.createDraft('Um'), await app.createDraft('Outro')]
  const limited = await app.addMember('manager', [one])
  for (const eventIds of [null, [one, other]])
    expect(await giveRole(limited, 'manager', eventIds)).toMatchObject(UNPROVED)
  expect((await giveRole(limited, 'manager', [])).status).toBe(200)
  await prove()
  const all = await giveRole(limited, 'manager')
  expect(all.status).toBe(200)
  expect(await app.mailedTo('organization-role-given')).toEqual(owners())
})

test('a new member cancels, postpones, refunds and exports CPFs a day later, a founder at once', async () => {
  const eventId = await app.createDraft()
  const event = `/promoter/events/${eventId}`
  const saleId = '0b6e4f00-0000-4000-8000-000000000001'
  const calls = [
    ['POST', `${event}/cancel`],
    ['POST', `${event}/postpone`],
    ['POST', `${event}/sessions/${saleId}/cancel`],
    ['POST', `${event}/orders/${saleId}/refund`],
    ['GET', `${event}/people.csv?purpose=Lista%20da%20portaria`],
  ] as const
  const codes = async (who: string) => {
    const found: (string | undefined)[] = []
    for (const [method, path] of calls) {
      const url = `/api${path}`
      const payload = method === 'POST' ? {} : undefined
      const headers = signedInAs(who)
      const answer = await app.app.inject({ method, url, headers, ...(payload && { payload }) })
      found.push(answer.statusCode === 200 ? 'OK' : answer.json<{ code: string }>().code)
    }
    return found
  }
  await prove()
  const asFounder = await codes(app.owner)
  expect(asFounder).toEqual(['BAD_INPUT', 'BAD_INPUT', 'BAD_INPUT', 'BAD_INPUT', 'OK'])
  const promoted = await app.addMember('gate')
  await giveRole(promoted, 'manager')
  const newcomers = [await join('manager'), promoted]
  for (const who of newcomers) await stepUpAs(app.database.db, who)
  for (const who of newcomers) expect(await codes(who)).toEqual(calls.map(() => 'MEMBER_TOO_NEW'))
  await app.database.shiftClock('50 hours')
  for (const who of newcomers) expect(await codes(who)).toEqual(asFounder)
})

test('an invite dies with the role of the owner who made it', async () => {
  const other = await app.addOwner()
  const guest = await createPerson(app.database.db)
  await invite(addressOf(guest), { role: 'viewer', who: other })
  const token = await tokenOf(addressOf(guest))
  expect((await app.call('GET', `/invites/${token}`, undefined, guest)).status).toBe(200)
  await prove()
  await giveRole(other, 'viewer')
  await app.database.shiftClock('50 hours')
  for (const [method, path] of [
    ['GET', `/invites/${token}`],
    ['POST', `/invites/${token}/accept`],
  ] as const)
    expect(await app.call(method, path, undefined, guest)).toMatchObject({ status: 410 })
  const { body } = await app.call<MemberList>('GET', `${app.path}/members`)
  expect(body.invites).toEqual([])
})

test('an owner who is leaving is kept without proof or a mail', async () => {
  const other = await app.addOwner()
  await prove()
  await app.call('DELETE', `${app.path}/members/${other}`)
  await endStepUp(app.database.db, app.owner)
  expect(await makeOwner(other)).toMatchObject({ status: 200 })
  expect(await app.mailedTo('organization-role-given')).toEqual([])
})

const change = async (more: object) => {
  const { body } = await app.call<Organization>('GET', app.path)
  const { version, name, phone, document, legalName, address, description, logoId } = body
  const known = { version, name, phone, document, legalName, address, description, logoId }
  return app.call<Organization>('PUT', app.path, { ...known, ...more })
}

test.each([
  ['document', { document: '52998224725' }],
  ['legal name', { legalName: 'Outra Casa LTDA' }],
])('another %s needs proof of who one is, and is mailed to all owners', async (_what, other) => {
  expect(await change(other)).toMatchObject(UNPROVED)
  expect(await app.mailedTo('organization-document-changed')).toEqual([])
  await prove()
  expect(await change(other)).toMatchObject({ status: 200, body: other })
  expect(await app.mailedTo('organization-document-changed')).toEqual(owners())
})

test('other data is changed without proof, and nobody is mailed', async () => {
  expect(await change({ description: 'Choro toda quinta.' })).toMatchObject({ status: 200 })
  expect(await app.mailedTo('organization-document-changed')).toEqual([])
})

test('payouts of a verified organization wait until our team confirms a new document', async () => {
  const member = await createPerson(app.database.db)
  await grantRole(app.database.db, { email: addressOf(member), role: 'platform', eventId: null })
  await giveSecondFactor(app.database.db, member)
  await stepUpAs(app.database.db, member)
  const team = `/team/organizations/${app.organizationId}`
  const look = async () =>
    (await app.call<TeamOrganization>('GET', team, undefined, member)).body.documentChangedAt
  const confirm = (documentChangedAt: string | null) =>
    app.call(
      'POST',
      `${team}/status`,
      { from: 'verified', to: 'verified', reason: 'Contrato social conferido.', documentChangedAt },
      member,
    )
  await prove()
  await app.useKey()
  expect(await app.account()).toMatchObject({ block: null })
  expect(await look()).toBeNull()
  expect(await confirm(null)).toMatchObject({ status: 409 })

  await change({ legalName: 'Outra Casa LTDA' })
  expect(await app.account()).toMatchObject({ block: 'newDocument' })
  const seen = await look()
  await change({ legalName: 'Mais Outra LTDA' })
  expect(await confirm(seen)).toMatchObject({ status: 409, body: { code: 'ORGANIZATION_CHANGED' } })
  expect(await app.account()).toMatchObject({ block: 'newDocument' })
  expect(await confirm(await look())).toMatchObject({
    status: 200,
    body: { status: 'verified', documentChangedAt: null, steps: [{ from: 'verified' }] },
  })
  expect(await app.account()).toMatchObject({ block: null })
  expect(await app.mailedTo('organization-document-confirmed')).toEqual([addressOf(app.owner)])
})

test('a verified organization that takes another name is no verified organizer until our team confirms it', async () => {
  const member = await createPerson(app.database.db)
  await grantRole(app.database.db, { email: addressOf(member), role: 'platform', eventId: null })
  await giveSecondFactor(app.database.db, member)
  await stepUpAs(app.database.db, member)
  await prove()
  await app.useKey()
  const { body: own } = await app.call<Organization>('GET', app.path)
  const isVerified = async () =>
    (await app.call<Organizer>('GET', `/organizers/${own.slug}`)).body.isVerified
  expect(await isVerified()).toBe(true)
  expect(await change({ name: 'Festival do Mundo Oficial' })).toMatchObject({ status: 200 })
  expect(await isVerified()).toBe(false)
  expect(await app.account()).toMatchObject({ block: 'newDocument' })
  expect(await app.mailedTo('organization-document-changed')).toEqual(owners())
  const team = `/team/organizations/${app.organizationId}`
  const { body } = await app.call<TeamOrganization>('GET', team, undefined, member)
  const { documentChangedAt } = body
  const confirmation = {
    from: 'verified',
    to: 'verified',
    reason: 'Marca deles.',
    documentChangedAt,
  }
  expect(await app.call('POST', `${team}/status`, confirmation, member)).toMatchObject({
    status: 200,
  })
  expect(await isVerified()).toBe(true)
  expect(await app.account()).toMatchObject({ block: null })
})
