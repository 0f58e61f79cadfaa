import { randomUUID } from 'node:crypto'
import { createTokens } from '@55tickets/api/areas/accounts/tokens.ts'
import type { Pool } from 'pg'
import { SECRET_KEY } from './production.ts'

export interface Buyer {
  readonly id: string
  readonly token: string
}

/** Creates signed-in accounts without hashing hundreds of passwords. */
export async function createBuyers(pool: Pool, count: number, now = new Date()): Promise<Buyer[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await pool.query(
    `insert into users (id, name, email, email_key, cellphone, password_hash, email_proved_at)
     select id, 'Ana Souza', id || '@example.com', id || '@example.com', '51998765432', 'none', app_now()
       from unnest($1::uuid[]) id`,
    [ids],
  )
  return signIn(pool, ids, now)
}

/** Signs accounts in; their tokens hold for a quarter of an hour. */
export async function signIn(
  pool: Pool,
  ids: readonly string[],
  now = new Date(),
): Promise<Buyer[]> {
  const tokens = createTokens([SECRET_KEY])
  const people = ids.map((id) => ({ id, loginId: randomUUID() }))
  await pool.query(
    'insert into logins (id, user_id) select * from unnest($1::uuid[], $2::uuid[])',
    [people.map(({ loginId }) => loginId), ids],
  )
  return people.map(({ id, loginId }) => ({
    id,
    token: tokens.issueAccess({ userId: id, loginId }, now),
  }))
}

/** Lets a user's logins do dangerous things, as if they had just proved who they are. */
export const stepUp = (pool: Pool, { id }: Pick<Buyer, 'id'>) =>
  pool.query(`update logins set confirmed_at = app_now() + interval '1 day' where user_id = $1`, [
    id,
  ])
