import { hash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { Reply } from './asaas/api-client.ts'
import type { Provider } from './asaas/provider.ts'
import type { Payer } from './charge.ts'

/** Pending lookups, shared so that concurrent calls create one customer. */
const pending = new Map<string, Promise<Reply<string>>>()

/**
 * Id of a user's customer at the provider, which is created with the first payment and with each
 * new CPF.
 */
export function ensureCustomer(db: Db, provider: Provider, payer: Payer): Promise<Reply<string>> {
  const cpfHash = cpfDigest(payer)
  const running = pending.get(cpfHash)
  if (running) return running
  const finding = findOrCreateCustomer(db, provider, payer, cpfHash).finally(() =>
    pending.delete(cpfHash),
  )
  pending.set(cpfHash, finding)
  return finding
}

async function findOrCreateCustomer(
  db: Db,
  provider: Provider,
  payer: Payer,
  cpfHash: string,
): Promise<Reply<string>> {
  const stored = await findStoredCustomer(db, payer.userId, cpfHash)
  if (stored) return { ok: true, value: stored }
  // It may exist at the provider: created by another process, or by one that died before storing
  // the id.
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
        // When two processes create the same customer concurrently, the first one wins.
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

/**
 * Hash that detects a changed CPF. It includes the user id, so that users with the same CPF do not
 * share a hash.
 */
const cpfDigest = ({ userId, cpf }: Payer) =>
  hash('sha256', `${userId} ${cpf.replace(/\D/g, '')}`, 'base64url')

/**
 * Deletes the stored customer id, for example one of another provider account. The next payment
 * creates a new customer.
 */
export async function deleteCustomerLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('provider_customers').where('user_id', '=', userId).execute()
}
