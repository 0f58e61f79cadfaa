import { hash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { Reply } from './asaas/api-client.ts'
import type { Provider } from './asaas/provider.ts'
import type { Payer } from './charge.ts'

/** Those that are being found right now, so that two calls at once make one customer. */
const underWay = new Map<string, Promise<Reply<string>>>()

/** Who a user is to the provider; made known there the first time they pay, and with each new CPF. */
export function ensureCustomer(db: Db, provider: Provider, payer: Payer): Promise<Reply<string>> {
  const cpfHash = cpfDigest(payer)
  const known = underWay.get(cpfHash)
  if (known) return known
  const finding = findOrCreateCustomer(db, provider, payer, cpfHash).finally(() =>
    underWay.delete(cpfHash),
  )
  underWay.set(cpfHash, finding)
  return finding
}

async function findOrCreateCustomer(
  db: Db,
  provider: Provider,
  payer: Payer,
  cpfHash: string,
): Promise<Reply<string>> {
  const kept = await findStoredCustomer(db, payer.userId, cpfHash)
  if (kept) return { ok: true, value: kept }
  // Made by another process, or by one that died before it wrote that down.
  const found = await provider.findCustomer(payer)
  if (!found.ok) return found
  const made =
    found.value === null
      ? await provider.createCustomer(payer)
      : ({ ok: true, value: found.value } as const)
  if (!made.ok) return made
  await db
    .insertInto('provider_customers')
    .values({ user_id: payer.userId, provider_id: made.value, cpf_hash: cpfHash })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ provider_id: made.value, cpf_hash: cpfHash })
        // Of two processes that make the same customer at once, the first one's is kept.
        .where('provider_customers.cpf_hash', 'is distinct from', cpfHash),
    )
    .execute()
  return { ok: true, value: (await findStoredCustomer(db, payer.userId, cpfHash)) ?? made.value }
}

async function findStoredCustomer(db: Db, userId: string, cpfHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('provider_customers')
    .select('provider_id')
    .where('user_id', '=', userId)
    .where('cpf_hash', '=', cpfHash)
    .executeTakeFirst()
  return row?.provider_id ?? null
}

/** Only tells whether the CPF is still the same; the person's own id is in it, so that no two compare. */
const cpfDigest = ({ userId, cpf }: Payer) =>
  hash('sha256', `${userId} ${cpf.replace(/\D/g, '')}`, 'base64url')

/** The provider does not know them: kept from another account there. The next try makes them anew. */
export async function deleteCustomerLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('provider_customers').where('user_id', '=', userId).execute()
}
