import { randomUUID } from 'node:crypto'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import type { FastifyInstance } from 'fastify'
import { createTestApp } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { createPerson, identifyById, signedInAs, stepUpAs } from '../../../testing/people.ts'
import { wireCancellation } from '../../../wiring/cancellation.ts'
import { wireCoupons } from '../../../wiring/coupons.ts'
import { wireCourtesies } from '../../../wiring/courtesies.ts'
import { wireEditor } from '../../../wiring/editor.ts'
import { wireEvents } from '../../../wiring/events.ts'
import { wireFigures } from '../../../wiring/figures.ts'
import { wireFiles } from '../../../wiring/files.ts'
import { wireGate } from '../../../wiring/gate.ts'
import { wireHistory } from '../../../wiring/history.ts'
import { wireLedger } from '../../../wiring/ledger.ts'
import { wireLinks } from '../../../wiring/links.ts'
import { wireMessages } from '../../../wiring/messages.ts'
import { wireMoves } from '../../../wiring/moves.ts'
import { wireOrders } from '../../../wiring/orders.ts'
import { wireOrganizations } from '../../../wiring/organizations.ts'
import { wirePayouts } from '../../../wiring/payouts.ts'
import { wirePeople } from '../../../wiring/people.ts'
import { wireReports } from '../../../wiring/reports.ts'
import { wireReservations } from '../../../wiring/reservations.ts'
import { createRights } from '../../../wiring/rights.ts'
import { wireSubscriptions } from '../../../wiring/subscriptions.ts'
import { wireTickets } from '../../../wiring/tickets.ts'
import { createEndedLogins } from '../../accounts/ended-logins.ts'
import { registerRefunds } from '../../refunds/routes.ts'
import { createPaidSessions } from '../../subscriptions/create-paid-sessions.ts'

interface Answered<T> {
  readonly status: number
  readonly body: T
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Workspace of promoters on a database of its own, with an organization and its owner. */
export async function openEditorApp(more: Record<string, string> = {}) {
  const database = await createTestDatabase()
  // Tests call more often than people.
  const environment = { RESERVES_PER_MINUTE: '100000', ...more }
  const deps = testDeps(database, { environment })
  const endedLogins = await createEndedLogins(database.db)
  const figures = wireFigures(deps, endedLogins)
  const files = wireFiles(deps)
  const tickets = wireTickets(deps, files.pictures)
  const sessions = createPaidSessions({ ...deps, endSession: async () => undefined })
  const refundDeps = { ...deps, sessions }
  const parts = [
    wireOrganizations(deps),
    wireEditor(deps),
    wireEvents(deps),
    files,
    wireReservations(deps),
    wireCoupons(deps),
    wireCourtesies(deps, tickets),
    wireLedger(deps),
    wireLinks(deps),
    figures,
    wireCancellation(deps),
    wireSubscriptions(deps),
    wireOrders(deps),
    wirePeople(deps),
    wireReports(deps),
    wireMessages(deps),
    wirePayouts(deps),
    wireGate(deps),
    wireHistory(deps),
    wireMoves(refundDeps),
    { register: (opened: FastifyInstance) => registerRefunds(opened, refundDeps) },
  ]
  const { app } = await createTestApp(
    database,
    environment,
    (opened) => {
      for (const part of parts) part.register(opened)
    },
    identifyById,
    createRights(database.db),
  )
  const owner = await createPerson(database.db)
  await stepUpAs(database.db, owner)
  const call = async <T>(
    method: Method,
    path: string,
    payload?: object,
    who = owner,
  ): Promise<Answered<T>> => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: signedInAs(who),
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json<T>() }
  }
  const created = await call<{ _id: string }>('POST', '/organizations', {
    name: 'Casa do Choro',
    phone: '51998765432',
  })
  const organizationId = created.body._id
  return {
    database,
    app,
    owner,
    deps,
    organizationId,
    figures,
    endedLogins,
    call,
    async addMember(role: MemberRole, eventIds: readonly string[] | null = null): Promise<string> {
      const userId = await createPerson(database.db)
      await database.pool.query(
        `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
         values ($1, $2, $3, $4, app_now())`,
        [organizationId, userId, role, eventIds !== null],
      )
      for (const eventId of eventIds ?? [])
        await database.pool.query('insert into organization_member_events values ($1, $2, $3)', [
          organizationId,
          userId,
          eventId,
        ])
      return userId
    },
    async createDraft(name = 'Noite de Choro'): Promise<string> {
      const body = { name, category: 'shows', bannerId: null }
      const draft = await call<{ _id: string }>(
        'POST',
        `/organizations/${organizationId}/events`,
        body,
      )
      return draft.body._id
    },
    read: async (eventId: string) =>
      (await call<EditedEvent>('GET', `/promoter/events/${eventId}`)).body,
    /** Fills in whatever publishing needs. Returns the id of the ticket type. */
    async complete(eventId: string): Promise<string> {
      const path = `/promoter/events/${eventId}`
      const ticketId = randomUUID()
      await call('PUT', `${path}/dates`, { version: 0, ...DATES })
      await call('PUT', `${path}/place`, { version: 0, ...PLACE })
      await call('PUT', `${path}/tickets/${ticketId}`, { version: 0, ...TICKET })
      return ticketId
    },
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

export type EditorApp = Awaited<ReturnType<typeof openEditorApp>>

export const DATES = {
  timezone: 'America/Recife',
  startDate: '2035-05-08T20:00',
  endDate: '2035-05-08T23:30',
  recurrence: null,
}
export const PLACE = {
  locationName: 'Praça do Arsenal',
  address: 'Praça do Arsenal, s/n',
  city: 'Recife',
  region: 'PE',
  lat: null,
  lng: null,
}
export const TICKET = {
  name: 'Inteira',
  description: null,
  price: 60,
  capacity: 200,
  minPerOrder: 1,
  maxPerOrder: 6,
  salesStart: null,
  salesEnd: null,
  isAvailable: true,
  requiresProof: false,
}

/** The page part of an edited event as saving it takes it. */
export function pageFields(page: EditedEvent['page']) {
  const {
    bannerUrl: _,
    mobileBannerUrl: __,
    desktopBannerUrl: ___,
    posterSeed: ____,
    ...fields
  } = page
  return fields
}
