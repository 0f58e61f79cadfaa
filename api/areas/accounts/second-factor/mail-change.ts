import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { type FactorChange, factorChangedMail } from './mails.ts'

export interface FactorMailDeps {
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly mailer: Pick<Mailer, 'queue'>
}

/** Page of an account’s passwords, second factors and logins. */
export const securityPage = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) =>
  `${PUBLIC_URL}/profile/seguranca`

/** Mails the owner of an account about a change of its second factors. */
export async function mailChange(
  tx: Tx,
  { config, mailer }: FactorMailDeps,
  userId: string,
  change: FactorChange,
): Promise<void> {
  const { name, email } = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await mailer.queue(tx, email, factorChangedMail(name, change, securityPage(config)))
}
