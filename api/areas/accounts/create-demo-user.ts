import type { Db } from '../../platform/db/database.ts'
import { hashPassword } from './passwords.ts'
import { findByEmail, insertUser, type NewUser } from './store.ts'

type DemoUser = Omit<NewUser, 'passwordHash' | 'isDemo'> & { password: string }

/** Creates a demo account, without consents; an existing account is left unchanged. */
export async function createDemoUser(db: Db, user: DemoUser): Promise<void> {
  if (await findByEmail(db, user.email)) return
  const passwordHash = await hashPassword(user.password)
  await db.transaction().execute((tx) => insertUser(tx, { ...user, passwordHash, isDemo: true }))
}
