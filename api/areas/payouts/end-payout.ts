import { cents } from '@55tickets/rules/money/money.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PayoutDeps } from './deps.ts'
import { payoutDoneMail, payoutFailedMail } from './mails.ts'
import { findPayoutMembers } from './recipients.ts'
import { readPayouts } from './store.ts'

type EndDeps = Pick<PayoutDeps, 'config' | 'mailer'>

/**
 * Ends a payout in the transaction in which its transfer ends, and mails the owners and finance members.
 * The ledger takes a failed one back. A payout that ended before is left as it is.
 */
export async function endPayout(
  deps: EndDeps,
  tx: Tx,
  payoutId: string,
  status: 'DONE' | 'FAILED',
): Promise<void> {
  const ended = await tx
    .updateTable('payouts')
    .set({ status, changed_at: sql<Date>`app_now()` })
    .where('id', '=', payoutId)
    .where('status', '=', 'REQUESTED')
    .returning('id')
    .executeTakeFirst()
  if (ended) await mailEnd(deps, tx, payoutId)
}

async function mailEnd({ config, mailer }: EndDeps, tx: Tx, payoutId: string): Promise<void> {
  const [payout] = await readPayouts(tx, sql`payout.id = ${payoutId}`)
  if (!payout) throw new Error(`payout ${payoutId} has no transfer`)
  const { status, organizationId, slug } = payout
  const mailed = { ...payout, amountCents: cents(payout.amountCents) }
  const url = `${config.PUBLIC_URL}/promotor/o/${slug}/repasses`
  const write = status === 'DONE' ? payoutDoneMail : payoutFailedMail
  for (const { name, email } of await findPayoutMembers(tx, organizationId))
    await mailer.queue(tx, email, write(name, mailed, url))
}
