import type { Db } from '../../platform/db/database.ts'
import type { Reply } from './asaas/http.ts'
import type { Provider } from './asaas/provider.ts'
import type { Payer } from './charge.ts'

/** Those that are being found right now, so that two calls at once make one customer. */
const underWay = new Map<string, Promise<Reply<string>>>()

/** Who a user is to the provider; made known there the first time they pay. */
export function customerOf(db: Db, provider: Provider, payer: Payer): Promise<Reply<string>> {
  const known = underWay.get(payer.userId)
  if (known) return known
  const finding = findOrMake(db, provider, payer).finally(() => underWay.delete(payer.userId))
  underWay.set(payer.userId, finding)
  return finding
}

async function findOrMake(db: Db, provider: Provider, payer: Payer): Promise<Reply<string>> {
  const kept = await findKept(db, payer.userId)
  if (kept) return { ok: true, value: kept }
  // Made by another process, or by one that died before it wrote that down.
  const found = await provider.findCustomer(payer.userId)
  if (!found.ok) return found
  const made =
    found.value === null
      ? await provider.createCustomer(payer)
      : ({ ok: true, value: found.value } as const)
  if (!made.ok) return made
  await db
    .insertInto('provider_customers')
    .values({ user_id: payer.userId, provider_id: made.value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { ok: true, value: (await findKept(db, payer.userId)) ?? made.value }
}

async function findKept(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('provider_customers')
    .select('provider_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.provider_id ?? null
}

/** The provider does not know them: kept from another account there. The next try makes them anew. */
export async function forgetCustomer(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('provider_customers').where('user_id', '=', userId).execute()
}
