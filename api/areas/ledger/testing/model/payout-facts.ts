import { eventIdOf } from '../../../reservations/testing/reservations-app.ts'
import { findHolders } from './documents.ts'
import { computeDays, computePix } from './expect-ledger.ts'
import { brasiliaDay, type ExpectedDay } from './expected-ledger.ts'
import type { PayoutFacts } from './expected-payouts.ts'
import { modelEvents } from './model-events.ts'
import type { MoneyModel } from './model-state.ts'

/** Events that were paid out, after which an organization's PIX sales are not held back, each at least so much. */
const TRUSTED = 3
const TRUSTED_CENTS = 50_000

/** Reads the facts that payouts depend on, as they are now. */
export async function readFacts(model: MoneyModel): Promise<{
  readonly facts: readonly PayoutFacts[]
  readonly days: readonly ExpectedDay[]
  readonly today: string
}> {
  const today = brasiliaDay(await readClock(model))
  return { facts: await findFacts(model), days: await computeDays(model), today }
}

async function readClock({ reservationsApp }: MoneyModel): Promise<Date> {
  const { rows } = await reservationsApp.database.pool.query<{ now: Date }>(
    'select app_now() as now',
  )
  return rows[0]?.now ?? new Date(Number.NaN)
}

interface EventRow {
  readonly eventId: string
  readonly endsAt: Date
  readonly hasEntries: boolean
}

/** Events of organizations; open disputes and payouts that are done are read. */
async function findFacts(model: MoneyModel): Promise<PayoutFacts[]> {
  const { reservationsApp, cancelled, organizations, papers } = model
  const holders = findHolders(model)
  const { rows } = await reservationsApp.database.pool.query<EventRow>(
    `select id as "eventId", ends_at as "endsAt",
            exists (select from ledger_entries where event_id = events.id) as "hasEntries" from events`,
  )
  const disputed = await reservationsApp.database.pool.query<{ eventId: string }>(
    `select event_id as "eventId" from charges
      where status = 'CHARGEBACK' and has_open_dispute`,
  )
  const paidOut = await reservationsApp.database.pool.query<{ id: string; events: number }>(
    `select id, count(*)::int as events
       from (select organization_id as id, event_id, sum(amount_cents) as cents
               from payouts where status = 'DONE' group by 1, 2) paid
      where cents >= $1 group by 1`,
    [TRUSTED_CENTS],
  )
  const owned = modelEvents.flatMap(({ slug, organization }) =>
    organization
      ? [{ eventId: eventIdOf(slug), organization, organizationId: organizations[organization] }]
      : [],
  )
  return Promise.all(
    owned.map(async ({ eventId, organization, organizationId }) => {
      const row = rows.find((one) => one.eventId === eventId)
      return {
        eventId,
        organizationId,
        holder: holders.findIndex(({ slugs }) => slugs.includes(organization)),
        isPayee: papers.get(organization)?.isNew === false,
        isTrusted: paidOut.rows.some(
          ({ id, events }) => id === organizationId && events >= TRUSTED,
        ),
        lastDay: brasiliaDay(row?.endsAt ?? new Date(Number.NaN)),
        isCancelled: cancelled.has(eventId),
        hasEntries: row?.hasEntries ?? false,
        hasOpenDispute: disputed.rows.some((row) => row.eventId === eventId),
        pix: await computePix(model, eventId),
      }
    }),
  )
}
