import { randomUUID } from 'node:crypto'
import type { Cancellation } from '@55tickets/contracts/cancellation.ts'
import { stableId } from '../../../platform/stable-id.ts'
import { createTestApp, rightsFor } from '../../../testing/app.ts'
import { testDeps } from '../../../testing/deps.ts'
import { createPerson, identifyById, signedInAs } from '../../../testing/people.ts'
import { wireGate } from '../../../wiring/gate.ts'
import { wireSubscriptions } from '../../../wiring/subscriptions.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { cards } from '../../charges/testing/payer.ts'
import { openCheckoutApp } from '../../payments/testing/checkout-app.ts'
import { eventIdOf, eventWith, ticket } from '../../reservations/testing/reservations-app.ts'

export const SHOW = eventIdOf('show')
const PASSWORD = 'demo1234'
export const REASON = 'O artista ficou doente e não há nova data'
const FREE_SESSION = stableId(SHOW, 'session', 'choro')

const inHours = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19).concat('Z')

/** So far away that buyers may still give their orders back. */
const START_HOURS = 30 * 24
const OFFER = [
  eventWith('show', [ticket('inteira', { capacity: 10_000, maxPerOrder: 6 })], {
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
  }),
]

type PaidBy = 'pix' | 'card' | 'plan'

/** A server with payments and jobs, whose event belongs to an organization with an owner. */
export async function openCancellationApp() {
  const checkoutApp = await openCheckoutApp({ RESERVES_PER_MINUTE: '100000' }, OFFER)
  const { database, server } = checkoutApp
  const { pool, db } = database
  const owner = await createPerson(db)
  await pool.query('update users set password_hash = $2 where id = $1', [
    owner,
    await hashPassword(PASSWORD),
  ])
  const organizationId = stableId('organization', 'casa')
  await pool.query(
    `insert into organizations (id, slug, name, phone, search_name, status)
     values ($1, 'casa', 'Casa do Choro', '', 'casa', 'verified')`,
    [organizationId],
  )
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
     values ($1, $2, 'owner', false, app_now())`,
    [organizationId, owner],
  )
  await pool.query('update events set organization_id = $1', [organizationId])

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

  const path = `/api/promoter/events/${SHOW}/cancel`
  return {
    ...checkoutApp,
    owner,
    organizationId,
    /** Gate and subscriptions. */
    doors,
    keys: gate.deps.keys,
    cancelEvent: (more: object = {}, who = owner) =>
      server.post(path, who, {
        reason: REASON,
        password: PASSWORD,
        name: 'noite de choro: sao joao',
        ...more,
      }),
    retry: (who = owner) => server.post(`${path}/retry`, who),
    read: async (page = 1): Promise<Cancellation> =>
      (await server.get(`${path}?page=${page}`, owner)).json<Cancellation>(),
    /** Buys tickets of the show and returns the sale's id once it is paid. */
    async buy(by: PaidBy, { who, quantity = 1 }: { who?: string; quantity?: number } = {}) {
      const buyer = who ?? (await checkoutApp.buyer())
      const sale = await checkoutApp.hold(buyer, { inteira: quantity })
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
    async payOut(cents: number, status: 'REQUESTED' | 'DONE' | 'FAILED'): Promise<void> {
      const id = randomUUID()
      await pool.query(
        `insert into payouts (organization_id, event_id, id, amount_cents, requested_by, key)
         values ($1, $2, $3, $4, $5, gen_random_uuid())`,
        [organizationId, SHOW, id, cents, owner],
      )
      await pool.query(
        `insert into transfers (id, payout_id, amount_cents, key_type, pix_key, status)
         values (gen_random_uuid(), $1, $2, 'CNPJ', '11222333000181', $3)`,
        [id, cents, status === 'REQUESTED' ? 'WAITING' : status],
      )
      if (status !== 'REQUESTED')
        await pool.query('update payouts set status = $2 where id = $1', [id, status])
    },
    subscribe: (who: string) =>
      doors.inject({
        method: 'POST',
        url: `/api/programacao/${FREE_SESSION}/subscribe`,
        headers: signedInAs(who),
      }),
    async close() {
      await doors.close()
      await checkoutApp.close()
    },
  }
}

export type CancellationApp = Awaited<ReturnType<typeof openCancellationApp>>
