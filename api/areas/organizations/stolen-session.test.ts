import type { MemberList, Organization } from '@55tickets/contracts/organizations.ts'
import type { TeamOrganization } from '@55tickets/contracts/team/organizations.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { grantRole } from '../accounts/public.ts'
import { openPayoutsApp, PASSWORD, type PayoutsApp } from '../payouts/testing/payouts-app.ts'
import { inviteToken } from './testing/invite-token.ts'

/** What a thief with an owner's session, but without the password, can't do; and who hears of it. */

const opened: PayoutsApp[] = []
let app: PayoutsApp
let former: string
beforeEach(async () => {
  app = await openPayoutsApp()
  opened.push(app)
  former = await app.addOwner()
  await app.call('DELETE', `${app.path}/members/${former}`, { password: PASSWORD })
  await app.database.shiftClock('25 hours')
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const WRONG = { status: 403, body: { code: 'WRONG_PASSWORD' } }
const addressOf = (userId: string) => `${userId}@example.com`
/** The owner, and one of the last days. */
const owners = () => [addressOf(app.owner), addressOf(former)].toSorted()
const invite = (email: string | null, password?: string) =>
  app.call<{ link: string | null }>('POST', `${app.path}/invites`, {
    email,
    role: 'owner',
    eventIds: null,
    ...(password !== undefined && { password }),
  })
const tokenOf = async (email: string) => {
  const [mail] = await app.query<{ body_text: string }>(
    `select body_text from mails where to_address = $1 and template = 'organization-invite'`,
    [email],
  )
  return inviteToken(mail?.body_text)
}
const makeOwner = (userId: string, password?: string) =>
  app.call<MemberList>('PUT', `${app.path}/members/${userId}`, {
    role: 'owner',
    eventIds: null,
    ...(password !== undefined && { password }),
  })

test('inviting an owner needs the password, and all owners hear of the invite and of who came', async () => {
  const guest = await createPerson(app.database.db)
  const email = addressOf(guest)
  expect(await invite(email)).toMatchObject(WRONG)
  expect(await invite(email, 'falso123')).toMatchObject(WRONG)
  expect(await app.mailedTo('organization-owner-invited')).toEqual([])
  expect((await invite(email, PASSWORD)).status).toBe(201)
  expect(await app.mailedTo('organization-owner-invited')).toEqual(owners())
  await app.call('POST', `/invites/${await tokenOf(email)}/accept`, undefined, guest)
  expect(await app.mailedTo('organization-owner-added')).toEqual(owners())
})

test('nobody becomes an owner by another role without the password', async () => {
  const manager = await app.addMember('manager')
  expect(await makeOwner(manager)).toMatchObject(WRONG)
  expect(await makeOwner(manager, 'falso123')).toMatchObject(WRONG)
  expect((await makeOwner(manager, PASSWORD)).status).toBe(200)
  expect(await app.mailedTo('organization-owner-added')).toEqual(owners())
})

test('a person who came by an owner’s link is confirmed with the password', async () => {
  const guest = await createPerson(app.database.db)
  const { body } = await invite(null, PASSWORD)
  await app.call('POST', `/invites/${body.link?.split('/').at(-1)}/accept`, undefined, guest)
  expect(await app.mailedTo('organization-owner-added')).toEqual([])
  expect(await makeOwner(guest)).toMatchObject(WRONG)
  expect((await makeOwner(guest, PASSWORD)).status).toBe(200)
  expect(await app.mailedTo('organization-owner-added')).toEqual(owners())
})

test('an owner who is leaving is kept without a password or a mail', async () => {
  const other = await app.addOwner()
  await app.call('DELETE', `${app.path}/members/${other}`, { password: PASSWORD })
  expect(await makeOwner(other)).toMatchObject({ status: 200 })
  expect(await app.mailedTo('organization-owner-added')).toEqual([])
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
])('another %s needs the password and is mailed to all owners', async (_what, other) => {
  expect(await change(other)).toMatchObject(WRONG)
  expect(await change({ ...other, password: 'falso123' })).toMatchObject(WRONG)
  expect(await app.mailedTo('organization-document-changed')).toEqual([])
  expect(await change({ ...other, password: PASSWORD })).toMatchObject({ status: 200, body: other })
  expect(await app.mailedTo('organization-document-changed')).toEqual(owners())
})

test('other data is changed without the password, and nobody is mailed', async () => {
  expect(await change({ description: 'Choro toda quinta.' })).toMatchObject({ status: 200 })
  expect(await app.mailedTo('organization-document-changed')).toEqual([])
})

test('payouts of a verified organization wait until our team confirms a new document', async () => {
  const member = await createPerson(app.database.db)
  await grantRole(app.database.db, { email: addressOf(member), role: 'platform', eventId: null })
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
  await app.useKey()
  expect(await app.account()).toMatchObject({ block: null })
  expect(await look()).toBeNull()
  expect(await confirm(null)).toMatchObject({ status: 409 })

  await change({ legalName: 'Outra Casa LTDA', password: PASSWORD })
  expect(await app.account()).toMatchObject({ block: 'newDocument' })
  const seen = await look()
  await change({ legalName: 'Mais Outra LTDA', password: PASSWORD })
  expect(await confirm(seen)).toMatchObject({ status: 409, body: { code: 'ORGANIZATION_CHANGED' } })
  expect(await app.account()).toMatchObject({ block: 'newDocument' })
  expect(await confirm(await look())).toMatchObject({
    status: 200,
    body: { status: 'verified', documentChangedAt: null, steps: [{ from: 'verified' }] },
  })
  expect(await app.account()).toMatchObject({ block: null })
  expect(await app.mailedTo('organization-document-confirmed')).toEqual([addressOf(app.owner)])
})
