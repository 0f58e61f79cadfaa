import { joinPaidSession } from '@55tickets/api/areas/subscriptions/public.ts'
import type { Db, Tx } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { sql } from 'kysely'
import { type Ask, type Buyer, signIn } from './buyer.ts'
import { letIn } from './let-in.ts'
import { makePurchase, renew } from './make-purchase.ts'
import {
  type DemoPurchase,
  type DemoSubscription,
  demoPurchases,
  demoSubscriptions,
} from './purchases.ts'
import { shiftSubscription } from './shift-purchases.ts'
import { demoUsers } from './users.ts'

/** Buys what is missing of Ana's purchases and renews the one that waits for its money. */
export async function loadDemoPurchases(db: Db, ask: Ask): Promise<void> {
  const buyer = await signIn(ask, demoUsers[0]?.email ?? '')
  if (!buyer) return
  const { rows: sales } = await sql<Made>`
    select id, status, demo_wish as wish from sales
     where user_id = ${buyer.id} and demo_wish is not null`.execute(db)
  const { rows: places } = await sql<Pick<Made, 'wish'>>`
    select demo_wish as wish from subscriptions
     where user_id = ${buyer.id} and demo_wish is not null`.execute(db)
  const missing = demoSubscriptions.filter((demo) => !places.some(({ wish }) => wish === demo.wish))
  // Each is for another event or session: none waits for another.
  await Promise.all([
    ...demoPurchases.map((demo) =>
      keepPurchase(
        db,
        buyer,
        demo,
        sales.find(({ wish }) => wish === demo.wish),
      ),
    ),
    ...missing.map((demo) => takePlace(db, buyer, demo)),
  ])
  await buyer.leave()
}

interface Made {
  readonly id: string
  readonly status: string
  readonly wish: string
}

async function keepPurchase(db: Db, buyer: Buyer, demo: DemoPurchase, made: Made | undefined) {
  if (!made) return makePurchase(db, buyer, demo)
  if (demo.stage !== 'pending') return
  if (made.status === 'PAYMENT_PENDING') return renew(db, made.id)
  await db.transaction().execute((tx) => putAway(tx, made))
  await makePurchase(db, buyer, demo)
}

/** What somebody has paid meanwhile is theirs. What came to nothing would only pile up. */
async function putAway(tx: Tx, { id, status }: Made): Promise<void> {
  if (status !== 'EXPIRED' && status !== 'CANCELED') {
    await sql`update sales set demo_wish = null where id = ${id}`.execute(tx)
    return
  }
  for (const table of ['charges', 'sale_items', 'sale_history'])
    await sql`delete from ${sql.table(table)} where sale_id = ${id}`.execute(tx)
  await sql`delete from sales where id = ${id}`.execute(tx)
}

async function takePlace(db: Db, buyer: Buyer, demo: DemoSubscription): Promise<void> {
  const sessionId = stableId(stableId('event', demo.slug), 'session', demo.session)
  if (!(await findPlace(db, sessionId, buyer.id)) && !demo.isPast)
    await buyer.post(`/programacao/${sessionId}/subscribe`, {})
  await db.transaction().execute(async (tx) => {
    if (demo.isPast) await joinPaidSession(tx, { sessionId, userId: buyer.id })
    const place = await findPlace(tx, sessionId, buyer.id)
    if (!place) return
    await sql`update subscriptions set demo_wish = ${demo.wish} where id = ${place.id}`.execute(tx)
    await shiftSubscription(tx, place.id, -24 * demo.daysAgo)
    if (demo.wasScanned)
      await letIn(
        tx,
        sql`select id from ticket_codes where subscription_id = ${place.id}`,
        sql`(select starts_at - interval '8 minutes' from sessions where id = ${sessionId})`,
      )
  })
}

async function findPlace(db: Db, sessionId: string, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}
