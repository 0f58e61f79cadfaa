import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { type Selectable, sql } from 'kysely'
import { countAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import type { Provider } from './asaas/provider.ts'
import { type ChargeRecord, toChargeRecord } from './store.ts'

/** Charges of one round; the pages of the provider's lists hold so many payments, too. */
const CHARGES_PER_ROUND = 300
const PAGE_SIZE = 100
/** Pages for payments that are open at the provider only, and for those made while we read. */
const SPARE_PAGES = 2
/** Lookups of single charges of one round: those that no list contains any more. */
const MAX_SINGLE_LOOKUPS = 20
/** One round a minute over all processes. */
const ROUNDS = { most: 1, minutes: 1 }

/** Status of an open payment at the provider. */
const waits = {
  PIX: 'PENDING',
  CREDIT_CARD: 'AWAITING_RISK_ANALYSIS',
} as const satisfies Record<PaymentMethod, string>

type WaitingCharge = ChargeRecord & { readonly age_ms: number }

/**
 * Claims open PIX and cards under analysis whose webhook may be overdue, and returns those that have to
 * be looked up. Where several are open, the provider lists its open payments, a hundred in one call: only
 * a charge that is not among them has changed. `share` is the part of the usual lookups that the quota
 * allows.
 */
export async function findChangedCharges(
  db: Db,
  provider: Provider,
  share: number,
): Promise<WaitingCharge[]> {
  const isTooSoon = await db
    .transaction()
    .execute((tx) => countAttempts(tx, [['look up waiting', ROUNDS]]))
  if (isTooSoon) return []
  const claimed = await claimWaiting(db, Math.ceil(CHARGES_PER_ROUND * share))
  const changed: WaitingCharge[] = []
  for (const method of ['PIX', 'CREDIT_CARD'] as const)
    changed.push(
      ...(await leaveOutOpen(
        db,
        provider,
        method,
        claimed.filter((charge) => charge.method === method),
      )),
    )
  return changed.slice(0, Math.ceil(MAX_SINGLE_LOOKUPS * share))
}

/** The charges without those that the provider lists as open. One charge costs a call either way. */
async function leaveOutOpen(
  db: Db,
  provider: Provider,
  method: PaymentMethod,
  charges: readonly WaitingCharge[],
): Promise<readonly WaitingCharge[]> {
  if (charges.length < 2) return charges
  const open = await provider.findOpenPayments({
    method,
    status: waits[method],
    maxPages: Math.ceil((await countWaiting(db, method)) / PAGE_SIZE) + SPARE_PAGES,
  })
  if (!open.ok) return []
  const ids = new Set(open.value.map(({ id }) => id))
  return charges.filter(({ providerId }) => !ids.has(providerId ?? ''))
}

async function countWaiting(db: Db, method: PaymentMethod): Promise<number> {
  const { waiting } = await db
    .selectFrom('charges')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('status', 'in', ['WAITING', 'ANALYSIS'])
    .where('method', '=', method)
    .executeTakeFirstOrThrow()
  return waiting
}

/** The oldest lookup first, each charge less often the older it is. */
async function claimWaiting(db: Db, limit: number): Promise<WaitingCharge[]> {
  const { rows } = await sql<Selectable<Charges> & { age_ms: number }>`
    update charges set claimed_at = app_now()
     where id in (
       select id from charges
        where status in ('WAITING', 'ANALYSIS')
          and app_now() - coalesce(claimed_at, created_at) >
            least(interval '1 hour', greatest(interval '1 minute', (app_now() - created_at) / 8))
        order by coalesce(claimed_at, created_at) limit ${limit}
          for update skip locked)
    returning *, extract(epoch from app_now() - created_at)::float8 * 1000 as age_ms`.execute(db)
  return rows.map(({ age_ms, ...row }) => ({ ...toChargeRecord(row), age_ms }))
}
