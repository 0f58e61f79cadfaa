import { randomUUID } from 'node:crypto'
import type { ScanResult } from '@55tickets/contracts/gate.ts'
import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import type { FastifyInstance } from 'fastify'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { stableId } from '../../../platform/stable-id.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { openDoors } from '../../../testing/open-doors.ts'
import { createPeople, createPerson, identifyById, signedInAs } from '../../../testing/people.ts'
import { wireGate } from '../../../wiring/gate.ts'
import { wireOrganizations } from '../../../wiring/organizations.ts'
import { createRights } from '../../../wiring/rights.ts'
import { wireSubscriptions } from '../../../wiring/subscriptions.ts'
import { importEvents } from '../../events/public.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
  ticketIdOf,
} from '../../reservations/testing/reservations-app.ts'
import { sellCodes } from './sold-codes.ts'

const session = (key: string, more: object = {}) => ({
  key,
  titulo: `Oficina ${key}`,
  dataInicio: new Date(Date.now() + 3_600_000).toISOString().slice(0, 19).concat('Z'),
  dataFim: new Date(Date.now() + 7_200_000).toISOString().slice(0, 19).concat('Z'),
  certifiedTime: 60,
  ...more,
})

const EVENTS = [
  eventWith(
    'show',
    [
      ticket('inteira', { capacity: 60_000, maxPerOrder: 4 }),
      ticket('meia', { capacity: 100, requiresProof: true }),
    ],
    {
      programacoes: [
        session('choro'),
        session('samba'),
        session('fechada', { allowSubscription: false }),
      ],
    },
  ),
  eventWith('outro', [ticket('inteira', { capacity: 100 })]),
  eventWith(
    'congresso',
    [
      ticket('inteira', { capacity: 100 }),
      ticket('oficina', { capacity: 100, programacao: 'oficina' }),
      ticket('combo', { capacity: 100, programacao: 'oficina', admitsToEvent: true }),
    ],
    { programacoes: [session('oficina', { isPaid: true, price: 50 })] },
  ),
]

export const SHOW = eventIdOf('show')
export const OTHER = eventIdOf('outro')
export const CONGRESS = eventIdOf('congresso')
/** The paid session of the congress. */
export const WORKSHOP = stableId(CONGRESS, 'session', 'oficina')
export const sessionId = (key: string) => stableId(SHOW, 'session', key)

interface ScanChoice {
  id?: string
  gate?: string
  session?: string | null
  isTyped?: boolean
  event?: string
}
interface QueuedChoice extends ScanChoice {
  told?: string
  at?: string
  undone?: { at: string; reason: string }
}

/** The gate's API on a database with three events of one owner, who is its staff, and one buyer. */
export async function openGateApp() {
  const database = await createTestDatabase()
  const { db, pool } = database
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  const result = await importEvents(db, EVENTS, options)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  await openDoors(pool)
  const environment = { REQUESTS_PER_MINUTE: '1000000' }
  const deps = testDeps(database, { environment })
  const gate = wireGate(deps)
  const { keys } = gate.deps
  const [staff = '', buyer = ''] = await createPeople(db, 2)
  const organizationId = randomUUID()
  await pool.query(
    `insert into organizations (id, slug, name, phone, search_name) values ($1, 'palco', 'Palco', '', 'palco')`,
    [organizationId],
  )
  await pool.query('update events set organization_id = $1', [organizationId])
  const join = (userId: string, role: MemberRole) =>
    pool.query(
      `insert into organization_members (organization_id, user_id, role, confirmed_at) values ($1, $2, $3, app_now())`,
      [organizationId, userId, role],
    )
  await join(staff, 'owner')
  const register = (app: FastifyInstance) => {
    gate.register(app)
    wireOrganizations(deps).register(app)
    wireSubscriptions(deps).register(app)
  }
  const rights = createRights(db)
  const { app, logged } = await createTestApp(
    database,
    environment,
    register,
    identifyById,
    {
      ...rights,
      // Also at the gate of an event that does not exist.
      isGateStaff: async (who, event) => who === staff || rights.isGateStaff(who, event),
    },
    gate.identifyDevice,
  )

  const post = (path: string, payload: object, who = staff) =>
    app.inject({ method: 'POST', url: `/api/gate${path}`, headers: signedInAs(who), payload })
  const get = (path: string, who = staff, more: Record<string, string> = {}) =>
    app.inject({ url: `/api/gate${path}`, headers: { ...signedInAs(who), ...more } })
  const shown = (text: string, { id = randomUUID(), ...choice }: ScanChoice) => ({
    _id: id,
    text,
    isTyped: choice.isTyped ?? false,
    session: choice.session ?? null,
    gate: choice.gate ?? 'Norte',
  })
  const scan = (text: string, choice: ScanChoice = {}) =>
    post(`/${choice.event ?? SHOW}/scans`, shown(text, choice))
  const queued = (
    text: string,
    { told = 'admitted', at, undone, ...choice }: QueuedChoice = {},
  ) => ({
    ...shown(text, choice),
    told,
    at: at ?? new Date().toISOString(),
    ...(undone && { undone }),
  })

  return {
    app,
    logged,
    database,
    keys,
    staff,
    buyer,
    /** Makes somebody a member of the organization whose events they are. */
    join,
    post,
    get,
    scan,
    queued,
    async verdict(text: string, choice: ScanChoice = {}): Promise<ScanResult> {
      const answer = await scan(text, choice)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json<ScanResult>()
    },
    send: (scans: object[], sentAt = new Date().toISOString(), event = SHOW) =>
      post(`/${event}/scans/queue`, { sentAt, scans }),
    undo: (id: string, reason = 'Pessoa errada', event = SHOW) =>
      post(`/${event}/scans/${id}/undo`, { reason }),
    counts: async () => (await get(`/${SHOW}/counts`)).json(),
    conflicts: async () => (await get(`/${SHOW}/conflicts`)).json(),
    /** Paid and named tickets. */
    sell: (count: number, key = 'inteira', slug = 'show') =>
      sellCodes(pool, {
        eventId: eventIdOf(slug),
        ticketTypeId: ticketIdOf(slug, key),
        userId: buyer,
        count,
      }),
    async sellOne(key = 'inteira', slug = 'show') {
      const [code = ''] = await this.sell(1, key, slug)
      return { code, token: keys.sign(eventIdOf(slug), code) }
    },
    /** Subscribes a new user to a session. */
    async subscribe(key: string) {
      const who = await createPerson(db)
      const answer = await app.inject({
        method: 'POST',
        url: `/api/programacao/${sessionId(key)}/subscribe`,
        headers: signedInAs(who),
        payload: {},
      })
      if (answer.statusCode >= 300) throw new Error(answer.body)
      const { id: code } = await db
        .selectFrom('ticket_codes')
        .select('id')
        .where('user_id', '=', who)
        .executeTakeFirstOrThrow()
      return { who, code, token: keys.sign(SHOW, code) }
    },
    scanRow: (id: string) =>
      db.selectFrom('scans').selectAll().where('id', '=', id).executeTakeFirst(),
    async isIn(code: string): Promise<boolean> {
      const row = await codeRow(database, code)
      return row.scanned_at !== null
    },
    codeRow: (code: string) => codeRow(database, code),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

export type GateApp = Awaited<ReturnType<typeof openGateApp>>

const codeRow = ({ db }: TestDatabase, code: string) =>
  db.selectFrom('ticket_codes').selectAll().where('id', '=', code).executeTakeFirstOrThrow()
