import { randomUUID } from 'node:crypto'
import type { Courtesy, CourtesyList, GuestLine } from '@55tickets/contracts/courtesies.ts'
import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { depsWithJobs, testDeps } from '../../../testing/deps.ts'
import { openDoors } from '../../../testing/open-doors.ts'
import { createPerson, identifyById, signedInAs } from '../../../testing/people.ts'
import { wireAccounts } from '../../../wiring/accounts.ts'
import { wireCourtesies } from '../../../wiring/courtesies.ts'
import { wireFiles } from '../../../wiring/files.ts'
import { wireGate } from '../../../wiring/gate.ts'
import { mailMakers } from '../../../wiring/part.ts'
import { wireReservations } from '../../../wiring/reservations.ts'
import { createRights } from '../../../wiring/rights.ts'
import { wireTickets } from '../../../wiring/tickets.ts'
import { importEvents } from '../../events/public.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
  ticketIdOf,
} from '../../reservations/testing/reservations-app.ts'

const far = { startDate: '2099-06-01T20:00', endDate: '2099-06-01T23:00' }
const session = {
  key: 'oficina',
  titulo: 'Oficina',
  dataInicio: '2099-06-01T20:00',
  dataFim: '2099-06-01T22:00',
  isPaid: true,
  price: 50,
}
/** Ten places, four of them kept for half price until the release. */
const sector = {
  key: 'pista',
  name: 'Pista',
  capacity: 10,
  lotes: [
    {
      key: 'um',
      name: '1º lote',
      size: 3,
      tickets: [{ key: 'inteira', name: 'Inteira', price: 70 }],
    },
    { key: 'dois', name: '2º lote', tickets: [{ key: 'inteira2', name: 'Inteira', price: 90 }] },
  ],
}
const EVENTS = [
  eventWith(
    'show',
    [
      ticket('vip', { name: 'Área VIP', capacity: 5 }),
      ticket('oficina', { name: 'Oficina', programacao: 'oficina' }),
    ],
    { ...far, programacoes: [session], setores: [sector] },
  ),
  eventWith('outro', [ticket('vip')], far),
]

export const SHOW = eventIdOf('show')
export const VIP = ticketIdOf('show', 'vip')
/** Another event of the same organization. */
export const OTHER = eventIdOf('outro')
export const OTHER_VIP = ticketIdOf('outro', 'vip')

/**
 * The courtesies of an organization with two events, with accounts, gate, tickets and reservations. With a
 * mail server `startJobs` begins to send.
 */
export async function openCourtesiesApp(smtpUrl?: string) {
  const database = await createTestDatabase()
  const { db, pool } = database
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  const imported = await importEvents(db, EVENTS, options)
  if (!imported.ok) throw new Error(imported.problems.join('\n'))
  await openDoors(pool)
  const environment = { RESERVES_PER_MINUTE: '100000' }
  const jobs = smtpUrl
    ? await depsWithJobs(database, { environment: { ...environment, SMTP_URL: smtpUrl } })
    : null
  const deps = jobs?.deps ?? testDeps(database, { environment })
  const accounts = await wireAccounts(deps)
  const tickets = wireTickets(deps, wireFiles(deps).pictures)
  const parts = [
    accounts,
    tickets,
    wireCourtesies(deps, tickets),
    wireGate(deps),
    wireReservations(deps),
  ]
  const { app, logged } = await createTestApp(
    database,
    environment,
    (opened) => {
      for (const part of parts) part.register(opened)
    },
    identifyById,
    createRights(db),
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into organizations (id, slug, name, phone, search_name)
     values (gen_random_uuid(), 'casa', 'Casa do Choro', '', 'casa') returning id`,
  )
  const organizationId = rows[0]?.id ?? ''
  await pool.query('update events set organization_id = $1', [organizationId])

  async function member(role: MemberRole): Promise<string> {
    const userId = await createPerson(db)
    await pool.query(
      `insert into organization_members (organization_id, user_id, role, confirmed_at)
       values ($1, $2, $3, app_now())`,
      [organizationId, userId, role],
    )
    return userId
  }
  const owner = await member('owner')
  const support = await member('support')
  const request = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    who: string,
    payload?: object,
    key: string = randomUUID(),
  ) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { ...signedInAs(who), 'idempotency-key': key },
      ...(payload && { payload }),
    })
  const path = `/promoter/events/${SHOW}/courtesies`
  const types = async () => (await read()).types
  async function read(query = '', who = owner): Promise<CourtesyList> {
    return (await request('GET', `${path}${query}`, who)).json<CourtesyList>()
  }
  /** Id of the ticket type of the sector that is given. */
  const [{ _id: pista } = { _id: '' }] = (await types()).filter((type) => type.sector === 'Pista')

  return {
    app,
    database,
    deps,
    logged,
    makers: mailMakers(parts),
    organizationId,
    owner,
    support,
    member,
    pista,
    path,
    request,
    read,
    async give(guests: readonly GuestLine[], more: Giving = {}) {
      const { who = owner, key, sendsMail = false, eventId = SHOW } = more
      const url = `/promoter/events/${eventId}/courtesies`
      const answer = await request('POST', url, who, { guests, sendsMail }, key)
      return {
        status: answer.statusCode,
        ...answer.json<{ courtesies: Courtesy[] } & ErrorAnswer>(),
      }
    },
    /** Stores 499 courtesies of today at another event, which were taken back, unless they are stored. */
    async fillDay(): Promise<void> {
      await pool.query(
        `with filled as (
           insert into courtesies (event_id, id, ticket_type_id, name, token_hash, given_by, key, line, request_hash,
                                   taken_back_at, taken_back_by)
           select $1, gen_random_uuid(), $2, 'Gil', 'many-' || n, $3, 'many', n, '', app_now(), $3
             from generate_series(1, 499) n
           on conflict do nothing returning *)
         insert into ticket_codes (event_id, id, courtesy_id, ticket_type_id, value_cents, revoked_at)
         select event_id, gen_random_uuid(), id, ticket_type_id, 0, app_now() from filled`,
        [OTHER, OTHER_VIP, owner],
      )
    },
    /** Gives one courtesy; returns it with its code and token. */
    async giveOne(some: Partial<GuestLine> = {}, more: Giving = {}) {
      const { courtesies } = await this.give([guest(1, some)], more)
      const [courtesy] = courtesies
      if (!courtesy?.link) throw new Error('no courtesy was given')
      const { rows: codes } = await pool.query<{ id: string }>(
        'select id from ticket_codes where courtesy_id = $1',
        [courtesy._id],
      )
      return { courtesy, code: codes[0]?.id ?? '', token: tokenOf(courtesy) }
    },
    takeBack: (id: string, who = owner) => request('DELETE', `${path}/${id}`, who),
    setQuota: (userId: string, quota: number | null, who = owner) =>
      request('PUT', `${path}/quotas/${userId}`, who, { quota }),
    /** Content of a code's QR code. */
    sign: (code: string) => tickets.keys.sign(SHOW, code),
    /** Shows a code at the event's gate; returns the verdict. */
    async scan(code: string): Promise<string> {
      const scan = { _id: randomUUID(), isTyped: false, session: null, gate: 'Norte' }
      const text = tickets.keys.sign(SHOW, code)
      const answer = await request('POST', `/gate/${SHOW}/scans`, owner, { ...scan, text })
      return answer.json<{ verdict: string }>().verdict
    },
    open: (token: string, file = '') => app.inject(`/api/courtesies/${token}${file}`),
    count: async (table: string) =>
      (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n,
    startJobs: () => jobs?.start(parts),
    async close() {
      await app.close()
      await jobs?.stop()
      await database.drop()
    },
  }
}

export type CourtesiesApp = Awaited<ReturnType<typeof openCourtesiesApp>>

interface Giving {
  readonly who?: string
  readonly key?: string
  readonly sendsMail?: boolean
  /** By default `SHOW`. */
  readonly eventId?: string
}

const tokenOf = ({ link }: Courtesy): string => link?.split('/').at(-1) ?? ''

/** A line of a list, by default somebody new with a ticket for the VIP area. */
export const guest = (line: number, some: Partial<GuestLine> = {}): GuestLine => ({
  line,
  name: `Convidado ${line} ${randomUUID()}`,
  cpf: null,
  email: null,
  phone: null,
  ticketTypeId: VIP,
  ...some,
})
