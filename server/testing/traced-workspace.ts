import { createHash, randomUUID } from 'node:crypto'
import {
  eventIdOf,
  ticketIdOf,
} from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { unzip } from '@55tickets/api/testing/unzip.ts'
import { expect } from 'vitest'
import { expectOk, PASSWORD, planted, SLUG } from './traced-person.ts'
import type { WholeProduct } from './whole-product.ts'

/** Data that promoters and their tools store about one person, each in words that occur nowhere else. */
export const plantedByPromoters = {
  guestName: 'Zu Canarinho da Lista',
  guestPhone: '51987650123',
  correctedName: 'Zuleide Canario Corrigida',
  correctionCause: 'Pedido da Zuleica Canario por telefone',
  organization: 'Bloco Canario Belga',
}

/** Hash under which messages and unsubscribed addresses know the person. */
export const addressHash = createHash('sha256').update(planted.email.toLowerCase()).digest('hex')

export interface Workspace {
  /** Token of the organization's owner. */
  readonly owner: string
  readonly path: string
}

interface Person {
  readonly id: string
  readonly token: string
  readonly saleId: string
  readonly codeIds: readonly string[]
}

/**
 * Lets an organization do everything to the person that its workspace can do, and the person work in
 * it, with an organization of their own besides.
 */
export async function leaveWorkspaceTraces(
  wholeProduct: WholeProduct,
  person: Person,
): Promise<Workspace> {
  const { ask, database } = wholeProduct
  const owner = await signUpOwner(wholeProduct)
  await database.pool.query('update users set email_proved_at = app_now()')
  const created = await expectOk(
    ask('POST', '/organizations', owner, { name: 'Passarada', phone: '51990003333' }),
  )
  const organizationId = String(created['_id'])
  const eventId = eventIdOf(SLUG)
  await database.pool.query(`update organizations set status = 'verified'`)
  await database.pool.query('update events set organization_id = $2 where id = $1', [
    eventId,
    organizationId,
  ])
  const workspace = { owner, path: `/promoter/events/${eventId}` }
  await joinTeam(wholeProduct, { owner, organizationId, person })
  const own = { name: plantedByPromoters.organization, phone: planted.cellphone }
  const { _id: ownId } = await expectOk(ask('POST', '/organizations', person.token, own))
  await receiveMoney(wholeProduct, person, [String(ownId), organizationId])
  await workOnOrder(wholeProduct, workspace, person)
  await inviteAsGuest(wholeProduct, workspace)
  await tellOfChange(wholeProduct, workspace)
  await writeTo(wholeProduct, workspace)
  await exportThem(wholeProduct, workspace)
  return workspace
}

/**
 * Makes the person's CPF the payout key of their own organization, and a former one of an organization
 * that goes on without them.
 */
async function receiveMoney(
  { database }: WholeProduct,
  person: Person,
  [own, other]: readonly [string, string],
): Promise<void> {
  await database.pool.query('update organizations set document = $1 where id = $2', [
    planted.cpf,
    own,
  ])
  await database.pool.query(
    `insert into payout_keys (id, organization_id, key_type, pix_key, set_by, counts_from, stop_hash)
     select gen_random_uuid(), id, 'CPF', $2, $3, app_now(), id from unnest($1::uuid[]) id`,
    [[own, other], planted.cpf, person.id],
  )
}

async function signUpOwner({ ask }: WholeProduct): Promise<string> {
  const email = 'dona.da.passarada@example.com'
  const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
  const owner = { name: 'Dona Passarada', email, cellphone: '51990002222', ...passwords }
  await expectOk(ask('POST', '/signup', '', owner))
  const login = await expectOk(ask('POST', '/login', '', { email, password: PASSWORD }))
  const token = String(login['accessToken'])
  await expectOk(ask('POST', '/auth/step-up', token, { password: PASSWORD }))
  return token
}

/** Makes the person a manager by a mailed invite, who invites a phone to the gate. */
async function joinTeam(
  { ask }: WholeProduct,
  {
    owner,
    organizationId,
    person,
  }: { readonly owner: string; readonly organizationId: string; readonly person: Person },
): Promise<void> {
  const invite = { email: planted.email.toUpperCase(), role: 'manager', eventIds: null }
  await expectOk(ask('POST', `/organizations/${organizationId}/invites`, owner, invite))
  const mails = await ask('GET', `/dev/mail?to=${encodeURIComponent(planted.email)}`)
  const token = /\/convite\/([\w-]+)/.exec(mails.body)?.[1] ?? ''
  await expectOk(ask('POST', `/invites/${token}/accept`, person.token, {}))
  await expectOk(ask('POST', `/promoter/events/${eventIdOf(SLUG)}/gate/invites`, person.token))
  const link = { name: 'Panfleto' }
  await expectOk(ask('POST', `/promoter/events/${eventIdOf(SLUG)}/links`, person.token, link))
}

/** Mails the order again and corrects the name on a ticket of it. */
async function workOnOrder(
  { ask }: WholeProduct,
  { owner, path }: Workspace,
  { saleId, codeIds }: Person,
): Promise<void> {
  await expectOk(ask('POST', `${path}/orders/${saleId}/resend`, owner, {}))
  await expectOk(
    ask('POST', `${path}/orders/${saleId}/holder`, owner, {
      codeId: codeIds[0],
      name: plantedByPromoters.correctedName,
      cause: plantedByPromoters.correctionCause,
    }),
  )
}

/** Gives courtesies to the person: under another name by e-mail, and by name and CPF. */
async function inviteAsGuest({ ask }: WholeProduct, { owner, path }: Workspace): Promise<void> {
  const { guestName, guestPhone } = plantedByPromoters
  const guest = { ticketTypeId: ticketIdOf(SLUG, 'inteira') }
  const guests = [
    { line: 1, name: guestName, cpf: null, email: planted.email, phone: guestPhone, ...guest },
    { line: 2, name: planted.name, cpf: planted.cpf, email: null, phone: null, ...guest },
  ]
  await expectOk(
    ask('POST', `${path}/courtesies`, owner, { guests, sendsMail: true }, { key: randomUUID() }),
  )
}

/** Moves the event to another place, which everybody with a ticket is told. */
async function tellOfChange({ ask }: WholeProduct, { owner, path }: Workspace): Promise<void> {
  const { place } = (await expectOk(ask('GET', path, owner))) as { place: Record<string, unknown> }
  const { version, ...fields } = place
  const change = { version, ...fields, locationName: 'Outro Pavilhão', city: 'Olinda' }
  const checked = await expectOk(ask('POST', `${path}/check`, owner, { part: 'place', ...change }))
  const confirmed = checked['consequences']
  const saved = { ...change, confirmed, reason: 'O pavilhão fechou.' }
  await expectOk(ask('PUT', `${path}/place`, owner, saved))
}

/** Sends messages to everybody and to guests, and schedules one for the search that finds the person. */
async function writeTo(wholeProduct: WholeProduct, { owner, path }: Workspace): Promise<void> {
  const { ask, database } = wholeProduct
  const send = (subject: string, filter: object, sendAt: string | null) =>
    ask(
      'POST',
      `${path}/messages`,
      owner,
      { kind: 'service', subject, body: '<p>Até lá.</p>', filter, sendAt },
      { key: randomUUID() },
    )
  await expectOk(send('Nos vemos', {}, null))
  await expectOk(send('Para convidados', { kinds: ['courtesy'] }, null))
  const inDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
  await expectOk(send('Para você', { q: planted.email }, inDays))
  await database.pool.query(
    `update messages set send_at = app_now() where send_at < app_now() + interval '5 minutes'`,
  )
  await database.pool.query(
    `update pgboss.job set start_after = now() where name like '%message%' and state = 'created'`,
  )
  await eventually(async () => {
    const { rows } = await database.pool.query('select from messages where status = $1', ['sent'])
    expect(rows).toHaveLength(2)
  })
}

/** Exports the person alone, found by a search, with the whole CPF. */
async function exportThem({ ask }: WholeProduct, { owner, path }: Workspace): Promise<void> {
  for (const q of [planted.email, planted.cpf, planted.name]) {
    const answer = await ask(
      'GET',
      `${path}/people.csv?${wholeCpf}&q=${encodeURIComponent(q)}`,
      owner,
    )
    expect(answer.body).toContain(planted.name)
  }
}

const wholeCpf = `purpose=${encodeURIComponent('Lista para a portaria do pavilhão')}`

/** Everything that the owner's workspace shows and exports about people of the event. */
export async function readWorkspace(
  { ask }: WholeProduct,
  { owner, path }: Workspace,
  saleId: string,
): Promise<Map<string, string>> {
  const paths = [
    '/orders',
    `/orders/${saleId}`,
    '/orders.csv',
    '/people',
    '/people.csv',
    `/people.csv?${wholeCpf}`,
    `/people.xlsx?${wholeCpf}`,
    '/exports',
    '/courtesies',
    '/courtesies?state=takenBack',
    '/certificates/people',
    '/messages',
    '/changes',
    '/gate',
    '/gate/people',
    '/links',
  ]
  const texts = new Map<string, string>()
  for (const one of paths) {
    const answer = await ask('GET', `${path}${one}`, owner)
    if (answer.statusCode !== 200) throw new Error(`${one}: ${answer.statusCode} ${answer.body}`)
    const isZip = one.startsWith('/people.xlsx')
    const text = isZip ? Object.values(unzip(answer.rawPayload)).join('\n') : answer.body
    texts.set(one, text.toLowerCase())
  }
  return texts
}
