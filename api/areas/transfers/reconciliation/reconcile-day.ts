import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { Provider } from '../../charges/public.ts'
import { transferDifferencesMail } from './mails.ts'
import { recheckTransfers, reconcileTransfers } from './reconcile-transfers.ts'

interface ReconcileDeps {
  readonly config: Pick<Config, 'CONTACT_EMAIL'>
  readonly provider: Provider
  readonly mailer: Mailer
  readonly log: Log
}

/**
 * Compares the transfers of a day, has those that differ looked up, and mails the differences to the
 * company. Throws to be retried if the provider does not answer.
 */
export async function reconcileDayTransfers(
  db: Db,
  { config, provider, mailer, log }: ReconcileDeps,
  day: string,
): Promise<void> {
  const result = await reconcileTransfers(db, provider, day)
  if (result === 'unavailable')
    throw new Error('could not load all transfers of the day from the provider')
  const { differences } = result
  if (differences.length === 0) return
  log.error({ day, count: differences.length }, 'reconciliation found transfers that differ')
  await recheckTransfers(db, differences)
  const mail = transferDifferencesMail(result)
  const key = `transfers reconciled ${day}`
  await db.transaction().execute((tx) => mailer.queue(tx, config.CONTACT_EMAIL, mail, key))
}
