import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Credentials, logIn } from '../log-in.ts'

/** Logs in without the server, on a device without a name. Nobody is mailed. */
export const logInTo = (
  { db }: { readonly db: Db },
  config: Config,
  { address, ...credentials }: Omit<Credentials, 'on'>,
) => {
  const mailer = { queue: () => Promise.reject(new Error('a mail was not expected')) }
  const on = { device: 'Aparelho desconhecido', address }
  const recordAccess = async () => undefined
  return logIn({ db, config, mailer, recordAccess }, { ...credentials, address, on })
}
