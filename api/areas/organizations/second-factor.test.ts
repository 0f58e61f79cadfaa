import type { MemberList, OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { SECOND_FACTOR_DAYS } from '@55tickets/rules/organizations/second-factor.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPerson, endStepUp, giveSecondFactor, stepUpAs } from '../../testing/people.ts'
import { recordedHistory } from '../../testing/recorded-history.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'

/** Who must have a second factor, since when, and what sleeps until they do. */

const opened: EditorApp[] = []
let app: EditorApp
beforeEach(async () => {
  app = await openEditorApp()
  opened.push(app)
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const run = (text: string, ...values: unknown[]) => app.database.pool.query(text, values)
const verify = () => run(`update organizations set status = 'verified', verified_at = app_now()`)
const passGrace = () => app.database.shiftClock(`${SECOND_FACTOR_DAYS} days`)
const codeOf = async (method: 'GET' | 'POST', path: string, who: string) => {
  const { status, body } = await app.call<{ code?: string }>(method, path, undefined, who)
  return status < 400 ? 'OK' : body.code
}
const duty = async (who: string) => {
  const { body } = await app.call<{ docs: OwnOrganization[] }>(
    'GET',
    '/organizations',
    undefined,
    who,
  )
  return body.docs[0]?.secondFactor
}

test('two weeks after the verification, rights over money and events sleep until a second factor is set up', async () => {
  const event = `/promoter/events/${await app.createDraft()}`
  const manager = await app.addMember('manager')
  const viewer = await app.addMember('viewer')
  const cancellation = () => codeOf('GET', `${event}/cancel`, manager)
  expect([await cancellation(), await duty(manager)]).toEqual(['OK', null])

  await verify()
  expect(await cancellation()).toBe('OK')
  expect(await duty(manager)).toMatchObject({ isDue: false, isAll: false })
  expect(await duty(viewer)).toBeNull()

  await passGrace()
  expect(await cancellation()).toBe('SECOND_FACTOR_MISSING')
  expect(await codeOf('GET', event, manager)).toBe('OK')
  expect(await duty(manager)).toMatchObject({ isDue: true })
  const newcomer = await app.addMember('manager')
  await run(`update organization_members set joined_at = app_now() where user_id = $1`, newcomer)
  expect(await codeOf('GET', `${event}/cancel`, newcomer)).toBe('OK')

  await giveSecondFactor(app.database.db, manager)
  expect([await cancellation(), await duty(manager)]).toEqual(['OK', null])
})

test('an organization that demands it of all members lets all their rights sleep, at its gate too', async () => {
  const eventId = await app.createDraft()
  const event = `/promoter/events/${eventId}`
  const [gate, viewer] = [await app.addMember('gate'), await app.addMember('viewer')]
  const demand = (isDemanded: boolean) =>
    app.call<MemberList>('PUT', `/organizations/${app.organizationId}/second-factor`, {
      isDemanded,
    })
  await endStepUp(app.database.db, app.owner)
  expect(await demand(true)).toMatchObject({ status: 403, body: { code: 'STEP_UP_NEEDED' } })
  await stepUpAs(app.database.db, app.owner)
  expect(await demand(true)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_MISSING' } })
  await giveSecondFactor(app.database.db, app.owner)
  const { body: team } = await demand(true)
  expect(team.demandsSecondFactor).toBe(true)
  expect(await recordedHistory(app.database.pool, 'factor_demanded')).toEqual([
    { kind: 'factor_demanded', by: 'member', details: { isDemanded: true } },
  ])
  expect(team.members.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true, false, false])

  expect(await codeOf('GET', event, viewer)).toBe('OK')
  await passGrace()
  expect(await codeOf('GET', event, viewer)).toBe('SECOND_FACTOR_MISSING')
  expect(await codeOf('GET', `/gate/${eventId}/list`, gate)).toBe('SECOND_FACTOR_MISSING')
  expect(await duty(gate)).toMatchObject({ isDue: true, isAll: true })

  await stepUpAs(app.database.db, app.owner)
  expect((await demand(false)).body.demandsSecondFactor).toBe(false)
  expect([await codeOf('GET', event, viewer), await duty(viewer)]).toEqual(['OK', null])
})

test('our team sets a second factor up before it sees anything; accounts of the demo need none', async () => {
  const { db } = app.database
  const [member, demo] = [await createPerson(db), await createPerson(db)]
  await run(
    `insert into staff (user_id, role) values ($1, 'platform'), ($2, 'platform')`,
    member,
    demo,
  )
  await run(`update users set is_demo = true where id = $1`, demo)
  const look = (who: string) => codeOf('GET', `/team/organizations/${app.organizationId}`, who)
  expect([await look(member), await look(demo)]).toEqual(['SECOND_FACTOR_MISSING', 'OK'])
  await giveSecondFactor(db, member)
  expect(await look(member)).toBe('OK')
})
