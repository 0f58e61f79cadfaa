import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { type Selectable, sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.generated.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { LoginDevice } from './login-device.ts'
import { newDeviceMail } from './mails.ts'

interface NewDeviceDeps {
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly mailer: Pick<Mailer, 'queue'>
}

interface NewDeviceLogin {
  readonly user: Pick<Selectable<Tables['users']>, 'id' | 'name' | 'email' | 'email_proved_at'>
  readonly loginId: string
  readonly on: LoginDevice
}

/**
 * Mails the owner of an account about a login from a device on which nobody logged in before. The first
 * login of an account is no news; and an address that was not proved may be somebody else's.
 */
export async function mailNewDevice(
  tx: Tx,
  { config, mailer }: NewDeviceDeps,
  { user, loginId, on }: NewDeviceLogin,
): Promise<void> {
  if (user.email_proved_at === null) return
  const logins = await tx
    .selectFrom('logins')
    .select(['id', 'created_at'])
    .where('user_id', '=', user.id)
    .orderBy(sql`id = ${loginId}`, 'desc')
    .limit(2)
    .execute()
  const [own, earlier] = logins
  if (!own || !earlier) return
  const facts = { ...on, at: momentText(own.created_at, HOME_ZONE) }
  const url = `${config.PUBLIC_URL}/profile/seguranca`
  await mailer.queue(tx, user.email, newDeviceMail(user.name, facts, url))
}
