import type { HistoryFactor } from '@55tickets/rules/organizations/history.ts'
import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { RecordAccess } from '../record-access.ts'
import { type FactorChange, factorChangedMail } from './mails.ts'

export interface FactorMailDeps {
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly mailer: Pick<Mailer, 'queue'>
  readonly recordAccess: RecordAccess
}

type Recorded = readonly ['factor_added' | 'factor_removed', HistoryFactor]

/** What owners of an organization read of a member's change; null for what is part of a login or a proof. */
const recorded: Readonly<Record<FactorChange, Recorded | null>> = {
  'passkey added': ['factor_added', 'passkey'],
  'passkey removed': ['factor_removed', 'passkey'],
  'authenticator added': ['factor_added', 'authenticator'],
  'authenticator removed': ['factor_removed', 'authenticator'],
  'recovery codes renewed': ['factor_added', 'recovery-codes'],
  'recovery code used': null,
}

/** Page of an account’s passwords, second factors and logins. */
export const securityPage = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) =>
  `${PUBLIC_URL}/profile/seguranca`

/** Mails the owner of an account about a change of its second factors, and records it for their organizations. */
export async function mailChange(
  tx: Tx,
  { config, mailer, recordAccess }: FactorMailDeps,
  userId: string,
  change: FactorChange,
): Promise<void> {
  const { name, email } = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const entry = recorded[change]
  if (entry) await recordAccess(tx, userId, { kind: entry[0], details: { factor: entry[1] } })
  await mailer.queue(tx, email, factorChangedMail(name, change, securityPage(config)))
}
