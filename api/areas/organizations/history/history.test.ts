import type { readHistory } from '@55tickets/contracts/organizations/history.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import {
  createPerson,
  endStepUp,
  giveSecondFactor,
  signedInAs,
  stepUpAs,
} from '../../../testing/people.ts'
import { grantRole } from '../../accounts/public.ts'
import { DATES, type EditorApp, openEditorApp } from '../../editor/testing/editor-app.ts'
import { inviteToken } from '../testing/invite-token.ts'
import { deleteOldAddresses, eraseHistoryOf, exportHistoryOf } from './erase-history.ts'
import { recordHistory, recordPastEntry } from './record-history.ts'

let workspace: EditorApp
let owner: string

beforeAll(async () => {
  workspace = await openEditorApp()
  owner = workspace.owner
  await nameUser(owner, 'Olga Dona')
})
afterAll(() => workspace.close())

type Page = z.output<(typeof readHistory)['answer']>

const nameUser = (id: string, name: string) =>
  workspace.database.pool.query('update users set name = $2 where id = $1', [id, name])
async function addPerson(name: string): Promise<string> {
  const id = await createPerson(workspace.database.db)
  await nameUser(id, name)
  return id
}
/** Creates an organization with a history of its own. */
async function createOrganization(who = owner): Promise<string> {
  const body = { name: 'Casa do Choro', phone: '51998765432' }
  return (await workspace.call<{ _id: string }>('POST', '/organizations', body, who)).body._id
}
async function read(organizationId: string, query = '', who = owner): Promise<Page> {
  const path = `/organizations/${organizationId}/history${query}`
  return (await workspace.call<Page>('GET', path, undefined, who)).body
}
/** Sentences, the oldest first. */
const texts = async (organizationId: string, query = '') =>
  (await read(organizationId, query)).docs.map(({ text }) => text).reverse()
const mailedToken = async (to: string) => {
  const { rows } = await workspace.database.pool.query<{ body_text: string }>(
    'select body_text from mails where to_address = $1 order by created_at desc limit 1',
    [to],
  )
  return inviteToken(rows[0]?.body_text)
}
const query = (text: string, values: unknown[] = []) => workspace.database.pool.query(text, values)

test('what members do with the team and the data is recorded once, and nothing that is refused', async () => {
  const { call } = workspace
  const id = await createOrganization()
  const path = `/organizations/${id}`
  const carlos = await addPerson('Caio Nunes')
  const email = `${carlos}@example.com`
  const invited = { email, role: 'manager', eventIds: null }
  const { db } = workspace.database
  await endStepUp(db, owner)
  expect((await call('POST', `${path}/invites`, invited)).status).toBe(403)
  await stepUpAs(db, owner)
  await call('POST', `${path}/invites`, invited)
  const withdrawn = await call<{ invite: { _id: string } }>('POST', `${path}/invites`, {
    email: null,
    role: 'viewer',
    eventIds: null,
  })
  const invite = `${path}/invites/${withdrawn.body.invite._id}`
  expect((await call('DELETE', invite)).status).toBe(200)
  expect((await call('DELETE', invite)).status).not.toBe(200)
  const accept = `/invites/${await mailedToken(email)}/accept`
  expect(await call('POST', accept, {}, carlos)).toMatchObject({ status: 200 })
  const member = `${path}/members/${carlos}`
  const change = { role: 'finance', eventIds: null }
  for (const body of [change, change]) await call('PUT', member, body)
  // Nobody else owns the organization.
  expect((await call('DELETE', `${path}/members/${owner}`)).status).toBe(409)
  await call('DELETE', member)
  const { body } = await call<Record<string, unknown>>('GET', path)
  const data = {
    version: body['version'],
    name: 'Casa do Samba',
    phone: body['phone'],
    document: '52998224725',
    legalName: null,
    address: null,
    description: '',
    logoId: null,
  }
  expect(await call('PUT', path, data)).toMatchObject({ status: 200 })
  expect(await texts(id)).toEqual([
    'Olga Dona criou a organização',
    `Olga Dona convidou ${email} como Gerente`,
    'Olga Dona criou um link de convite como Leitura',
    'Olga Dona retirou um link de convite como Leitura',
    'Caio Nunes aceitou um convite como Gerente',
    'Olga Dona mudou o acesso de Caio Nunes de Gerente para Financeiro, em todos os eventos',
    'Olga Dona removeu Caio Nunes da equipe (era Financeiro)',
    'Olga Dona mudou o nome e o CPF ou CNPJ da organização',
  ])
})

test('an owner who is demoted, stays, and leaves is recorded, also when the day is over', async () => {
  const { call } = workspace
  const id = await createOrganization()
  const other = await addPerson('Bia Lima')
  await query(
    `insert into organization_members (organization_id, user_id, role, confirmed_at)
     values ($1, $2, 'owner', app_now())`,
    [id, other],
  )
  const member = `/organizations/${id}/members/${other}`
  await call('PUT', member, { role: 'viewer', eventIds: null })
  await call('PUT', member, { role: 'owner', eventIds: null })
  await call('DELETE', member)
  await query(`update organization_members set leaves_at = app_now() where user_id = $1`, [other])
  // Whoever invites meets the rows as they are.
  await call('POST', `/organizations/${id}/invites`, { email: null, role: 'gate', eventIds: null })
  expect((await texts(id)).slice(1)).toEqual([
    'Olga Dona tirou Bia Lima de Dono: passa a Leitura em 24 horas',
    'Olga Dona manteve Bia Lima como Dono',
    'Olga Dona tirou Bia Lima de Dono: sai da equipe em 24 horas',
    'O sistema removeu Bia Lima da equipe (era Dono)',
    'Olga Dona criou um link de convite como Portaria',
  ])
})

test('gate, exports and events are recorded with their event, by which the history is filtered', async () => {
  const { call, app, organizationId } = workspace
  const eventId = await workspace.createDraft('Noite de Choro')
  await workspace.complete(eventId)
  const event = `/promoter/events/${eventId}`
  const now = new Date()
  const soon = (hours: number) =>
    new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 16)
  await call('PUT', `${event}/dates`, {
    version: 1,
    ...DATES,
    startDate: soon(48),
    endDate: soon(60),
  })
  await call('POST', `${event}/publish`)
  const invited = await call<{ _id: string; path: string }>('POST', `${event}/gate/invites`)
  const payload = {
    token: invited.body.path.split('=')[1],
    name: 'Portão A',
    key: '0123456789abcdef'.repeat(2),
  }
  const accept = () =>
    app.inject({
      method: 'POST',
      url: '/api/gate/devices',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload,
    })
  const accepted = [await accept(), await accept()]
  expect(accepted.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const phone = `${event}/gate/devices/${invited.body._id}`
  for (const path of [phone, phone]) await call('DELETE', path)
  const purpose = encodeURIComponent('Lista da portaria do teatro')
  for (const file of [`people.csv?purpose=${purpose}`, 'orders.csv']) {
    const url = `/api${event}/${file}`
    expect((await app.inject({ url, headers: signedInAs(owner) })).statusCode).toBe(200)
  }
  await call('POST', `${event}/postpone`, { reason: 'A chuva não passa' })
  const cancelled = { name: 'Noite de Choro', reason: 'O local fechou as portas' }
  expect(await call('POST', `${event}/cancel`, cancelled)).toMatchObject({ status: 200 })
  expect(await texts(organizationId, `?event=${eventId}`)).toEqual([
    'Olga Dona criou um convite para um celular na portaria',
    'O celular “Portão A” entrou na portaria',
    'Olga Dona tirou o celular “Portão A” da portaria',
    'Olga Dona exportou 0 participantes, com CPFs completos: Lista da portaria do teatro',
    'Olga Dona exportou 0 pedidos',
    'Olga Dona adiou o evento: A chuva não passa',
    'Olga Dona cancelou o evento: O local fechou as portas',
  ])
  const { docs } = await read(organizationId, '?group=gate')
  expect(docs).toHaveLength(3)
  expect(docs[0]).toMatchObject({
    topic: 'gate',
    isByTeam: false,
    people: [{ _id: owner, name: 'Olga Dona' }],
    events: [{ _id: eventId, name: 'Noite de Choro' }],
  })
})

test('what our team does is recorded, without who of us did it and why', async () => {
  const id = await createOrganization()
  const ours = await addPerson('Rita Interna')
  const email = `${ours}@example.com`
  const { db } = workspace.database
  await grantRole(db, { email, role: 'platform', eventId: null })
  await giveSecondFactor(db, ours)
  await stepUpAs(db, ours)
  const change = { from: 'new', to: 'verified', reason: 'Documento conferido' }
  await workspace.call('POST', `/team/organizations/${id}/status`, change, ours)
  const page = await read(id, '?group=ours')
  expect(page.docs).toMatchObject([
    {
      isByTeam: true,
      text: 'Equipe 55Tickets mudou a situação da organização de Nova para Verificada',
      people: [],
    },
  ])
  expect((await read(id, `?person=${ours}`)).docs).toEqual([])
  for (const secret of ['Rita', ours, 'Documento conferido'])
    expect(JSON.stringify(await read(id))).not.toContain(secret)
})

test('what can not be recorded does not happen', async () => {
  const id = await createOrganization()
  await query(`alter table organization_history add constraint full_disk check (false) not valid`)
  try {
    const body = { email: null, role: 'gate', eventIds: null }
    const failed = await workspace.call('POST', `/organizations/${id}/invites`, body)
    expect(failed.status).toBe(500)
  } finally {
    await query('alter table organization_history drop constraint full_disk')
  }
  const { rows } = await query('select 1 from organization_invites where organization_id = $1', [
    id,
  ])
  expect(rows).toEqual([])
})

test('the database refuses to change or delete an entry, and deletes all with the organization', async () => {
  const id = await createOrganization()
  const mine = `organization_history where organization_id = '${id}'`
  for (const change of [
    `kind = 'logged_in'`,
    `at = at - interval '1 day'`,
    `actor_name = 'Outra Pessoa'`,
    `actor_id = null`,
    `details = '{"role": "viewer"}'`,
    `address = '203.0.113.9'`,
  ])
    await expect(
      query(`update organization_history set ${change} where organization_id = '${id}'`),
    ).rejects.toThrow('never changed')
  await expect(query(`delete from ${mine}`)).rejects.toThrow('goes with it only')
  await expect(query('truncate organization_history')).rejects.toThrow('never deleted')
  await query('delete from organizations where id = $1', [id])
  expect((await query(`select 1 from ${mine}`)).rows).toEqual([])
})

test('pages go on where the one before ended, while entries are added', async () => {
  const id = await createOrganization()
  const other = await createOrganization(await addPerson('Outra Dona'))
  const { db } = workspace.database
  const record = (rows: number) =>
    db.transaction().execute((tx) =>
      recordHistory(tx, id, {
        kind: 'orders_exported',
        details: { rows },
        by: { member: owner },
      }),
    )
  for (let rows = 1; rows < 120; rows += 1) await record(rows)
  const first = await read(id)
  await record(500)
  const second = await read(id, `?cursor=${first.next}`)
  const third = await read(id, `?cursor=${second.next}`)
  const all = [first, second, third].flatMap(({ docs }) => docs.map(({ _id }) => _id))
  expect([first.docs.length, second.docs.length, third.docs.length]).toEqual([50, 50, 20])
  expect(new Set(all).size).toBe(120)
  expect(third.next).toBeNull()
  expect(await read(other)).toMatchObject({ code: 'ORGANIZATION_NOT_FOUND' })
})

test('the CSV holds what the filters let through, no formula, and is recorded itself', async () => {
  const evil = await addPerson('=HYPERLINK("http://mau.example")')
  const id = await createOrganization(evil)
  const url = `/api/organizations/${id}/history.csv?group=data`
  const response = await workspace.app.inject({ url, headers: signedInAs(evil) })
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  })
  const [heading, line, ...more] = response.body.trimEnd().split('\r\n')
  expect(heading).toBe(
    '\uFEFF"Quando";"Grupo";"O que aconteceu";"Eventos";"Aparelho";"Endereço IP"',
  )
  expect(line).toMatch(/;"Dados e eventos";"'=HYPERLINK\(""http:.*criou a organização";"";"";""$/)
  expect(more).toEqual([])
  const [newest] = (await read(id, '', evil)).docs
  expect(newest?.text).toContain('exportou este histórico')
})

test('addresses leave after six months, and an erased person with name and mail address at once', async () => {
  const { db } = workspace.database
  const id = await createOrganization()
  const gone = await addPerson('Zuleica Canário')
  const email = `${gone}@example.com`
  const login = { kind: 'logged_in', details: {}, device: 'Chrome, Android' } as const
  await db.transaction().execute(async (tx) => {
    for (const [by, days] of [
      [owner, 181],
      [owner, 179],
      [gone, 1],
    ] as const)
      await recordPastEntry(tx, id, {
        ...login,
        by: { member: by },
        hoursAgo: days * 24,
        address: '203.0.113.7',
      })
    await recordPastEntry(tx, id, {
      kind: 'member_invited',
      details: { role: 'viewer', email: email.toUpperCase() },
      by: { member: owner },
      hoursAgo: 1,
    })
    await recordHistory(tx, id, {
      kind: 'member_left',
      details: { role: 'viewer' },
      by: { member: owner },
      about: { userId: gone },
    })
  })
  await deleteOldAddresses(db)
  const addresses = async () =>
    (await read(id)).docs.map(({ address, device }) => [address, device])
  const known = ['203.0.113.7', 'Chrome, Android']
  const none = [null, null]
  expect(await addresses()).toEqual([none, none, known, known, none, none])
  expect(await exportHistoryOf(db, gone)).toMatchObject([
    { kind: 'logged_in', wasAuthor: true, address: '203.0.113.7' },
    { kind: 'member_left', wasAuthor: false },
  ])
  await db.transaction().execute((tx) => eraseHistoryOf(tx, gone))
  expect((await texts(id)).slice(-3)).toEqual([
    'Acesso de Conta excluída',
    'Olga Dona convidou Conta excluída como Leitura',
    'Olga Dona removeu Conta excluída da equipe (era Leitura)',
  ])
  expect(await addresses()).toEqual([none, none, none, known, none, none])
  const { rows } = await sql<{ text: string }>`
    select organization_history::text as text from organization_history where organization_id = ${id}`.execute(
    db,
  )
  for (const { text } of rows) expect(text.toLowerCase()).not.toMatch(/zuleica|@example\.com/)
})
