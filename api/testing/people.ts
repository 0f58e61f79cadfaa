import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Identify } from '../platform/http/access.ts'

/** Identifies users that were inserted without a sign-up: their id is their token. */
export const identifyById: Identify = (token) => ({ userId: token, loginId: token })

export const signedInAs = (id: string) => ({ authorization: `Bearer ${id}` })

/**
 * Lets a user's login do dangerous things, as if they had just proved who they are: for a century, since tests
 * shift the clock.
 */
export async function stepUpAs(db: Db, userId: string): Promise<void> {
  await sql`
    insert into logins (id, user_id, confirmed_at)
    values (${userId}, ${userId}, app_now() + interval '100 years')
    on conflict (id) do update set confirmed_at = excluded.confirmed_at`.execute(db)
}

/** Makes a user's login one that a thief may have: nobody proved lately who they are. */
export async function endStepUp(db: Db, userId: string): Promise<void> {
  await db.updateTable('logins').set({ confirmed_at: null }).where('id', '=', userId).execute()
}

export async function createPeople(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await db
    .insertInto('users')
    .values(
      ids.map((id) => ({
        id,
        name: 'Ana Souza',
        email: `${id}@example.com`,
        email_key: `${id}@example.com`,
        cellphone: '51998765432',
        password_hash: 'none',
        email_proved_at: sql`app_now()`,
      })),
    )
    .execute()
  return ids
}

export async function createPerson(db: Db): Promise<string> {
  const [id = ''] = await createPeople(db, 1)
  return id
}

/** Sets up an authenticator app of a user, of which no code can be made. */
export async function giveSecondFactor(db: Db, userId: string): Promise<void> {
  const app = { user_id: userId, secret: 'none', added_at: sql<Date>`app_now()` }
  await db.insertInto('authenticators').values(app).execute()
}

/** Makes a user a team member with a second factor, who has proved who they are. */
export async function joinTeam(db: Db, userId: string): Promise<void> {
  const isNew = await sql`
    insert into staff (user_id, role) values (${userId}, 'platform') on conflict do nothing returning 1`.execute(
    db,
  )
  if (isNew.rows.length > 0) await giveSecondFactor(db, userId)
  await stepUpAs(db, userId)
}
