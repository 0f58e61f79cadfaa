import { joinPaidSession } from '@55tickets/api/areas/subscriptions/public.ts'
import type { Db, Tx } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { sql } from 'kysely'
import { type ApiCall, type Buyer, signIn } from './buyer.ts'
import { makePurchase, renewPending } from './make-purchase.ts'
import {
  type DemoPurchase,
  type DemoSubscription,
  demoPurchases,
  demoSubscriptions,
} from './purchases.ts'
import { recordAdmissions } from './record-admissions.ts'
import { shiftSubscriptions } from './shift-purchases.ts'
import { demoUsers } from './users.ts'

/** Makes Ana's missing purchases and extends the one that waits for its PIX. */
export async function loadDemoPurchases(db: Db, ask: ApiCall): Promise<void> {
  const buyer = await signIn(ask, demoUsers[0]?.email ?? '')
  if (!buyer) return
  const { rows: sales } = await sql<ExistingPurchase>`
    select id, status, demo_key as "demoKey" from sales
     where user_id = ${buyer.id} and demo_key is not null`.execute(db)
  const { rows: subscriptions } = await sql<Pick<ExistingPurchase, 'demoKey'>>`
    select demo_key as "demoKey" from subscriptions
     where user_id = ${buyer.id} and demo_key is not null`.execute(db)
  const missing = demoSubscriptions.filter(
    (demo) => !subscriptions.some(({ demoKey }) => demoKey === demo.demoKey),
  )
  // Purchases are independent: each is for another event or session.
  await Promise.all([
    ...demoPurchases.map((demo) =>
      updatePurchase(
        db,
        buyer,
        demo,
        sales.find(({ demoKey }) => demoKey === demo.demoKey),
      ),
    ),
    ...missing.map((demo) => makeSubscription(db, buyer, demo)),
  ])
  await buyer.signOut()
}

interface ExistingPurchase {
  readonly id: string
  readonly status: string
  readonly demoKey: string
}

async function updatePurchase(
  db: Db,
  buyer: Buyer,
  demo: DemoPurchase,
  existing: ExistingPurchase | undefined,
) {
  if (!existing) return makePurchase(db, buyer, demo)
  if (demo.stage !== 'pending') return
  if (existing.status === 'PAYMENT_PENDING') return renewPending(db, existing.id)
  await db.transaction().execute((tx) => releaseOrDelete(tx, existing))
  await makePurchase(db, buyer, demo)
}

/**
 * Makes room for a new pending purchase: one that a user has paid stays as a normal sale, an
 * expired or cancelled one is deleted.
 */
async function releaseOrDelete(tx: Tx, { id, status }: ExistingPurchase): Promise<void> {
  if (status !== 'EXPIRED' && status !== 'CANCELED') {
    await sql`update sales set demo_key = null where id = ${id}`.execute(tx)
    return
  }
  for (const table of ['charges', 'sale_items', 'sale_history'])
    await sql`delete from ${sql.table(table)} where sale_id = ${id}`.execute(tx)
  await sql`delete from sales where id = ${id}`.execute(tx)
}

async function makeSubscription(db: Db, buyer: Buyer, demo: DemoSubscription): Promise<void> {
  const sessionId = stableId(stableId('event', demo.slug), 'session', demo.session)
  if (!(await findSubscription(db, sessionId, buyer.id)) && !demo.isPast)
    await buyer.post(`/programacao/${sessionId}/subscribe`, {})
  await db.transaction().execute(async (tx) => {
    if (demo.isPast) await joinPaidSession(tx, { sessionId, userId: buyer.id })
    const subscription = await findSubscription(tx, sessionId, buyer.id)
    if (!subscription) return
    await sql`update subscriptions set demo_key = ${demo.demoKey} where id = ${subscription.id}`.execute(
      tx,
    )
    await shiftSubscriptions(tx, [subscription.id], -24 * demo.daysAgo)
    if (demo.wasScanned)
      await recordAdmissions(
        tx,
        sql`select id from ticket_codes where subscription_id = ${subscription.id}`,
        sql`(select starts_at - interval '8 minutes' from sessions where id = ${sessionId})`,
      )
  })
}

async function findSubscription(db: Db, sessionId: string, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}
