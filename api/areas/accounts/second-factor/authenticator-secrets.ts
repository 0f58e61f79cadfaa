import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { createEncryption } from '../../../platform/secrets.ts'

/** Secrets of authenticator apps, encrypted: whoever reads the database can make no codes. */
export const authenticatorSecrets = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>) =>
  createEncryption(SECRET_KEY, 'authenticator secrets')

/** Encrypts again with the first `SECRET_KEY` what an older one encrypted, so that the older one may go. */
export async function encryptSecretsAgain(
  db: Db,
  config: Pick<Config, 'SECRET_KEY'>,
): Promise<void> {
  const secrets = authenticatorSecrets(config)
  const rows = await db
    .selectFrom('authenticators')
    .select(['user_id', 'secret', 'next_secret'])
    .execute()
  for (const row of rows)
    for (const column of ['secret', 'next_secret'] as const) {
      const older = row[column]
      if (older === null || secrets.isCurrent(older)) continue
      const text = secrets.decrypt(older, row.user_id)
      if (text === null) continue
      await db
        .updateTable('authenticators')
        .set({ [column]: secrets.encrypt(text, row.user_id) })
        .where('user_id', '=', row.user_id)
        // Another one may have been set up meanwhile.
        .where(column, '=', older)
        .execute()
    }
}
