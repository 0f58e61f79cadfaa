import type { Lead } from '@55tickets/contracts/team.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson, signedInAs } from '../../testing/people.ts'
import { recordedHistory } from '../../testing/recorded-history.ts'
import { inviteToken } from '../organizations/testing/invite-token.ts'
import { type InboxApp, openInboxApp } from './testing/inbox-app.ts'

let inbox: InboxApp
beforeAll(async () => {
  inbox = await openInboxApp()
})
beforeEach(async () => {
  await inbox.clear()
  await inbox.database.pool.query('delete from organizations; delete from mails')
})
afterAll(() => inbox.close())

const invite = (leadId: string, payload: object = {}) =>
  inbox.app.inject({
    method: 'POST',
    url: `/api/team/leads/${leadId}/organization`,
    headers: signedInAs(inbox.member),
    payload,
  })
const mails = async () =>
  (
    await inbox.database.pool.query<{ to_address: string; body_text: string }>(
      `select to_address, body_text from mails where template = 'organization-first-owner' order by created_at`,
    )
  ).rows
const accept = (token: string, who: string) =>
  inbox.app.inject({
    method: 'POST',
    url: `/api/invites/${token}/accept`,
    headers: signedInAs(who),
  })

test('a lead that was won becomes an organization, and its promoter the owner', async () => {
  const person = await createPerson(inbox.database.db)
  const leadId = await inbox.send({ status: 'ganho', email: `${person}@example.com` })
  const answer = await invite(leadId)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Lead>()).toMatchObject({
    organization: { name: 'Palco Sul', slug: 'palco-sul', hasOwner: false, isInviteOpen: true },
    steps: [{ note: `Convite enviado para ${person}@example.com: organização Palco Sul` }],
  })
  const [mail] = await mails()
  const accepted = await accept(inviteToken(mail?.body_text), person)
  expect(accepted.json()).toMatchObject({ name: 'Palco Sul', role: 'owner', isConfirmed: true })
  const kinds = ['member_invited', 'invite_accepted'] as const
  const invited = { role: 'owner', email: `${person}@example.com` }
  expect(await recordedHistory(inbox.database.pool, ...kinds)).toEqual([
    { kind: 'member_invited', by: 'team', details: invited },
    { kind: 'invite_accepted', by: 'member', details: { ...invited, isConfirmed: true } },
  ])
  expect((await inbox.read(leadId)).organization).toMatchObject({
    hasOwner: true,
    isInviteOpen: false,
  })
})

test('pressed twice it happens once', async () => {
  const leadId = await inbox.send({ status: 'ganho' })
  const both = await Promise.all([invite(leadId), invite(leadId)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { rows } = await inbox.database.pool.query('select 1 from organizations')
  expect([rows.length, (await mails()).length]).toEqual([1, 1])
})

test('once the invite has expired another one is mailed, but none to an organization with an owner', async () => {
  const leadId = await inbox.send({ status: 'ganho' })
  await invite(leadId)
  await inbox.database.pool.query(`update organization_invites set expires_at = app_now()`)
  expect((await inbox.read(leadId)).organization).toMatchObject({ isInviteOpen: false })
  await invite(leadId)
  expect((await inbox.read(leadId)).organization).toMatchObject({ isInviteOpen: true })
  const [, second] = await mails()
  const person = await createPerson(inbox.database.db)
  // With another address than the lead's: nobody is there yet who could confirm the first owner.
  expect((await accept(inviteToken(second?.body_text), person)).json()).toMatchObject({
    isConfirmed: true,
  })
  await inbox.database.pool.query(`update organization_invites set expires_at = app_now()`)
  await invite(leadId)
  expect(await mails()).toHaveLength(2)
})

test('a lead that was not won is not invited', async () => {
  const leadId = await inbox.send({ status: 'qualificado' })
  expect((await invite(leadId)).json()).toMatchObject({ code: 'LEAD_NOT_WON' })
})

test('a name with a link is not mailed; the team types another one', async () => {
  const leadId = await inbox.send({ status: 'ganho', company: 'Ganhe em premio.com' })
  expect((await invite(leadId)).json()).toMatchObject({
    code: 'BAD_INPUT',
    fields: { name: 'Escreva sem links, sites nem e-mails' },
  })
  expect(await mails()).toEqual([])
  const named = await invite(leadId, { name: 'Palco do Sul' })
  expect(named.json<Lead>().organization).toMatchObject({ name: 'Palco do Sul' })
})
