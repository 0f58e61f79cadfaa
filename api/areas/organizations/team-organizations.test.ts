import type { TeamOrganization } from '@55tickets/contracts/team/organizations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, giveSecondFactor, stepUpAs } from '../../testing/people.ts'
import { grantRole } from '../accounts/public.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'
import { insertPaidSale } from '../reservations/testing/insert-paid-sale.ts'

let workspace: EditorApp
let member: string
beforeAll(async () => {
  workspace = await openEditorApp()
  member = await createPerson(workspace.database.db)
  const email = `${member}@example.com`
  await grantRole(workspace.database.db, { email, role: 'platform', eventId: null })
  await giveSecondFactor(workspace.database.db, member)
  await stepUpAs(workspace.database.db, member)
})
afterAll(() => workspace.close())

const list = async (query = '') =>
  (
    await workspace.call<{ docs: { name: string }[]; totalDocs: number }>(
      'GET',
      `/team/organizations${query}`,
      undefined,
      member,
    )
  ).body
const path = () => `/team/organizations/${workspace.organizationId}`
const change = (body: object) =>
  workspace.call<TeamOrganization>('POST', `${path()}/status`, body, member)

test('the team lists organizations with owner and figures, by words and status', async () => {
  const eventId = await workspace.createDraft()
  await workspace.complete(eventId)
  await workspace.call('POST', `/promoter/events/${eventId}/publish`)
  await insertPaidSale(workspace.database.pool, { eventId, cents: 18_000 })
  const other = await createPerson(workspace.database.db)
  await workspace.call('POST', '/organizations', { name: 'Água Viva', phone: '51998765432' }, other)
  expect(await list()).toMatchObject({
    totalDocs: 2,
    counts: { new: 2, verified: 0, suspended: 0 },
    docs: [
      { name: 'Água Viva', publishedEvents: 0, gross: 0 },
      { name: 'Casa do Choro', status: 'new', publishedEvents: 1, gross: 180, owner: {} },
    ],
  })
  expect((await list('?q=agua')).docs.map(({ name }) => name)).toEqual(['Água Viva'])
  expect((await list('?status=verified')).docs).toEqual([])
})

test('a change of status is recorded with its reason, and told to the owners', async () => {
  const changed = await change({ from: 'new', to: 'verified', reason: '  CNPJ conferido. ' })
  expect(changed).toMatchObject({
    status: 200,
    body: {
      status: 'verified',
      salesLimit: 5000,
      owners: [{ isEmailProved: true }],
      steps: [{ from: 'new', to: 'verified', reason: 'CNPJ conferido.', author: 'Ana Souza' }],
    },
  })
  const { rows } = await workspace.database.pool.query(
    "select to_address from mails where template = 'organization-verified'",
  )
  expect(rows).toEqual([{ to_address: `${workspace.owner}@example.com` }])
})

test('of two who change it at once, one is told that it has changed', async () => {
  const both = await Promise.all([
    change({ from: 'verified', to: 'suspended', reason: 'Denúncia' }),
    change({ from: 'verified', to: 'new', reason: 'Documento vencido' }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await workspace.call<TeamOrganization>('GET', path(), undefined, member)
  expect(body.steps).toHaveLength(2)
})

test.each([
  ['no reason', { from: 'new', to: 'suspended', reason: ' ' }],
  ['no change', { from: 'new', to: 'new', reason: 'Nada' }],
  ['an unknown status', { from: 'new', to: 'gold', reason: 'Ouro' }],
  ['a long reason', { from: 'new', to: 'suspended', reason: 'a'.repeat(1001) }],
])('%s is refused', async (_what, body) => {
  expect(await change(body)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
})

test('an owner who is not of the team sees none of it', async () => {
  expect((await workspace.call('GET', path())).status).toBe(403)
  expect((await workspace.call('GET', '/team/organizations')).status).toBe(403)
})

test('nobody of the team decides on an organization of their own', async () => {
  const status = async () =>
    (await workspace.call<TeamOrganization>('GET', path(), undefined, member)).body.status
  const before = await status()
  const decide = () =>
    change({ from: before, to: before === 'new' ? 'verified' : 'new', reason: 'Conferido.' })
  await workspace.database.pool.query(
    `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
     values ($1, $2, 'viewer', false, app_now())`,
    [workspace.organizationId, member],
  )
  expect(await decide()).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: expect.stringContaining('outra pessoa') },
  })
  expect(await status()).toBe(before)
  await workspace.database.pool.query('delete from organization_members where user_id = $1', [
    member,
  ])
  expect((await decide()).status).toBe(200)
})
