import type { Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isEmailProved } from '../accounts/public.ts'
import type { Order } from '../reservations/public.ts'
import { hasPaid } from './has-paid.ts'
import { expiredMail } from './mails.ts'

interface ExpiryMail {
  readonly order: Order
  readonly publicUrl: string
  /** Idempotency key: one mail is sent for each. */
  readonly key: string
  /** The buyer has tried to pay the sale. */
  readonly wasTried?: boolean
}

/**
 * Mails a buyer that a reservation has expired. Anybody may sign up with somebody else's address and
 * reserve for free, so the mail goes only to addresses that were confirmed or have paid before.
 */
export async function mailExpired(
  tx: Tx,
  mailer: Pick<Mailer, 'queue'>,
  { order, publicUrl, key, wasTried = true }: ExpiryMail,
): Promise<void> {
  const { userId, buyer } = order
  if (!(await isEmailProved(tx, userId)) && !(await hasPaid(tx, userId))) return
  await mailer.queue(tx, buyer.email, expiredMail(order, publicUrl, wasTried), key)
}
