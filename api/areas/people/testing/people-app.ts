import { randomUUID } from 'node:crypto'
import type { ParticipantLine } from '@55tickets/contracts/people.ts'
import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { createPerson, identifyById, signedInAs } from '../../../testing/people.ts'
import { wireOrders } from '../../../wiring/orders.ts'
import { wirePeople } from '../../../wiring/people.ts'
import { createRights } from '../../../wiring/rights.ts'
import { importEvents } from '../../events/public.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
  ticketIdOf,
} from '../../reservations/testing/reservations-app.ts'

const far = { startDate: '2099-06-01T20:00', endDate: '2099-06-01T23:00' }
const OFFER = [
  eventWith('show', [ticket('pista', { name: 'Pista' }), ticket('vip', { name: 'Área VIP' })], {
    ...far,
    programacoes: [
      {
        key: 'oficina',
        titulo: 'Oficina de choro',
        dataInicio: '2099-06-01T20:00',
        dataFim: '2099-06-01T22:00',
      },
    ],
  }),
  eventWith('outro', [ticket('pista')], far),
  eventWith('festa', [ticket('pista')], far),
]

export interface Buyer {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly cpf?: string
}

interface Order extends Buyer {
  /** By default a new person. */
  readonly userId?: string
  /** Names of holders; null for a ticket without one. */
  readonly holders?: readonly (string | null)[]
  readonly type?: 'pista' | 'vip'
  readonly slug?: 'show' | 'outro' | 'festa'
}

/** Opens the participants of the event `show`, with an organization that owns it and a manager. */
export async function openPeopleApp() {
  const database = await createTestDatabase()
  const { db, pool } = database
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  const imported = await importEvents(db, OFFER, options)
  if (!imported.ok) throw new Error(imported.problems.join('\n'))
  const show = eventIdOf('show')
  const organizationId = randomUUID()
  await pool.query(
    `insert into organizations (id, slug, name, phone, search_name, status)
     values ($1, 'casa', 'Casa', '', 'casa', 'verified')`,
    [organizationId],
  )
  await pool.query('update events set organization_id = $1 where id = $2', [organizationId, show])
  const deps = testDeps(database)
  const { app } = await createTestApp(
    database,
    {},
    (opened) => {
      for (const part of [wirePeople(deps), wireOrders(deps)]) part.register(opened)
    },
    identifyById,
    createRights(db),
  )

  async function member(role: MemberRole): Promise<string> {
    const userId = await createPerson(db)
    await pool.query(
      `insert into organization_members (organization_id, user_id, role, confirmed_at)
       values ($1, $2, $3, app_now())`,
      [organizationId, userId, role],
    )
    return userId
  }
  async function person({ name = 'Ana Souza', email, phone, cpf }: Buyer = {}): Promise<string> {
    const id = await createPerson(db)
    await pool.query(
      `update users set name = $2, email = coalesce($3, email), email_key = coalesce($3, email_key),
              cellphone = coalesce($4, cellphone), cpf = $5 where id = $1`,
      [id, name, email, phone, cpf],
    )
    return id
  }
  const manager = await member('manager')
  const path = `/api/promoter/events/${show}`
  const get = (url: string, who = manager) =>
    app.inject({ method: 'GET', url: `${path}${url}`, headers: signedInAs(who) })

  return {
    app,
    database,
    show,
    manager,
    member,
    person,
    path,
    get,
    typeId: (key: 'pista' | 'vip') => ticketIdOf('show', key),
    /** Lists people; `query` with its question mark. */
    async list(query = '', who = manager) {
      const response = await get(`/people${query}`, who)
      const body = response.json<{ docs: ParticipantLine[]; totalDocs: number; isMore: boolean }>()
      return { status: response.statusCode, ...body }
    },
    /** Stores a paid order with a code for each holder. */
    async paid({ holders = [null], type = 'pista', slug = 'show', ...buyer }: Order = {}) {
      const userId = buyer.userId ?? (await person(buyer))
      const saleId = randomUUID()
      const [eventId, typeId] = [eventIdOf(slug), ticketIdOf(slug, type)]
      await pool.query(
        `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points,
                            takes_card, monthly_rate_basis_points, expires_at)
         values ($1, $2, $3, 'CONFIRMED', 5000, 0, 0, 0, true, 0, 'infinity')`,
        [eventId, saleId, userId],
      )
      await pool.query(
        `insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity)
         select $1, $2, id, name, 5000, $4 from ticket_types where id = $3`,
        [eventId, saleId, typeId, holders.length],
      )
      const { rows } = await pool.query<{ id: string }>(
        `insert into ticket_codes (event_id, id, user_id, sale_id, ticket_type_id, ordinal, value_cents, holder_name, named_at)
         select $1, gen_random_uuid(), $2, $3, $4, ordinal, 5000, name, case when name is not null then app_now() end
           from unnest($5::text[]) with ordinality holder (name, ordinal) returning id`,
        [eventId, userId, saleId, typeId, holders],
      )
      return { userId, saleId, codes: rows.map(({ id }) => id) }
    },
    /** Stores a subscription to the session. */
    async subscribed(buyer: Buyer = {}) {
      const userId = await person(buyer)
      const { rows } = await pool.query<{ id: string; session: string }>(
        `with place as (
           insert into subscriptions (event_id, id, session_id, user_id)
           select event_id, gen_random_uuid(), id, $2 from sessions where event_id = $1 returning *)
         insert into ticket_codes (event_id, id, user_id, subscription_id, value_cents, holder_name, named_at)
         select event_id, gen_random_uuid(), $2, id, 0, $3, app_now() from place
         returning id, (select session_id from place) as session`,
        [show, userId, buyer.name ?? 'Ana Souza'],
      )
      return { userId, codeId: rows[0]?.id ?? '', sessionId: rows[0]?.session ?? '' }
    },
    /** Stores a courtesy. */
    async given(guest: Buyer & { readonly name: string }) {
      const { rows } = await pool.query<{ id: string; courtesy: string }>(
        `with guest as (
           insert into courtesies (event_id, id, ticket_type_id, name, cpf, email, phone, token_hash, given_by, key, line, request_hash)
           values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, gen_random_uuid(), $7, gen_random_uuid(), 1, '') returning *)
         insert into ticket_codes (event_id, id, courtesy_id, ticket_type_id, value_cents, holder_name, holder_cpf, named_at)
         select event_id, gen_random_uuid(), id, ticket_type_id, 0, name, cpf, app_now() from guest
         returning id, courtesy_id as courtesy`,
        [show, ticketIdOf('show', 'vip'), guest.name, guest.cpf, guest.email, guest.phone, manager],
      )
      return { codeId: rows[0]?.id ?? '', courtesyId: rows[0]?.courtesy ?? '' }
    },
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

export type PeopleApp = Awaited<ReturnType<typeof openPeopleApp>>
