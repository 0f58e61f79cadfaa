import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { askAbout, type Told } from './ask-about.ts'
import { noteAnswer } from './claim-charge.ts'
import { follow } from './follow.ts'
import { giveBackWrong } from './give-back-wrong.ts'
import { neverCameAfterMs } from './never-came.ts'
import type { Standing } from './standing.ts'
import { type KnownCharge, toKnown } from './store.ts'

/**
 * Asaas answers 25,000 calls in 12 hours, and selling needs them. Notices tell most; only lost answers
 * are worth many calls. All processes together ask about so many in each window, or a few more where
 * two claim at the same moment: of what waits about 10,800 in 12 hours, a plan costing two calls.
 */
const UNKNOWN_AT_ONCE = 50
const WAITING_AT_ONCE = 5
const WINDOW_SECONDS = 20
/** By then our own call has ended, as a rule. To ask earlier does no harm, it only costs calls. */
const ENDED_FACTOR = 1.1

/**
 * Asks about charges of which no notice told: those whose answer got lost, open PIX, cards under
 * analysis. Each is asked about by one process, ever more seldom as it ages.
 */
export async function askOpenCharges(db: Db, provider: Provider, enqueue: Enqueue): Promise<void> {
  const charges = [...(await claimUnknown(db, provider)), ...(await claimWaiting(db))]
  await Promise.all(charges.map((charge) => resolveOne(db, provider, enqueue, charge)))
}

async function resolveOne(
  db: Db,
  provider: Provider,
  enqueue: Enqueue,
  charge: KnownCharge & { age_ms: number },
): Promise<void> {
  const told = await askAbout(provider, charge)
  if (told.told !== 'away') await noteAnswer(db, charge.id)
  const standing = await standingFrom(told, provider, charge)
  if (standing) await db.transaction().execute((tx) => follow(tx, enqueue, charge.id, standing))
}

/** How the charge stands, or null as long as nobody can tell. */
async function standingFrom(
  told: Told,
  provider: Provider,
  charge: KnownCharge & { age_ms: number },
): Promise<Standing | null> {
  switch (told.told) {
    case 'standing':
      return told.standing
    case 'none': {
      const neverCame = charge.age_ms > neverCameAfterMs(provider, charge)
      return charge.status === 'SENDING' && neverCame ? { status: 'CANCELED' } : null
    }
    case 'wrong': {
      if (charge.status !== 'SENDING') return null
      const isUndone = await giveBackWrong(provider, told.payment, told.why)
      return isUndone ? { status: 'DECLINED' } : null
    }
    case 'away':
      return null
  }
}

type Row = Selectable<Charges> & { age_ms: number }
const toAged = ({ age_ms, ...row }: Row) => ({ ...toKnown(row), age_ms })

async function claimUnknown(db: Db, { timeouts }: Provider) {
  const ended = (ms: number) => (ms / 1000) * ENDED_FACTOR
  const seconds = { pix: ended(timeouts.otherMs), card: ended(timeouts.cardMs) }
  const { rows } = await sql<Row>`
    update charges set claimed_at = app_now()
     where id in (
       select id from charges
        where status = 'SENDING'
          and app_now() - created_at > make_interval(secs =>
            case method when 'PIX' then ${seconds.pix}::float8 else ${seconds.card}::float8 end)
          and (claimed_at is null or app_now() - claimed_at > (app_now() - created_at) / 4)
        order by coalesce(claimed_at, created_at)
        limit greatest(0, ${UNKNOWN_AT_ONCE} - (
          select count(*) from charges
           where status = 'SENDING' and claimed_at > app_now() - make_interval(secs => ${WINDOW_SECONDS})))
          for update skip locked)
    returning *, extract(epoch from app_now() - created_at)::float8 * 1000 as age_ms`.execute(db)
  return rows.map(toAged)
}

async function claimWaiting(db: Db) {
  const { rows } = await sql<Row>`
    update charges set claimed_at = app_now()
     where id in (
       select id from charges
        where status in ('WAITING', 'ANALYSIS')
          and app_now() - coalesce(claimed_at, created_at) >
            least(interval '1 hour', greatest(interval '1 minute', (app_now() - created_at) / 8))
        order by coalesce(claimed_at, created_at)
        limit greatest(0, ${WAITING_AT_ONCE} - (
          select count(*) from charges
           where status in ('WAITING', 'ANALYSIS')
             and claimed_at > app_now() - make_interval(secs => ${WINDOW_SECONDS})))
          for update skip locked)
    returning *, extract(epoch from app_now() - created_at)::float8 * 1000 as age_ms`.execute(db)
  return rows.map(toAged)
}
