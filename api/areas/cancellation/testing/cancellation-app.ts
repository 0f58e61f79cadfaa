import type { Cancellation } from '@55tickets/contracts/cancellation.ts'
import { stableId } from '../../../platform/stable-id.ts'
import { createTestApp, rightsFor } from '../../../testing/app.ts'
import { testDeps } from '../../../testing/deps.ts'
import { createPerson, identifyById, signedInAs, stepUpAs } from '../../../testing/people.ts'
import { wireGate } from '../../../wiring/gate.ts'
import { wireSubscriptions } from '../../../wiring/subscriptions.ts'
import { cards } from '../../charges/testing/payer.ts'
import { openCheckoutApp } from '../../payments/testing/checkout-app.ts'
import { insertPayout } from '../../payouts/testing/insert-payout.ts'
import { eventIdOf, eventWith, ticket } from '../../reservations/testing/reservations-app.ts'

export const REASON = 'O artista ficou doente e não há nova data'

const inHours = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19).concat('Z')

/** Hours until the event starts: enough for buyers to give their orders back. */
const START_HOURS = 30 * 24
const show = (slug: string) =>
  eventWith(slug, [ticket('inteira', { capacity: 10_000, maxPerOrder: 6 })], {
    name: 'Noite de Choro: São João',
    startDate: inHours(START_HOURS),
    endDate: inHours(START_HOURS + 4),
    programacoes: [
      {
        key: 'choro',
        titulo: 'Roda de choro',
        dataInicio: inHours(START_HOURS),
        dataFim: inHours(START_HOURS + 2),
      },
    ],
  })

type PaidBy = 'pix' | 'card' | 'plan'

/**
 * A server with payments and jobs. Each test starts with an event of its own, because an event is
 * cancelled once.
 */
export async function openCancellationApp() {
  const checkoutApp = await openCheckoutApp({ RESERVES_PER_MINUTE: '100000' }, [])
  const { database, server } = checkoutApp
  const { pool, db } = database
  let shows = 0
  let slug = ''
  let eventId = ''
  let owner = ''
  let organizationId = ''

  const deps = testDeps(database)
  const gate = wireGate(deps)
  const subscriptions = wireSubscriptions(deps)
  const { app: doors } = await createTestApp(
    database,
    {},
    (app) => {
      gate.register(app)
      subscriptions.register(app)
    },
    identifyById,
    rightsFor((userId) => userId === owner),
  )

  const path = () => `/api/promoter/events/${eventId}/cancel`
  return {
    ...checkoutApp,
    /** Starts over: with a new event of a new organization, the time of now and a healthy provider. */
    async startShow(): Promise<void> {
      await checkoutApp.sandbox.reset()
      checkoutApp.sandbox.setDown(false)
      await database.shiftClock('0')
      shows += 1
      slug = `show-${shows}`
      eventId = eventIdOf(slug)
      organizationId = stableId('organization', slug)
      owner = await createPerson(db)
      await stepUpAs(db, owner)
      await pool.query(
        `insert into organizations (id, slug, name, phone, search_name, status)
         values ($1, $2, 'Casa do Choro', '', 'casa', 'verified')`,
        [organizationId, slug],
      )
      await pool.query(
        `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
         values ($1, $2, 'owner', false, app_now())`,
        [organizationId, owner],
      )
      await checkoutApp.sell([show(slug)])
      await pool.query('update events set organization_id = $1 where id = $2', [
        organizationId,
        eventId,
      ])
    },
    /** The event of the test. */
    get show() {
      return eventId
    },
    get owner() {
      return owner
    },
    get organizationId() {
      return organizationId
    },
    hold: (who: string, wanted: Record<string, number> = { inteira: 1 }) =>
      checkoutApp.hold(who, wanted, slug),
    reserve: (who: string, wanted: Record<string, number> = { inteira: 1 }) =>
      checkoutApp.reserve(who, slug, wanted),
    /** Gate and subscriptions. */
    doors,
    keys: gate.deps.keys,
    cancelEvent: (more: object = {}, who = owner) =>
      server.post(path(), who, {
        reason: REASON,
        name: 'noite de choro: sao joao',
        ...more,
      }),
    retry: (who = owner) => server.post(`${path()}/retry`, who),
    read: async (page = 1): Promise<Cancellation> =>
      (await server.get(`${path()}?page=${page}`, owner)).json<Cancellation>(),
    /** Buys tickets of the show and returns the sale's id once it is paid. */
    async buy(by: PaidBy, { who, quantity = 1 }: { who?: string; quantity?: number } = {}) {
      const buyer = who ?? (await checkoutApp.buyer())
      const sale = await checkoutApp.hold(buyer, { inteira: quantity }, slug)
      if (by === 'pix') {
        await checkoutApp.pix(buyer, sale)
        await checkoutApp.sandbox.change('confirm', sale, database)
      } else {
        const installments = by === 'plan' ? 3 : 1
        await checkoutApp.card(buyer, sale, { number: cards.approved, installments })
      }
      return { buyer, sale }
    },
    /** Stores a payout of the show with its transfer, both of which may have ended. */
    payOut: (cents: number, status: 'REQUESTED' | 'DONE' | 'FAILED') =>
      insertPayout(pool, { organizationId, eventId, by: owner, cents, status }),
    subscribe: (who: string) =>
      doors.inject({
        method: 'POST',
        url: `/api/programacao/${stableId(eventId, 'session', 'choro')}/subscribe`,
        headers: signedInAs(who),
      }),
    async close() {
      await doors.close()
      await checkoutApp.close()
    },
  }
}

export type CancellationApp = Awaited<ReturnType<typeof openCancellationApp>>
